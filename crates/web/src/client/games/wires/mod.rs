//! The table of Wires: the teammates' stands, the call in the middle, the own stand below, dial and equipment to the right.

mod call;
mod end;
mod motion;
mod odds;
mod picture;
mod rail;
mod reach;
mod stands;

use ::wires::belief::Fast;
use ::wires::wire::Call;
use ::wires::{Action, At, Options, Public, Slot, Stage, Tool, View, Wires};
use engine::{Erased, Game, GameAction, Seat};
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use web::typed::Typed;

use self::call::{call_bar, call_now};
use self::motion::motion;
use self::picture::home_picture;
use self::rail::rail;
use self::stands::{known, own_stand, stand};
use super::{Board, Drawn};
use crate::client::draw::icon;
use crate::client::pieces::Missing;
use crate::client::session::Session;
use crate::client::table::{Shell, avatar, best};
use crate::client::text::{language, pick};

pub(super) static DRAWN: Drawn =
    Drawn { id: Wires::FACTS.id, class: "page-wires", picture: home_picture, fetch: || Box::pin(fetch()) };

static RULES: Erased<Wires> = Erased::new();

static BOARD: Board = Board {
    rules: |_| Some(&RULES),
    play: super::play,
    motion,
    table: |s| view! { <Table s=s /> }.into_any(),
    stakes: |_| Some(crate::client::text::odds::team_wins()),
    odds: odds::panel,
    scene: || Some(picture::rules_scene()),
    pictures: |_, _| None,
    house: |_| Vec::new(),
    end: end::sheet,
    next: end::next,
    keys,
};

#[wasm_split(wires, wasm_split_path = leptos::wasm_split, fallible)]
fn fetch() -> Result<&'static Board, Missing> {
    Ok(&BOARD)
}

fn keys() -> Vec<(&'static str, &'static str)> {
    vec![
        ("Tab, ← ↑ ↓ →", pick("from wire to wire", "von Draht zu Draht")),
        ("1 – 12, Y", pick("the value, Y for yellow", "der Wert, Y für Gelb")),
        ("Enter", pick("make the call", "ansagen")),
    ]
}

/// What the parts of the table share.
#[derive(Clone, Copy)]
struct Ctx {
    s: Session,
    rules: StoredValue<Option<Wires>>,
    view: Memo<Option<View>>,
    legal: Memo<Vec<(Action, u32)>>,
    /// The value that is about to be called.
    value: RwSignal<Option<Call>>,
    /// What was typed of it.
    typed: StoredValue<Typed>,
    /// What everybody has seen beside the wires.
    public: Memo<Public>,
    /// What can't go wrong.
    sure: Memo<Sure>,
    /// The stand that is shown whole on a phone: its owner and its first slot.
    open: RwSignal<Option<At>>,
    /// The wire to point at once the last pointing is taken back.
    instead: RwSignal<Option<At>>,
}

/// What the viewer may do and can't get wrong.
#[derive(Clone, PartialEq, Default)]
struct Sure {
    calls: Vec<(At, Call)>,
    solos: Vec<Call>,
}

impl Ctx {
    fn see<T: Default>(&self, f: impl FnOnce(&View) -> T) -> T {
        self.view.with(|v| v.as_ref().map(f).unwrap_or_default())
    }

    fn id(&self, fits: impl Fn(Action) -> bool) -> Option<u32> {
        self.legal.with(|l| l.iter().find(|(a, _)| fits(*a)).map(|(_, id)| *id))
    }

    fn play(&self, action: Action) {
        match untrack(|| self.id(|a| a == action)) {
            Some(id) => self.s.act(id),
            None => self.s.explain(action.id()),
        }
    }

    fn you(&self) -> Seat {
        Seat(self.s.you.get_untracked().unwrap_or(0))
    }

    /// What a click on an own wire does.
    fn own(&self, slot: u8) -> Option<u32> {
        let at = |s: Slot| s.get() == slot as usize;
        self.id(|a| match a {
            Action::Token(s)
            | Action::Own(s)
            | Action::Show(s)
            | Action::Label(s)
            | Action::Give(s)
            | Action::Insert(s) => at(s),
            _ => false,
        })
    }

