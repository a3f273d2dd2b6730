//! Messages to a room of the server, and from one to a client.

use protocol::room::{Message, Request};
use serde_json::json;

use crate::Door;

pub(crate) const DOOR: Door = Door { name: "room", open, examples };

fn open(bytes: &[u8]) {
    if let Ok(request) = serde_json::from_slice::<Request>(bytes) {
        let text = serde_json::to_string(&request).expect("JSON");
        let again: Request = serde_json::from_str(&text).expect("what was written is read");
        assert_eq!(again, request, "what was written is the same");
    }
    if let Ok(message) = serde_json::from_slice::<Message>(bytes) {
        let text = serde_json::to_string(&message).expect("JSON");
        let again: Message = serde_json::from_str(&text).expect("what was written is read");
        assert_eq!(again, message, "what was written is the same");
    }
}

fn examples() -> Vec<Vec<u8>> {
    let settings = json!({"spectators": false, "turn_seconds": 30, "absent": "bot", "stand_in": "random"});
    [
        json!({"id": "a", "do": "hello", "protocol": 1, "room": "ABCD", "token": "t", "version": 7, "board": "ascii"}),
        json!({"id": "b", "do": "play", "action": "flip 2", "ply": 3}),
        json!({"id": 4, "do": "play", "action": {"type": "flip", "slot": 2}}),
        json!({"id": "c", "do": "undo", "ply": 4}),
        json!({"id": "d", "do": "ready", "ready": true}),
        json!({"id": "e", "do": "sit", "seat": null}),
        json!({"id": "f", "do": "fill", "seat": 1, "bot": "random"}),
        json!({"id": "g", "do": "stand_in", "seat": 1, "on": true}),
        json!({"id": "h", "do": "configure", "seats": 3, "options": {"rounds": 1}, "settings": settings}),
        json!({"id": "i", "do": "chat", "text": "Zoë “hi”\u{202e}"}),
        json!({"id": "j", "do": "kick", "member": 2}),
        json!({"type": "done", "id": "a", "version": 3}),
        json!({"type": "refused", "id": "a", "code": "stale", "message": "later"}),
    ]
    .iter()
    .map(|value| value.to_string().into_bytes())
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_one_or_the_other() {
        for example in examples() {
            let request = serde_json::from_slice::<Request>(&example);
            let message = serde_json::from_slice::<Message>(&example);
            assert!(request.is_ok() || message.is_ok(), "{}", String::from_utf8_lossy(&example));
        }
    }
}
