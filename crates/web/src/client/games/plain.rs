//! The table of a game that nobody drew: the rules' own drawing, what lies there as cards, and the moves as buttons.

use engine::text::Paint;
use engine::{Opaque, Zone};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use web::capital;
use web::fold::{Button, Label, fold};
use web::paint::{self, spans};

use super::Board;
use crate::client::draw::icon;
use crate::client::motion::Step;
use crate::client::pieces::Missing;
use crate::client::session::Session;
use crate::client::sound::Sound;
use crate::client::table::{Past, Shell, avatar, turn_pill};
use crate::client::text::{self as t, fill};

static BOARD: Board = Board {
    rules: catalog::undrawn,
    play: super::play,
    motion,
    table: |s| view! { <Table s=s /> }.into_any(),
    stakes,
    odds: |_| ().into_any(),
    scene: || None,
    pictures: |_, _| None,
    house: |_| Vec::new(),
    end: |_| None,
    next: |_| None,
    keys: || vec![("1 – 9", t::choose_number())],
};

/// The piece of all games without a table of their own.
#[wasm_split(plain, wasm_split_path = leptos::wasm_split, fallible)]
pub(super) fn fetch() -> Result<&'static Board, Missing> {
    Ok(&BOARD)
}

fn motion(s: &Session, events: &[Opaque]) -> (Vec<Step>, Option<Sound>) {
    let heard = if untrack(|| s.over()) { Sound::End } else { Sound::Card };
    (Vec::new(), (!events.is_empty()).then_some(heard))
}

fn stakes(s: &Session) -> Option<&'static str> {
    let team = super::find(s.game).is_some_and(|cover| cover.facts.cooperative);
    Some(if team { t::odds::team_wins() } else { t::odds::to_win() })
}

#[component]
fn Table(s: Session) -> impl IntoView {
    let subtitle = Signal::derive(move || {
        let ply = s.table.with(|t| t.shown.ply);
        let count = fill(t::move_number(), &[("n", &(ply + usize::from(!s.over())).to_string())]);
        format!("{count} · {}", fill(t::at_table(), &[("n", &s.seats().to_string())]))
    });
    // The groups that were opened, from the outside in.
    let opened = RwSignal::new(Vec::<usize>::new());
    Effect::new(move |_| {
        s.table.track();
        opened.set(Vec::new());
    });
    let buttons = Memo::new(move |_| {
        let all = s.table.with(|t| fold(&t.shown.choices));
        opened.with(|path| {
            path.iter().fold(all, |buttons, at| match buttons.into_iter().nth(*at) {
                Some(Button::Group { inside, .. }) => inside,
                _ => Vec::new(),
            })
        })
    });
    let press = move |at: usize| match buttons.with_untracked(|b| b.get(at).cloned()) {
        Some(Button::Move(choice)) => {
            s.act(choice.id);
            true
        }
        Some(Button::Group { .. }) => {
            opened.update(|path| path.push(at));
            true
        }
        None => false,
    };
    let close = move || {
        opened.update(|path| {
            path.pop();
        });
    };
    let key = move |key: String| match key.parse::<usize>() {
        Ok(number @ 1..=9) => press(number - 1),
        _ if key == "Backspace" && !opened.with_untracked(Vec::is_empty) => {
            close();
            true
        }
        _ => false,
    };
    view! {
        <Shell s=s title=super::title(s.game) subtitle=subtitle key=Callback::new(key)>
            <main class="table plain">
                <section class="plain-players">
                    {(0..s.seats()).map(|seat| player(s, seat)).collect_view()}
                </section>
                <section class="plain-board">
                    {move || zones(s)}
                    {move || { s.table.track(); drawing(s) }}
                </section>
                <section class="dock plate" aria-label=t::your_move()>
                    <div class="turn-row">
                        {turn_pill(s)} <span class="prompt">{move || s.table.with(|t| t.shown.prompt.clone())}</span>
                    </div>
                    <div class="plain-moves">
                        {move || (!opened.with(Vec::is_empty)).then(|| view! {
                            <button class="btn small back" on:click=move |_| close()>
                                {icon("back")} {t::other_moves()}
                            </button>
                        })}
                        {move || buttons.with(|b| b.iter().enumerate().map(|(at, b)| button(s, at, b, press)).collect_view())}
                    </div>
                </section>
                <Past s=s count=4 />
            </main>
        </Shell>
    }
}

fn player(s: Session, seat: u8) -> impl IntoView {
    view! {
        <span class="plain-player" class:on-move=move || s.moves_now(seat)>
            {avatar(&s, seat)} <b class="serif">{s.name(seat)}</b>
        </span>
    }
}

fn button(s: Session, at: usize, button: &Button, press: impl Fn(usize) -> bool + Copy + 'static) -> AnyView {
    let (words, more) = match button {
        Button::Move(choice) => (choice.words.clone(), false),
        Button::Group { label: Label::Verb(verb), .. } => {
            (s.tell(|teller, reader| teller.verb_words(verb, reader.language)), true)
        }
        Button::Group { label: Label::Words(words), .. } => (words.clone(), true),
    };
    let words = capital(&words);
    view! {
        <button class="btn" class:group=more aria-expanded=more.then_some("false") on:click=move |_| { press(at); }>
            {words} {more.then_some(" …")}
        </button>
    }
    .into_any()
}

/// The rules' own drawing of what the viewer sees, in colour.
fn drawing(s: Session) -> AnyView {
    let view = s.table.with_untracked(|t| t.shown.view.clone());
    let paint = Paint { colour: true, ascii: false };
    let text = s.tell_seat(s.you.get_untracked(), |teller, reader| teller.board(&view, reader, paint));
    painted(&text)
}

/// A drawing, in colour.
pub(crate) fn painted(drawing: &str) -> AnyView {
    let spans = spans(drawing.trim_end())
        .into_iter()
        .map(|span| view! { <span class=span.class>{span.text}</span> })
        .collect_view();
    view! { <pre class="drawing" tabindex="0">{spans}</pre> }.into_any()
}

/// What lies on the table and in hands, as cards, where the rules tell it.
fn zones(s: Session) -> Option<AnyView> {
    let view = s.table.with(|t| t.shown.view.clone());
    let zones = s.tell_seat(s.you.get_untracked(), |teller, reader| teller.zones(&view, reader));
    (!zones.is_empty()).then(|| {
        view! { <div class="zones">{zones.into_iter().map(|zone| one(s, zone)).collect_view()}</div> }
            .into_any()
    })
}

fn one(s: Session, zone: Zone) -> impl IntoView {
    let pieces = zone.pieces.into_iter().map(|piece| {
        let hue = piece.hue.map_or("", paint::class);
        let name = if piece.name.is_empty() { piece.face.clone() } else { piece.name };
        let name = if name.is_empty() { t::face_down().to_owned() } else { name };
        let back = piece.face.is_empty();
        view! {
            <span class=format!("zone-piece {hue}") class:face-down=back role="img" aria-label=name.clone() data-tip=name>
                {piece.face}
            </span>
        }
    });
    let pieces = pieces.collect_view();
    view! {
        <section class="zone">
            <h2>{zone.owner.map(|seat| avatar(&s, seat.0))} {zone.title}</h2>
            <div class="zone-pieces">
                {pieces} {(zone.more > 0).then(|| view! { <b class="figures">{format!("+{}", zone.more)}</b> })}
            </div>
        </section>
    }
}