    /// What a click on a teammate's wire does.
    fn theirs(&self, seat: Seat, slot: u8) -> Option<u32> {
        let target = self.see(|v| Some(v.doing().target));
        self.id(|a| match a {
            Action::Cut(who, s) => who == seat && s.get() == slot as usize,
            Action::Also(s) => target == Some(seat) && s.get() == slot as usize,
            _ => false,
        })
    }

    /// May the viewer point at this wire instead of the one that it points at?
    fn otherwise(&self, seat: Seat, slot: u8) -> bool {
        let plain = self.see(|v| {
            let uncut = v.hand(seat).get(slot as usize).is_some_and(|w| !w.cut);
            v.stage() == Stage::Say && v.doing().tool == Tool::Plain && uncut && Some(seat) != v.viewer()
        });
        plain && self.s.can_undo.get() && self.s.my_turn() && !self.pointed(seat, slot)
    }

    /// A click on a teammate's wire: points at it, at first or instead of another one.
    fn point(&self, seat: Seat, slot: u8) {
        if let Some(id) = untrack(|| self.theirs(seat, slot)) {
            self.s.act(id);
        } else if untrack(|| self.otherwise(seat, slot)) {
            self.instead.set(Some((seat, slot)));
            self.s.undo();
        } else if let Some(at) = Slot::new(slot) {
            self.s.explain(Action::Cut(seat, at).id());
        }
    }

    /// Is this wire, called with the right value, sure to be right?
    fn is_sure(&self, seat: Seat, slot: u8) -> bool {
        self.sure.with(|sure| sure.calls.iter().any(|(at, _)| *at == (seat, slot)))
    }

    /// What can't go wrong: what a token shows, and, where advice is allowed, what counting tells.
    fn find_sure(&self) -> Sure {
        let begun = self.see(|v| matches!(v.stage(), Stage::Turn | Stage::Point));
        if !begun || !self.s.my_turn() {
            return Sure::default();
        }
        let look = if self.s.may_ask() {
            self.view.with(|v| {
                self.rules.with_value(|rules| v.as_ref().zip(rules.as_ref()).and_then(|(v, r)| v.look(r)))
            })
        } else {
            None
        };
        let calls = match &look {
            Some(look) => {
                let sure = look.calls.iter().filter(|call| call.certain());
                sure.map(|call| ((Seat(call.target), call.slot), call.call)).collect()
            }
            None => self.see(View::plain_calls),
        };
        let solos = self.legal.with(|l| {
            l.iter()
                .filter_map(|(a, _)| if let Action::Solo(call) = a { Some(*call) } else { None })
                .collect()
        });
        Sure { calls, solos }
    }

    fn pointed(&self, seat: Seat, slot: u8) -> bool {
        let saying = self.see(|v| matches!(v.stage(), Stage::Say | Stage::Also | Stage::Answer | Stage::Own));
        saying && self.see(|v| v.doing().target == seat && v.doing().slots.iter().any(|s| s == slot))
    }

    fn calls(&self) -> Vec<Call> {
        self.legal.with(|l| {
            l.iter().filter_map(|(a, _)| if let Action::Say(c) = a { Some(*c) } else { None }).collect()
        })
    }

    /// How likely a call is right, and whether the wire may be red: from all deals that fit what is known.
    fn chances(&self) -> Option<(Vec<(Call, f64)>, f64)> {
        let calls = self.calls();
        if calls.is_empty() || self.see(|v| v.stage() == Stage::Radar) {
            return None;
        }
        self.view.with(|view| {
            let view = view.as_ref()?;
            let (target, slots) = (view.doing().target, view.doing().slots);
            self.rules.with_value(|rules| {
                let position = view.position(rules.as_ref()?);
                let counted = Fast::fast(&position).ok()?;
                let rows = position.rows();
                let ids: Vec<_> = slots.iter().filter_map(|s| rows.at(target.0, s)).collect();
                let first = *ids.first()?;
                let chance = |call: Call| {
                    if ids.len() == 1 {
                        counted.chance(first, call.set())
                    } else {
                        // At least one of several wires.
                        call.set().iter().map(|w| counted.any(&ids, w)).fold(0.0, f64::max)
                    }
                };
                let red = counted.chance(first, ::wires::wire::WireSet::RED);
                Some((calls.iter().map(|c| (*c, chance(*c))).collect(), red))
            })
        })
    }
}

