//! Two tabs and one game: only one of them plays it, and the other one says so.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{BroadcastChannel, MessageEvent};

/// A tab that plays a game, or would.
#[derive(Clone, Copy)]
pub(crate) struct Tab {
    game: &'static str,
    /// Is the game played in another tab?
    pub(crate) elsewhere: RwSignal<bool>,
    channel: StoredValue<Option<Channel>, LocalStorage>,
}

struct Channel {
    channel: BroadcastChannel,
    /// Kept, because the browser calls it.
    _heard: Closure<dyn FnMut(MessageEvent)>,
}

/// What tabs say to each other, before the game's id.
const WHO: &str = "who ";
const HERE: &str = "here ";
const MINE: &str = "mine ";

impl Tab {
    /// Comes to a game. If another tab plays it already, that goes on.
    pub(crate) fn open(game: &'static str) -> Self {
        let tab = Self { game, elsewhere: RwSignal::new(false), channel: StoredValue::new_local(None) };
        let Ok(channel) = BroadcastChannel::new("parlor") else { return tab };
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(said) = event.data().as_string() {
                tab.hear(&said);
            }
        });
        channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        tab.channel.set_value(Some(Channel { channel, _heard: heard }));
        tab.say(WHO);
        on_cleanup(move || {
            if let Some(Some(channel)) = tab.channel.try_update_value(Option::take) {
                channel.channel.set_onmessage(None);
                channel.channel.close();
            }
        });
        tab
    }

    fn say(self, what: &str) {
        self.channel.try_with_value(|channel| {
            if let Some(channel) = channel {
                let _ = channel.channel.post_message(&format!("{what}{}", self.game).as_str().into());
            }
        });
    }

    fn hear(self, said: &str) {
        let mine = self.elsewhere.try_get_untracked() == Some(false);
        let about = |what: &str| said.strip_prefix(what) == Some(self.game);
        if about(WHO) && mine {
            self.say(HERE);
        } else if (about(HERE) || about(MINE)) && mine {
            self.elsewhere.set(true);
        }
    }

    /// Plays the game in this tab from now on.
    pub(crate) fn take(self) {
        self.say(MINE);
        self.elsewhere.set(false);
    }
}
