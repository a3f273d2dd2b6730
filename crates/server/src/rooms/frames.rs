//! What each client is told: built for one viewer at a time, from that viewer's view and events only.

use axum::extract::ws::Utf8Bytes;
use engine::text::Paint;
use engine::{Language, Seat, Table, Viewer};
use protocol::room::{
    Board, Happened, Message, Part, Room as PublicRoom, SeatInfo, Snapshot, Table as PublicTable, Update, You,
};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use super::Out;
use super::doc::SeatDoc;
use super::load::Match;
use super::task::Room;
use crate::refusal::Refusal;

/// JSON of a game, as the game has written it or is about to.
pub(super) struct Raw(Part);

/// By this name `serde_json` knows what goes into its output as it is.
const AS_IT_IS: &str = "$serde_json::private::RawValue";

impl Serialize for Raw {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.0 {
            Part::Value(value) => value.serialize(serializer),
            // `RawValue` itself would read all of it once more to be sure that it is JSON. The engine has just written it.
            Part::Text(text) => {
                let mut whole = serializer.serialize_struct(AS_IT_IS, 1)?;
                whole.serialize_field(AS_IT_IS, text)?;
                whole.end()
            }
        }
    }
}

/// The most moves that a client that comes back is told one by one.
const MOST_MISSED: usize = 64;

/// What changed.
#[derive(Clone, Copy, Default)]
pub(super) struct Changed {
    /// The room itself?
    pub(super) room: bool,
    /// Was a move made, or a game started?
    pub(super) table: bool,
    /// Did the stand-in make the move?
    pub(super) stand_in: bool,
    /// Who took the last move back?
    pub(super) undone: Option<u8>,
}

fn raw(part: Part) -> Raw {
    if let Part::Text(text) = &part {
        debug_assert!(serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok(), "no JSON: {text}");
    }
    Raw(part)
}

/// A message as it goes out.
pub(crate) fn text<T: Serialize>(message: &T) -> Utf8Bytes {
    // Types of the protocol always have a JSON form.
    serde_json::to_string(message).unwrap_or_default().into()
}

pub(crate) fn refused(id: Option<String>, refusal: Refusal) -> Utf8Bytes {
    text(&Message::<Raw>::Refused {
        id,
        code: refusal.code.into_owned(),
        message: refusal.message,
        refusal: refusal.of_rules,
    })
}

pub(crate) fn closing(code: &str, message: &str) -> Utf8Bytes {
    text(&Message::<Raw>::Closing { code: code.into(), message: message.into() })
}

pub(super) fn done(id: String, version: u64, ply: Option<u32>) -> Utf8Bytes {
    text(&Message::<Raw>::Done { id, version, ply })
}

fn happened(table: &dyn Table, viewer: Viewer, version: u64) -> Happened<Raw> {
    Happened { version, ..Happened::of(table, viewer, Language::English, |text| raw(Part::Text(text))) }
}

impl Room {
    pub(super) fn viewer(&self, member: Option<u32>) -> Viewer {
        member
            .and_then(|m| self.doc.seat_of(m))
            .filter(|seat| self.current.as_ref().is_some_and(|c| usize::from(*seat) < c.table.seats()))
            .map_or(Viewer::Public, |seat| Viewer::Seat(Seat(seat)))
    }

    pub(super) fn you(&self, member: Option<u32>) -> You {
        You { member, seat: member.and_then(|m| self.doc.seat_of(m)), host: member == Some(self.doc.host) }
    }

    pub(super) fn connected(&self, member: u32) -> bool {
        self.clients.iter().any(|c| c.member == Some(member))
    }

    /// For how many seconds a member has been away; none if it is here.
    fn away_seconds(&self, member: u32) -> Option<u32> {
        let since = self.gone.iter().find(|(gone, _)| *gone == member).map(|(_, since)| *since)?;
        (!self.connected(member)).then(|| since.elapsed().as_secs() as u32)
    }

    pub(super) fn watchers(&self) -> u32 {
        self.clients.iter().filter(|c| c.member.is_none()).count() as u32
    }

