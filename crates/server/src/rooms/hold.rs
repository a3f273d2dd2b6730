//! Whether a room is still this server's, when there are others that could have taken it. What to do about it is decided by
//! [`store::custody`]; this asks the questions.

use std::time::Duration;

use store::custody::Committed;
use store::{StoreError, Write};
use tokio::time::Instant;

use super::moving;
use super::task::Room;
use crate::refusal::Result;

/// How long the database may take to say whose a room is, and how long it is not asked again if it did not.
const PATIENCE: Duration = Duration::from_secs(2);

/// Whose a room is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    Ours,
    Theirs,
    /// The database does not say.
    Unknown,
}

impl Room {
    /// Looks whether the room is still this server's, if there is any doubt.
    async fn whose(&mut self) -> Whose {
        let Some(node) = &self.rooms.node else { return Whose::Ours };
        let holds = node.holds();
        let Some(epoch) = self.custody.doubt(holds) else { return Whose::Ours };
        if self.unanswered.is_some_and(|at| at.elapsed() < PATIENCE) {
            return Whose::Unknown;
        }
        let asked = self.rooms.store.holds_room(&self.doc.code, epoch);
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(true)) => {
                self.custody.confirm(holds);
                self.unanswered = None;
                Whose::Ours
            }
            Ok(Ok(false)) => Whose::Theirs,
            Ok(Err(_)) | Err(_) => {
                self.unanswered = Some(Instant::now());
                Whose::Unknown
            }
        }
    }

    /// Has another server the room, or may it soon have it while this one can't keep anything?
    pub(super) async fn is_lost(&mut self) -> bool {
        if self.custody.is_lost() {
            return true;
        }
        let lost = match self.whose().await {
            Whose::Ours => false,
            Whose::Theirs => true,
            Whose::Unknown => {
                self.rooms.node.as_ref().is_some_and(|node| node.known().borrow().peers.len() > 1)
            }
        };
        if lost {
            self.custody.lose();
        }
        lost
    }

    /// Takes the room once more, after a commit of which nobody knows what became.
    pub(super) async fn renew(&mut self) -> Result<()> {
        let (Some(epoch), Some(node)) = (self.custody.epoch(), &self.rooms.node) else { return Ok(()) };
        let lapses = node.holds();
        let renewed = self.rooms.store.renew_room(&self.doc.code, epoch).await?;
        self.custody.renewed(renewed, lapses);
        self.unanswered = None;
        if self.custody.is_lost() { Err(moving()) } else { Ok(()) }
    }

    /// What makes a commit good only if the room is this server's.
    pub(super) fn fence(&self) -> Option<Write> {
        let epoch = self.custody.epoch()?;
        Some(Write::Fence { room: self.doc.code.clone(), epoch })
    }

    /// Notes that something was refused because the room is another server's.
    pub(super) fn note_fenced(&mut self, error: &StoreError) {
        if matches!(error, StoreError::NotOurs) {
            self.custody.lose();
        }
    }
}

/// How a commit has ended, as far as anybody knows.
pub(super) fn how(done: &store::Result<()>) -> Committed {
    match done {
        Ok(()) => Committed::Kept,
        Err(StoreError::NotOurs) => Committed::NotOurs,
        Err(_) => Committed::Otherwise,
    }
}
