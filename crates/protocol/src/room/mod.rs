//! What a client and a room of the server say to each other. `docs/server-protocol.md` shows it with examples.
//!
//! A client sends [`Request`]s and gets [`Message`]s. Every request has an id and is answered by [`Message::Done`] or
//! [`Message::Refused`] with that id; a request that is sent again with the same id is never done twice.

mod message;
mod request;
mod seats;
mod table;

pub use engine::{Outcome, Turn};

pub use self::message::{Happened, Message, Said, Snapshot, Update, You};
pub use self::request::{Board, Command, Configure, Hello, Request, Sign, is_id};
pub use self::seats::{Absent, Member, Place, Played, Room, SeatInfo, Settings, Status};
#[cfg(feature = "openapi")]
pub use self::table::schema;
pub use self::table::{Legal, Part, Table};

/// The version of this protocol.
pub const VERSION: u32 = 1;

/// The longest message that is read, in bytes.
pub const LONGEST_MESSAGE: usize = 16 * 1024;

/// The longest id of a request.
pub const LONGEST_ID: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        serde_json::from_str::<Request>(text).unwrap_err().to_string()
    }

    #[test]
    fn a_request_reads_back_as_it_was_written() {
        let commands = [
            Command::Hello(Hello { room: "ABCD".into(), version: Some(7), ..Hello::default() }),
            Command::Play { action: "swap 3".into(), ply: Some(4) },
            Command::Undo { ply: None },
            Command::Sit { seat: None },
            Command::Start,
            Command::Configure(Configure { settings: Some(Settings::default()), ..Configure::default() }),
            Command::Chat { text: "hi".into() },
        ];
        for command in commands {
            let request = Request { id: "k1".into(), command };
            let text = serde_json::to_string(&request).unwrap();
            assert_eq!(serde_json::from_str::<Request>(&text).unwrap(), request, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_request_is_named() {
        assert!(wrong(r#"{"do":"start"}"#).contains("missing field `id`"));
        assert!(wrong(r#"{"id":"","do":"start"}"#).contains("`id` is a string of 1 to 64"));
        assert!(wrong(r#"{"id":"a\u0000b","do":"start"}"#).contains("control characters"));
        assert!(wrong(r#"{"id":"1"}"#).contains("missing field `do`"));
        assert!(wrong(r#"{"id":"1","do":"dance"}"#).contains("unknown variant `dance`"));
        assert!(wrong(r#"{"id":"1","do":"kick"}"#).contains("missing field `member`"));
        assert!(wrong(r#"{"id":"1","do":"ready","ready":true,"x":1}"#).contains("unknown field `x`"));
        assert!(wrong(r#"{"id":"1","do":"hello","room":"A","seat":1}"#).contains("unknown field `seat`"));
    }

    #[test]
    fn a_message_reads_back_as_it_was_written() {
        let update: Message = Message::Update(Box::new(Update {
            version: 3,
            you: None,
            room: None,
            happened: Some(Happened {
                version: 3,
                ply: 1,
                seat: Some(0),
                stand_in: false,
                events: serde_json::json!([{"type":"drew"}]),
                words: vec!["Anna draws.".into()],
            }),
            undone: None,
            table: None,
        }));
        let text = serde_json::to_string(&update).unwrap();
        assert!(text.starts_with(r#"{"type":"update","version":3,"#), "{text}");
        assert_eq!(serde_json::from_str::<Message>(&text).unwrap(), update);
        let turn = Turn::Over(Outcome { ranks: vec![1, 2], scores: vec![3, 4], won: None });
        assert_eq!(serde_json::to_string(&turn).unwrap(), r#"{"over":{"ranks":[1,2],"scores":[3,4]}}"#);
    }
}