    pub(super) fn public(&self) -> PublicRoom {
        let doc = &self.doc;
        let seat = |seat: &SeatDoc| match seat {
            SeatDoc::Open => SeatInfo::Open,
            SeatDoc::Bot { bot, name } => SeatInfo::Bot { bot: bot.clone(), name: name.clone() },
            SeatDoc::Player { member } => {
                let found = doc.member(*member);
                SeatInfo::Player {
                    member: *member,
                    name: found.map_or_else(String::new, |m| m.name.clone()),
                    stand_in: found.is_some_and(|m| m.stand_in),
                }
            }
        };
        PublicRoom {
            code: doc.code.clone(),
            game: doc.game.clone(),
            title: self.game.facts().title.to_owned(),
            options: doc.options.clone(),
            settings: doc.settings.clone(),
            status: doc.status,
            host: doc.host,
            seats: doc.seats.iter().map(seat).collect(),
            members: doc
                .members
                .iter()
                .map(|m| doc.public_member(m, self.connected(m.id), self.away_seconds(m.id)))
                .collect(),
            watchers: self.watchers(),
            games: doc.games,
            evening: doc.evening.clone(),
        }
    }

    pub(super) fn table(&self, current: &Match, viewer: Viewer, board: Option<Board>) -> PublicTable<Raw> {
        let table = &*current.table;
        let paint = board.map(|board| match board {
            Board::Plain => Paint::PLAIN,
            Board::Ascii => Paint { colour: false, ascii: true },
            Board::Colour => Paint { colour: true, ascii: false },
        });
        PublicTable {
            record: current.record.clone(),
            ply: current.plies(),
            undo: self.may_undo(current, viewer),
            commitment: current.commitment.clone(),
            seed: current.over().then(|| current.seed.clone()),
            deadline: self.deadline.map(|(_, at)| at),
            board: paint.map(|paint| table.board(viewer, paint, Language::English)),
            ..PublicTable::of_parts(table, viewer, Language::English, raw)
        }
    }