#[component]
fn Table(s: Session) -> impl IntoView {
    let options: Options = serde_json::from_value(s.options.get_value()).unwrap_or_default();
    let rules = Wires::new(s.seats() as usize, options.clone()).ok();
    let mission = rules.as_ref().map(|r| r.mission().words(language())).unwrap_or_default();
    let rules = StoredValue::new(rules);
    let view = Memo::new(move |_| s.view::<View>());
    let public = Memo::new(move |_| {
        view.with(|v| {
            rules.with_value(|rules| {
                v.as_ref().zip(rules.as_ref()).map(|(v, r)| v.public(r)).unwrap_or_default()
            })
        })
    });
    let mut c = Ctx {
        s,
        rules,
        view,
        legal: Memo::new(move |_| s.legal::<Action>()),
        value: RwSignal::new(None),
        typed: StoredValue::new(Typed::default()),
        public,
        sure: Memo::new(|_| Sure::default()),
        open: RwSignal::new(None),
        instead: RwSignal::new(None),
    };
    let plain = c;
    c.sure = Memo::new(move |_| plain.find_sure());
    let c = c;
    follow(c);
    let number = options.mission;
    let subtitle = Signal::derive(move || {
        if options.custom.is_some() {
            mission.clone()
        } else {
            format!("{} {number} · {mission}", pick("Mission", "Mission"))
        }
    });
    // The stands of the others, in turn order after the viewer; two stands of one player stay together.
    let stands = Memo::new(move |_| {
        let order = c.s.others();
        let mut stands: Vec<(u8, u8, u8)> = Vec::new();
        c.see(|v| {
            let mut first = [0u8; 8];
            for (owner, wires) in v.stands() {
                let start = first[owner.index()];
                first[owner.index()] += wires.len() as u8;
                stands.push((owner.0, start, wires.len() as u8));
            }
        });
        stands.sort_by_key(|x| order.iter().position(|o| *o == x.0));
        stands
    });
    let mine = move || stands.get().into_iter().filter(|x| c.s.is_you(x.0)).collect::<Vec<_>>();
    let theirs = move || stands.get().into_iter().filter(|x| !c.s.is_you(x.0)).collect::<Vec<_>>();
    if let Some((seat, from, _)) = untrack(theirs).first() {
        c.open.set(Some((Seat(*seat), *from)));
    }
    let plays = move || s.you.get().is_some();
    view! {
        <Shell s=s title=Wires::FACTS.title subtitle=subtitle key=Callback::new(move |k: String| key(c, &k))>
            <main class="table wires" class:watched=move || !plays() class:has-sure=move || c.sure.with(|sure| !sure.calls.is_empty())>
                <div class="bench">
                    <div class=move || format!("stands stands-{}", theirs().len())>
                        {move || theirs().into_iter().map(|(seat, from, len)| stand(c, seat, from, len)).collect_view()}
                    </div>
                    {move || plays().then(|| view! {
                        <section class="mine" class:two-stands=move || { mine().len() > 1 } aria-label=pick("Your stand", "Dein Brett")>
                            <div class="own-head">
                                <span class="who">
                                    {avatar(&s, c.you().0)} <b class="serif">{pick("Your stand", "Dein Brett")}</b>
                                </span>
                                {move || mine().into_iter().enumerate().map(|(i, _)| known(c, c.you(), i)).collect_view()}
                                <span class="what-others-know">{icon("eye")} {pick("what the others can tell", "was die anderen wissen")}</span>
                            </div>
                            {move || mine().into_iter().map(|(_, from, len)| own_stand(c, from, len)).collect_view()}
                        </section>
                    })}
                    {rail(c)}
                </div>
                {call_bar(c)}
            </main>
        </Shell>
    }
}

/// Shows the stand whole that a wire of somebody else is in.
fn unfold(c: Ctx, seat: Seat, slot: u8) {
    let mut from = 0;
    let first = c.see(|v| {
        v.stands().filter(|(owner, _)| *owner == seat).find_map(|(_, wires)| {
            let start = from;
            from += wires.len() as u8;
            (slot < from).then_some(start)
        })
    });
    if let Some(first) = first.filter(|_| !c.s.is_you(seat.0)) {
        c.open.set(Some((seat, first)));
    }
}

