//! Options that games have on this server if nobody says otherwise.

#![allow(clippy::unwrap_used)]

mod common;

use common::start;
use serde_json::{Value, json};
use server::{Config, EnvFile};

fn read(environment: &[(&str, &str)]) -> Result<Config, String> {
    let find = |name: &str| environment.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
    Config::read(&find, EnvFile::default()).map_err(|error| error.0)
}

#[test]
fn the_defaults_of_a_game_are_checked_by_the_game() {
    let config = read(&[("DEFAULT_ROUNDS", "3"), ("DEFAULT_FLIP_MODE", "endgame")]).unwrap();
    let golf = Value::from(config.game_defaults["golf"].clone());
    assert_eq!(golf, json!({"rounds":3,"flip_mode":"endgame"}));
    assert!(read(&[]).unwrap().game_defaults.is_empty());
}

#[test]
fn every_game_has_defaults_of_its_own_and_what_is_said_for_one_goes_first() {
    let config = read(&[
        ("DEFAULT_HARMONICTOOK_EXPANSIONS", "harbor, millionaires_row"),
        ("DEFAULT_HARMONICTOOK_STARTING_COINS", "5"),
        ("DEFAULT_TARGET", "2000"),
        ("DEFAULT_FARKLE_TARGET", "5000"),
        ("DEFAULT_WIRES_MISSION", "4"),
        ("DEFAULT_ROUNDS", "3"),
        ("DEFAULT_GOLF_ROUNDS", "5"),
    ])
    .unwrap();
    let of = |game: &str| Value::from(config.game_defaults[game].clone());
    assert_eq!(of("harmonictook")["starting_coins"], json!(5));
    assert_eq!(of("harmonictook")["expansions"].as_array().unwrap().len(), 2);
    assert_eq!((of("farkle"), of("wires")), (json!({"target":5000}), json!({"mission":4})));
    assert_eq!(of("golf"), json!({"rounds":5}));
    assert!(config.show().contains("DEFAULT_WIRES_MISSION=4"), "{}", config.show());
}

#[test]
fn defaults_that_need_each_other_are_taken_together_in_any_order() {
    let both = [("DEFAULT_LUCKY_SWING", "true"), ("DEFAULT_USE_JOKERS", "true")];
    for pairs in [both, [both[1], both[0]]] {
        let golf = &read(&pairs).unwrap().game_defaults["golf"];
        assert_eq!(golf.len(), 2, "{golf:?}");
    }
    let alone = read(&both[..1]).unwrap_err();
    assert!(alone.starts_with("DEFAULT_LUCKY_SWING (environment): `true`: "), "{alone}");
}

#[test]
fn a_default_that_no_game_takes_is_refused_by_its_name_and_a_misspelt_one_is_pointed_out() {
    let wrong = read(&[("DEFAULT_WIRES_MISSION", "99")]).unwrap_err();
    assert!(wrong.starts_with("DEFAULT_WIRES_MISSION (environment): `99`: "), "{wrong}");
    let file = [("DEFAULT_WIRES_MISION", "4"), ("DEFAULT_WIRES_DETECTOR", "false")];
    let config = Config::read(&|_| None, file.into_iter().collect()).unwrap();
    assert_eq!(
        config.unknown,
        ["DEFAULT_WIRES_MISION means nothing here (did you mean DEFAULT_WIRES_MISSION?)"]
    );
    assert_eq!(config.game_defaults["wires"]["detector"], json!(false));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_and_the_page_begin_with_the_options_of_the_house() {
    let server =
        start(&[("DEFAULT_WIRES_MISSION", "4"), ("DEFAULT_ROUNDS", "3"), ("DEFAULT_USE_JOKERS", "true")])
            .await;
    // What the page asks for, and what a room gets, also one that names some options itself.
    let told = server.api.get("/api/defaults").await.unwrap().json();
    assert_eq!(told, json!({"golf":{"rounds":3,"use_jokers":true},"wires":{"mission":4}}));
    let options = async |game: &str, wish: Value| {
        let host = server.create(game, &["you", "open"], wish).await;
        server.api.get(&format!("/api/rooms/{}", host.room)).await.unwrap().json()["options"].clone()
    };
    assert_eq!(options("wires", json!({})).await["mission"], 4);
    let golf = options("golf", json!({"rounds":5})).await;
    assert_eq!((&golf["rounds"], &golf["use_jokers"]), (&json!(5), &json!(true)));
    server.stop().await;
}
