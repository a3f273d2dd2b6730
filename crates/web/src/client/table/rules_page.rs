//! The rules in a minute: what the game's words say, with pictures of what they speak of, and what is different at a table.

use engine::markdown::{Block, blocks};
use leptos::prelude::*;
use serde_json::{Map, Value};

use crate::client::draw::picture;
use crate::client::games::{self, Board};
use crate::client::session::Session;
use crate::client::sheets::Sheet;
use crate::client::{options, rules, text as t};

/// The rules in a minute; from a table, with what is different there.
#[component]
pub(crate) fn Rules(
    /// The game's id.
    game: &'static str,
    /// Are they shown?
    open: RwSignal<bool>,
    /// The table that they are read at.
    #[prop(optional)]
    at: Option<Session>,
) -> impl IntoView {
    let title = format!("{} · {}", games::title(game), t::rules_minute());
    let found = RwSignal::new(None::<Result<&'static Board, ()>>);
    Effect::new(move |_| {
        if open.get() {
            leptos::task::spawn_local(async move {
                let board = games::fetch(game).await.map_err(drop);
                let _ = found.try_set(Some(board));
            });
        }
    });
    view! {
        <Sheet open=open title=Signal::derive(move || title.clone()) kind="centre">
            <div class="rules-text">
                {move || match found.get() {
                    None => view! { <p>{t::opening()}</p> }.into_any(),
                    Some(Err(())) => view! { <p>{t::missing_text()}</p> }.into_any(),
                    Some(Ok(board)) => page(game, board, at).into_any(),
                }}
            </div>
        </Sheet>
    }
}

fn page(game: &str, board: &'static Board, at: Option<Session>) -> impl IntoView + use<> {
    let text = (board.rules)(game).map_or("", |g| g.rules_text(t::language()));
    let scene = (board.scene)().map(|scene| view! { <div class="rules-scene">{picture(scene)}</div> });
    let house = at.map(|s| {
        let said = (board.house)(&s);
        if said.is_empty() { by_options(s) } else { house_rules(said) }
    });
    let mut tables = 0;
    let blocks = blocks(text)
        .into_iter()
        .map(|found| {
            let nth = tables;
            tables += usize::from(matches!(found, Block::Table { .. }));
            block(found, board, nth)
        })
        .collect_view();
    view! { {scene} {house} {blocks} }
}

/// What is different at a table.
fn house_rules(rules: Vec<(String, String)>) -> AnyView {
    let rules =
        rules.into_iter().map(|(name, about)| view! { <li><b>{name}</b> " " {about}</li> }).collect_view();
    view! { <section class="rules-house"><h3>{t::at_this_table()}</h3><ul>{rules}</ul></section> }.into_any()
}

/// The same as the options tell it: whatever is not as the rules have it by themselves.
fn by_options(s: Session) -> AnyView {
    let fields = options::fields(s.game);
    let bare = rules::find(s.game)
        .and_then(|rules| rules.table(s.seats().into(), Value::Object(Map::new()), [0; 32]).ok())
        .map(|table| table.options());
    let Some(bare) = bare else { return ().into_any() };
    let (bare, table) = (StoredValue::new(bare), s.options);
    (move || {
        let found = fields.with(|fields| {
            table.with_value(|now| bare.with_value(|bare| web::options::house_rules(fields, now, bare)))
        });
        if found.is_empty() { ().into_any() } else { house_rules(found) }
    })
    .into_any()
}

fn block(block: Block<'static>, board: &'static Board, nth: usize) -> AnyView {
    match block {
        Block::Heading(words) => view! { <h3>{words}</h3> }.into_any(),
        Block::Paragraph(words) => view! { <p>{words}</p> }.into_any(),
        Block::List(items) => {
            let numbers = items.first().is_some_and(|(mark, _)| mark.ends_with('.'));
            let items = items.into_iter().map(|(_, says)| view! { <li>{says}</li> }).collect_view();
            if numbers {
                view! { <ol>{items}</ol> }.into_any()
            } else {
                view! { <ul>{items}</ul> }.into_any()
            }
        }
        Block::Table { head, rows } => {
            // Where one row has a picture, all have a place for one.
            let pictured = (board.pictures)(nth, 0).is_some();
            let head = head.into_iter().map(|cell| view! { <th scope="col">{cell}</th> }).collect_view();
            let row = |(i, row): (usize, Vec<&'static str>)| {
                let drawn = pictured.then(|| {
                    let drawn = (board.pictures)(nth, i).map(picture);
                    view! { <td class="drawn">{drawn}</td> }
                });
                view! { <tr>{drawn} {row.into_iter().map(|cell| view! { <td>{cell}</td> }).collect_view()}</tr> }
            };
            let rows = rows.into_iter().enumerate().map(row).collect_view();
            let place = pictured.then(|| view! { <td></td> });
            view! { <table><thead><tr>{place} {head}</tr></thead><tbody>{rows}</tbody></table> }.into_any()
        }
    }
}
