//! The chairs: who sits where, and which bot.

use catalog::Cover;
use leptos::prelude::*;
use protocol::room::{Command, Configure, SeatInfo};

use crate::client::draw::{icon, portrait};
use crate::client::online::Online;
use crate::client::{games, rules, text as t};

pub(super) fn seat_count(online: Online, cover: &'static Cover) -> impl IntoView {
    let (low, high) = (cover.facts.min_seats, cover.facts.max_seats);
    let count = online.room.with(|r| r.as_ref().map_or(0, |r| r.seats.len()));
    let set = move |seats: usize| {
        online.send(Command::Configure(Configure { seats: Some(seats as u8), ..Configure::default() }));
    };
    let free = move || {
        online.room.with(|r| {
            let seats = r.as_ref().map(|r| r.seats.clone()).unwrap_or_default();
            let free = seats.into_iter().enumerate().filter(|(_, s)| matches!(s, SeatInfo::Open));
            free.map(|(i, _)| i as u8).collect::<Vec<_>>()
        })
    };
    view! {
        <div class="row">
            {move || (!free().is_empty()).then(|| view! {
                <button class="btn small" on:click=move |_| {
                    for seat in untrack(free) {
                        online.send(Command::Fill { seat, bot: games::quick(cover.facts.id) });
                    }
                }>{icon("bot")} {t::room::fill_with_bots()}</button>
            })}
            <button class="btn small" disabled={count >= high} on:click=move |_| set(count + 1)>{icon("plus")} {t::more_chairs()}</button>
            <button class="btn small" disabled={count <= low} on:click=move |_| set(count.saturating_sub(1))>{t::fewer_chairs()}</button>
        </div>
    }
}

pub(super) fn chair(online: Online, cover: &'static Cover, i: u8, seat: SeatInfo) -> impl IntoView {
    let host = online.you.get().host;
    let you = online.you.get();
    match seat {
        SeatInfo::Open => view! {
            <div class="chair free">
                <span class="avatar nobody" aria-hidden="true">{icon("plus")}</span>
                <div class="chair-text"><b class="serif">{t::free_chair()}</b></div>
                {host.then(|| bot_choice(online, cover, i, None))}
                {(you.member.is_some() && you.seat != Some(i)).then(|| view! {
                    <button class="btn small" on:click=move |_| online.send(Command::Sit { seat: Some(i) })>{t::sit_here()}</button>
                })}
            </div>
        }
        .into_any(),
        SeatInfo::Bot { bot, name } => {
            let about = rules::bots(cover.facts.id).iter().find(|b| b.id == bot).map_or("", |b| b.about);
            view! {
                <div class="chair">
                    {portrait(&bot, i)}
                    <div class="chair-text"><b class="serif">{name}</b><span class="quiet">{t::bot()} " · " {about}</span></div>
                    {host.then(|| bot_choice(online, cover, i, Some(bot)))}
                    {host.then(|| view! {
                        <button class="icon-button" aria-label=t::send_away() on:click=move |_| online.send(Command::Open { seat: i })>{icon("close")}</button>
                    })}
                </div>
            }
            .into_any()
        }
        SeatInfo::Player { member, name, .. } => {
            let (ready, here) = online.room.with(|r| {
                let m = r.as_ref().and_then(|r| r.members.iter().find(|m| m.id == member));
                m.map_or((false, false), |m| (m.ready, m.connected))
            });
            let is_host = online.room.with(|r| r.as_ref().is_some_and(|r| r.host == member));
            let mine = you.member == Some(member);
            let role = match (mine, is_host, here, ready) {
                (_, _, false, _) => t::away(),
                (true, true, ..) => t::you_host(),
                (true, ..) => t::you_lower(),
                (_, true, ..) => t::host(),
                (.., true) => t::is_ready(),
                _ => t::waiting(),
            };
            view! {
                <div class="chair" class:away=!here>
                    <span class=format!("avatar seat-{i}") aria-hidden="true">{first(&name)}</span>
                    <div class="chair-text"><b class="serif">{name}</b><span class="quiet">{role}</span></div>
                    {(ready || is_host).then(|| view! { <span class="ready">{icon("check")}</span> })}
                    {(host && !mine).then(|| view! {
                        <button class="icon-button" aria-label=t::send_away() on:click=move |_| online.send(Command::Kick { member })>{icon("close")}</button>
                    })}
                </div>
            }
            .into_any()
        }
    }
}

pub(super) fn first(name: &str) -> String {
    name.chars().take(1).flat_map(char::to_uppercase).collect()
}

pub(super) fn bot_choice(
    online: Online,
    cover: &'static Cover,
    seat: u8,
    now: Option<String>,
) -> impl IntoView {
    let offers = rules::bots(cover.facts.id);
    let none = now.is_none();
    view! {
        <select
            class="field bot-choice"
            aria-label=t::add_bot()
            on:change=move |e| {
                let bot = event_target_value(&e);
                if !bot.is_empty() {
                    online.send(Command::Fill { seat, bot });
                }
            }
        >
            {none.then(|| view! { <option value="">{t::add_bot()}</option> })}
            {offers
                .into_iter()
                .rev()
                .map(|o| {
                    let on = now.as_deref() == Some(o.id);
                    view! { <option value=o.id selected=on>{format!("{} · {}", o.name, t::level(&o.level.to_string()))}</option> }
                })
                .collect_view()}
        </select>
    }
}