    fn may_undo(&self, current: &Match, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => {
                self.doc.settings.undo && !current.over() && current.table.may_undo(seat).is_ok()
            }
            Viewer::Public => false,
        }
    }

    pub(super) fn snapshot(
        &self,
        member: Option<u32>,
        board: Option<Board>,
        since: Option<u64>,
    ) -> Snapshot<Raw> {
        let viewer = self.viewer(member);
        Snapshot {
            version: self.version,
            you: self.you(member),
            room: self.public(),
            table: self.current.as_ref().map(|current| self.table(current, viewer, board)),
            missed: since.and_then(|version| self.missed(viewer, version)),
            chat: self.chat.iter().cloned().collect(),
        }
    }

    /// The moves since a version, as the viewer may know them.
    fn missed(&self, viewer: Viewer, since: u64) -> Option<Vec<Happened<Raw>>> {
        if since > self.version {
            return None;
        }
        let Some(current) = &self.current else { return Some(Vec::new()) };
        // What was taken back can't be told by moves.
        if since < *current.versions.first()? || since < current.rewound {
            return None;
        }
        let first = current.versions.partition_point(|version| *version <= since);
        if current.versions.len() - first > MOST_MISSED {
            return None;
        }
        (first..current.versions.len())
            .map(|ply| Some(happened(&*current.table.at(ply).ok()?, viewer, current.versions[ply])))
            .collect()
    }

    /// Tells every client what changed; those with the same view get the same bytes.
    pub(super) fn broadcast(&self, changed: Changed) {
        let mut made: Vec<(Viewer, Option<Board>, Option<u32>, Utf8Bytes)> = Vec::new();
        for client in &self.clients {
            let viewer = self.viewer(client.member);
            // Only a change of the room says who the client is.
            let member = client.member.filter(|_| changed.room);
            let same = |(v, b, m, _): &&(Viewer, Option<Board>, Option<u32>, Utf8Bytes)| {
                *v == viewer && *b == client.board && *m == member
            };
            let message = match made.iter().find(same) {
                Some((_, _, _, message)) => message.clone(),
                None => {
                    let message = self.update(changed, viewer, client.board, client.member);
                    made.push((viewer, client.board, member, message.clone()));
                    message
                }
            };
            client.outbox.send(Out::Text(message));
        }
    }

    fn update(
        &self,
        changed: Changed,
        viewer: Viewer,
        board: Option<Board>,
        member: Option<u32>,
    ) -> Utf8Bytes {
        let current = self.current.as_ref().filter(|_| changed.table);
        text(&Message::Update(Box::new(Update {
            version: self.version,
            you: changed.room.then(|| self.you(member)),
            room: changed.room.then(|| self.public()),
            happened: current.filter(|_| changed.undone.is_none()).map(|current| Happened {
                stand_in: changed.stand_in,
                ..happened(&*current.table, viewer, self.version)
            }),
            undone: changed.undone,
            table: current.map(|current| self.table(current, viewer, board)),
        })))
    }

    /// Says to all that nothing is as they thought: everything anew.
    pub(super) fn resend(&self) {
        for client in &self.clients {
            let snapshot = self.snapshot(client.member, client.board, None);
            client.outbox.send(Out::Text(text(&Message::Snapshot(Box::new(snapshot)))));
        }
    }

    pub(super) fn presence(&self, member: Option<u32>, connected: bool) {
        let message = text(&Message::<Raw>::Presence { member, connected, watchers: self.watchers() });
        for client in &self.clients {
            client.outbox.send(Out::Text(message.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Luck;
    use serde_json::Value;
    use serde_json::value::RawValue;

    use super::*;

    type Checked = Box<RawValue>;

    /// What `serde_json` itself makes of a text, after it has read it.
    fn checked(text: String) -> Checked {
        RawValue::from_string(text).unwrap()
    }

    fn update<J>(table: PublicTable<J>, happened: Happened<J>) -> Message<J> {
        Message::Update(Box::new(Update {
            version: 7,
            you: None,
            room: None,
            happened: Some(happened),
            undone: None,
            table: Some(table),
        }))
    }

    #[test]
    fn what_the_game_has_written_goes_out_as_it_is() {
        for game in catalog::games().chain(catalog::unlisted()) {
            let facts = game.facts();
            let mut table =
                game.table(facts.min_seats.max(2).min(facts.max_seats), Value::Null, [7; 32]).unwrap();
            let mut luck = Luck::new(1);
            for _ in 0..40 {
                let viewers = (0..table.seats()).map(|seat| Viewer::Seat(Seat(seat as u8)));
                for viewer in viewers.chain([Viewer::Public]) {
                    let english = Language::English;
                    let sent = update(
                        PublicTable::of_parts(&*table, viewer, english, raw),
                        happened(&*table, viewer, 7),
                    );
                    let read = update(
                        PublicTable::of(&*table, viewer, english, checked),
                        Happened { version: 7, ..Happened::of(&*table, viewer, english, checked) },
                    );
                    let text = text(&sent);
                    assert_eq!(text.as_str(), serde_json::to_string(&read).unwrap(), "{}", facts.id);
                    serde_json::from_str::<Message>(&text).unwrap();
                }
                let Some(seat) = table.movers().iter().next() else { break };
                let action = table.sample(seat, &mut luck).unwrap();
                table.play_id(seat, action).unwrap();
            }
        }
    }

    #[test]
    fn a_message_is_the_same_bytes_as_ever() {
        // A game that is only there to be read: its words stay what they are.
        let game = catalog::unlisted().next().unwrap();
        let mut table = game.table(2, Value::Null, [7; 32]).unwrap();
        let (mut told, mut luck) = (String::new(), Luck::new(1));
        for _ in 0..6 {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::Public] {
                let shown = PublicTable::of_parts(&*table, viewer, Language::English, raw);
                told.push_str(&text(&update(shown, happened(&*table, viewer, 7))));
                told.push('\n');
            }
            let Some(seat) = table.movers().iter().next() else { break };
            let action = table.sample(seat, &mut luck).unwrap();
            table.play_id(seat, action).unwrap();
        }
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/recorded/example.jsonl");
        if std::env::var_os("PARLOR_RECORD").is_some() {
            std::fs::write(path, &told).unwrap();
        }
        assert_eq!(told, std::fs::read_to_string(path).unwrap(), "PARLOR_RECORD=1 records them anew");
    }
}
