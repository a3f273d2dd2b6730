//! What waits for a client to read it: neither many messages nor many bytes, of one client or of all.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::Rooms;

/// The most messages that wait for a client.
const MESSAGES: usize = 64;
/// The most bytes that wait for a client, unless it is one message.
const BYTES: usize = 256 * 1024;
/// The most bytes that wait for all clients together.
const BYTES_OF_ALL: usize = 48 * 1024 * 1024;

/// What goes out on a socket.
pub(crate) enum Out {
    /// A message.
    Text(Utf8Bytes),
    /// The last message.
    Last(Utf8Bytes),
}

impl Out {
    fn bytes(&self) -> usize {
        match self {
            Self::Text(text) | Self::Last(text) => text.len(),
        }
    }
}

/// Where the messages for a client go.
#[derive(Clone)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Out>,
    /// Ends the connection at once: the client does not read.
    pub(crate) cut: CancellationToken,
    own: Arc<AtomicUsize>,
    all: Arc<AtomicUsize>,
}

/// Where they come out.
pub(crate) struct Inbox {
    queue: mpsc::Receiver<Out>,
    own: Arc<AtomicUsize>,
    all: Arc<AtomicUsize>,
}

/// The way to a new client.
pub(crate) fn outbox(rooms: &Rooms) -> (Outbox, Inbox) {
    let (sender, queue) = mpsc::channel(MESSAGES);
    let (own, all) = (Arc::new(AtomicUsize::new(0)), Arc::clone(&rooms.unread));
    let inbox = Inbox { queue, own: Arc::clone(&own), all: Arc::clone(&all) };
    (Outbox { queue: sender, cut: CancellationToken::new(), own, all }, inbox)
}

impl Outbox {
    /// Queues a message. A client that has not read the last ones is cut off; it can come back and get what it missed.
    pub(crate) fn send(&self, out: Out) {
        let bytes = out.bytes();
        let own = self.own.fetch_add(bytes, Ordering::Relaxed);
        let all = self.all.fetch_add(bytes, Ordering::Relaxed);
        let too_much = own > 0 && (own + bytes > BYTES || all + bytes > BYTES_OF_ALL);
        if too_much || self.queue.try_send(out).is_err() {
            self.own.fetch_sub(bytes, Ordering::Relaxed);
            self.all.fetch_sub(bytes, Ordering::Relaxed);
            self.cut.cancel();
        }
    }
}

impl Inbox {
    fn taken(&self, out: Out) -> Out {
        self.own.fetch_sub(out.bytes(), Ordering::Relaxed);
        self.all.fetch_sub(out.bytes(), Ordering::Relaxed);
        out
    }

    pub(crate) async fn recv(&mut self) -> Option<Out> {
        let out = self.queue.recv().await?;
        Some(self.taken(out))
    }

    pub(crate) fn try_recv(&mut self) -> Option<Out> {
        let out = self.queue.try_recv().ok()?;
        Some(self.taken(out))
    }
}

impl Drop for Inbox {
    fn drop(&mut self) {
        self.queue.close();
        while self.try_recv().is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(all: &Arc<AtomicUsize>) -> (Outbox, Inbox) {
        let (sender, queue) = mpsc::channel(MESSAGES);
        let own = Arc::new(AtomicUsize::new(0));
        let inbox = Inbox { queue, own: Arc::clone(&own), all: Arc::clone(all) };
        (Outbox { queue: sender, cut: CancellationToken::new(), own, all: Arc::clone(all) }, inbox)
    }

    fn text(bytes: usize) -> Out {
        Out::Text("x".repeat(bytes).into())
    }

    #[tokio::test]
    async fn who_does_not_read_is_cut_off_by_messages_by_bytes_and_by_what_all_together_leave() {
        let all = Arc::new(AtomicUsize::new(0));
        let (outbox, _inbox) = pair(&all);
        (0..MESSAGES).for_each(|_| outbox.send(text(1)));
        assert!(!outbox.cut.is_cancelled());
        outbox.send(text(1));
        assert!(outbox.cut.is_cancelled(), "too many messages");
        let (outbox, _inbox) = pair(&all);
        outbox.send(text(BYTES + 1));
        assert!(!outbox.cut.is_cancelled(), "one long message");
        outbox.send(text(1));
        assert!(outbox.cut.is_cancelled(), "too many bytes");
        let (outbox, mut inbox) = pair(&all);
        outbox.send(text(1));
        all.fetch_add(BYTES_OF_ALL, Ordering::Relaxed);
        outbox.send(text(1));
        assert!(outbox.cut.is_cancelled(), "others don't read either");
        all.fetch_sub(BYTES_OF_ALL, Ordering::Relaxed);
        assert!(inbox.recv().await.is_some());
    }

    #[test]
    fn nothing_stays_counted_when_all_are_gone() {
        let all = Arc::new(AtomicUsize::new(0));
        let (outbox, mut inbox) = pair(&all);
        (0..10).for_each(|_| outbox.send(text(100)));
        inbox.try_recv();
        assert_eq!(all.load(Ordering::Relaxed), 900);
        drop(inbox);
        outbox.send(text(100));
        assert_eq!(all.load(Ordering::Relaxed), 0);
    }
}
