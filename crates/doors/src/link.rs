//! Games in links: whatever stands behind the `#` of an address.

use web::share::{Packed, pack};

use crate::{Door, played};

pub(crate) const DOOR: Door = Door { name: "link", open, examples };

fn open(bytes: &[u8]) {
    let Ok(code) = std::str::from_utf8(bytes) else { return };
    let Some(packed) = Packed::read(code) else { return };
    let Ok(game) = catalog::find(packed.game()) else { return };
    let Some(table) = packed.table(game) else { return };
    // Whatever can be opened can be shared again, unless it is too long for a link.
    if let Some(code) = pack(&*table, game) {
        let again = Packed::read(&code).and_then(|p| p.table(game)).expect("what was written is read");
        assert_eq!(again.position_json(), table.position_json(), "what was written is the same game");
    }
}

fn examples() -> Vec<Vec<u8>> {
    catalog::games()
        .flat_map(|game| [0, 15].map(|moves| pack(&*played(game, moves), game)))
        .flatten()
        .map(String::into_bytes)
        .collect()
}