/// What follows from what happens at the table without a click.
fn follow(c: Ctx) {
    let s = c.s;
    // A value that can't be said any more is not chosen; one that can't be wrong is.
    Effect::new(move |_| {
        let calls = c.calls();
        c.typed.set_value(Typed::default());
        if c.value.get_untracked().is_some_and(|v| !calls.contains(&v)) {
            c.value.set(None);
        }
        if let Some((chances, _)) = c.chances() {
            let mut sure = chances.iter().filter(|(_, p)| *p > 1.0 - 1e-9);
            if let (Some((call, _)), None) = (sure.next(), sure.next()) {
                c.value.set(Some(*call));
            }
        }
    });
    // What is pointed at is shown whole.
    Effect::new(move |_| {
        let begun = matches!(c.see(|v| Some(v.stage())), Some(Stage::Also | Stage::Say | Stage::Answer));
        let target = c.see(|v| Some((v.doing().target, v.doing().slots.iter().next()?)).filter(|_| begun));
        if let Some((seat, slot)) = target {
            unfold(c, seat, slot);
        }
    });
    // And so is what is lit: on phones its stand may be folded.
    Effect::new(move |_| {
        let Some(id) = best(&s) else { return };
        let hands =
            c.see(|v| Seat::all(v.seats()).map(|seat| (seat, v.hand(seat).len() as u8)).collect::<Vec<_>>());
        for (seat, wires) in hands {
            if let Some(slot) = (0..wires).find(|slot| c.theirs(seat, *slot) == Some(id)) {
                unfold(c, seat, slot);
            }
        }
    });
    // On phones the stands may be longer than the window: what is asked for comes into sight.
    Effect::new(move |_| {
        s.table.track();
        let own = c.legal.with(|l| {
            l.iter().any(|(a, _)| {
                use Action::{Give, Insert, Label, Own, Show, Token};
                matches!(a, Token(_) | Own(_) | Show(_) | Label(_) | Give(_) | Insert(_))
            })
        });
        request_animation_frame(move || reach::show(if own { ".mine" } else { ".stand:not(.folded)" }));
    });
    // The last pointing is taken back: now point at the other wire.
    Effect::new(move |_| {
        let Some((seat, slot)) = c.instead.get() else { return };
        match c.theirs(seat, slot) {
            Some(id) => {
                c.instead.set(None);
                s.act(id);
            }
            None if c.see(|v| v.stage() != Stage::Say) => c.instead.set(None),
            None => {}
        }
    });
    // Where only one own wire can be cut, nothing is asked.
    Effect::new(move |_| {
        let only = c.legal.with(|l| match l[..] {
            [(Action::Own(_), id)] => Some(id),
            _ => None,
        });
        let Some(id) = only else { return };
        let ply = s.table.with_untracked(|t| t.shown.ply);
        let wait = if crate::client::store::still() { 0 } else { 350 };
        set_timeout(
            move || {
                if s.table.try_with_untracked(|t| t.shown.ply) == Some(ply) {
                    s.act(id);
                }
            },
            std::time::Duration::from_millis(wait),
        );
    });
}

fn key(c: Ctx, key: &str) -> bool {
    match key {
        "Enter" if c.value.get_untracked().is_some() => call_now(c),
        "y" | "Y" => c.value.set(untrack(|| c.calls().into_iter().find(|x| x.number().is_none()))),
        "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" => return reach::go(key),
        _ => {
            let mut digits = key.chars();
            let (Some(digit @ '0'..='9'), None) = (digits.next(), digits.next()) else { return false };
            let calls = untrack(|| c.calls());
            let numbers: Vec<u8> = calls.iter().filter_map(|call| call.number()).collect();
            let typed = c.typed.with_value(|t| t.with(digit, &numbers));
            let meant =
                calls.into_iter().find(|call| call.number().is_some() && call.number() == typed.number);
            if meant.is_some() || typed.number.is_none() {
                c.value.set(meant);
            }
            c.typed.set_value(typed);
        }
    }
    true
}
