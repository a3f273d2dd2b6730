//! Short, soft, synthesised sounds. Silent until the first click, as browsers want it; the mute is remembered.

use std::cell::RefCell;

use web_sys::{AudioContext, OscillatorType};

use super::store;

/// What can be heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sound {
    /// A card lands.
    Card,
    /// A card turns.
    Flip,
    /// Something good.
    Good,
    /// Something bad.
    Bad,
    /// It is your move.
    Turn,
    /// Dice fall.
    Dice,
    /// A coin lands in the own purse.
    Coin,
    /// Dice fall, and then coins.
    DiceAndCoin,
    /// A level is met.
    Level,
    /// The game is won.
    Win,
    /// The game is over.
    End,
}

/// Pitch in Hz, when it starts and how long it is in seconds, and how loud.
type Note = (f32, f64, f64, f32);

/// Knocks on wood: short, and each a little different.
const DICE: [Note; 6] = [
    (610.0, 0.0, 0.03, 0.06),
    (470.0, 0.06, 0.03, 0.07),
    (690.0, 0.11, 0.03, 0.05),
    (430.0, 0.18, 0.035, 0.06),
    (540.0, 0.27, 0.03, 0.045),
    (360.0, 0.36, 0.05, 0.07),
];

/// Two high notes, close together.
const COIN: [Note; 2] = [(1976.0, 0.0, 0.07, 0.03), (2637.0, 0.06, 0.2, 0.03)];

const DICE_AND_COIN: [Note; 8] = {
    let mut all = [DICE[0]; 8];
    let mut i = 0;
    while i < DICE.len() {
        all[i] = DICE[i];
        i += 1;
    }
    // When the first coin has come.
    let mut i = 0;
    while i < COIN.len() {
        let (pitch, at, long, loud) = COIN[i];
        all[DICE.len() + i] = (pitch, at + 0.65, long, loud);
        i += 1;
    }
    all
};

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Is sound switched off?
pub(crate) fn muted() -> bool {
    store::get("mute").is_some()
}

/// Switches sound on or off.
pub(crate) fn mute(mute: bool) {
    if mute { store::set("mute", "1") } else { store::forget("mute") }
}

/// A click or key of a person: from now on there may be sound.
pub(crate) fn wake_by(event: &web_sys::Event) {
    if !event.is_trusted() {
        return;
    }
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
    });
}

/// Has a person clicked or pressed a key yet?
pub(crate) fn awake() -> bool {
    AUDIO.with_borrow(Option::is_some)
}

/// Plays a sound.
pub(crate) fn play(sound: Sound) {
    if muted() {
        return;
    }
    let notes: &[Note] = match sound {
        Sound::Card => &[(190.0, 0.0, 0.07, 0.10)],
        Sound::Flip => &[(320.0, 0.0, 0.05, 0.07)],
        Sound::Good => &[(523.0, 0.0, 0.12, 0.06), (784.0, 0.07, 0.16, 0.05)],
        Sound::Bad => &[(196.0, 0.0, 0.18, 0.08), (147.0, 0.09, 0.22, 0.08)],
        Sound::Turn => &[(440.0, 0.0, 0.10, 0.05)],
        Sound::Dice => &DICE,
        Sound::Coin => &COIN,
        Sound::DiceAndCoin => &DICE_AND_COIN,
        Sound::Level => &[
            (523.0, 0.0, 0.14, 0.05),
            (659.0, 0.09, 0.14, 0.05),
            (784.0, 0.18, 0.14, 0.05),
            (1047.0, 0.27, 0.3, 0.06),
        ],
        Sound::Win => &[
            (392.0, 0.0, 0.16, 0.06),
            (523.0, 0.12, 0.16, 0.06),
            (659.0, 0.24, 0.16, 0.06),
            (784.0, 0.36, 0.5, 0.07),
            (1047.0, 0.36, 0.5, 0.03),
        ],
        Sound::End => &[(392.0, 0.0, 0.2, 0.06), (494.0, 0.12, 0.2, 0.06), (587.0, 0.24, 0.35, 0.06)],
    };
    AUDIO.with_borrow(|audio| {
        let Some(audio) = audio else { return };
        for &(pitch, at, long, loud) in notes {
            let _ = note(audio, pitch, at, long, loud);
        }
    });
}

fn note(
    audio: &AudioContext,
    pitch: f32,
    at: f64,
    long: f64,
    loud: f32,
) -> Result<(), wasm_bindgen::JsValue> {
    let (tone, gain) = (audio.create_oscillator()?, audio.create_gain()?);
    let start = audio.current_time() + at;
    tone.set_type(OscillatorType::Triangle);
    tone.frequency().set_value(pitch);
    gain.gain().set_value_at_time(0.0001, start)?;
    gain.gain().exponential_ramp_to_value_at_time(loud, start + 0.012)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, start + long)?;
    tone.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&audio.destination())?;
    tone.start_with_when(start)?;
    tone.stop_with_when(start + long + 0.02)
}
