//! The same storage tests on SQLite and, if `PARLOR_TEST_POSTGRES` names a server, on PostgreSQL.
//!
//! `cargo xtask test` starts a PostgreSQL and sets the variable.

#![allow(clippy::unwrap_used)]

use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};

use store::{
    End, Entry, GameStart, InviteRow, Location, MoveRow, NewAccount, PlayerRow, RoomRow, SessionRow, Store,
    StoreError, Taken, Write, now,
};

struct Place {
    location: Location,
    _folder: tempfile::TempDir,
}

/// A new database of each kind that is there.
async fn places() -> Vec<Place> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:///{}/games.db", folder.path().display());
    let mut places = vec![Place { location: Location::from_str(&file).unwrap(), _folder: folder }];
    match std::env::var("PARLOR_TEST_POSTGRES") {
        Ok(url) => {
            let name = format!("storage_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
            sqlx::any::install_default_drivers();
            let mut admin =
                <sqlx::AnyConnection as sqlx::Connection>::connect(&format!("{url}/postgres")).await.unwrap();
            sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}")))
                .execute(&mut admin)
                .await
                .unwrap();
            let location = Location::from_str(&format!("{url}/{name}")).unwrap();
            places.push(Place { location, _folder: tempfile::tempdir().unwrap() });
        }
        Err(_) => eprintln!("only SQLite: PARLOR_TEST_POSTGRES is not set (cargo xtask test sets it)"),
    }
    places
}

async fn stores() -> Vec<(Store, Place)> {
    let mut stores = Vec::new();
    for place in places().await {
        stores.push((Store::open(&place.location).await.unwrap(), place));
    }
    stores
}

fn room(code: &str, version: u64) -> RoomRow {
    RoomRow {
        code: code.into(),
        version,
        closed: false,
        updated_at: now(),
        doc: format!("{{\"v\":{version}}}"),
        made_by: None,
    }
}

/// A room that takes the place of a version.
fn replace(replaces: u64, row: RoomRow) -> Write {
    Write::Room { row, replaces }
}

fn start(number: i64, players: Vec<PlayerRow>) -> Write {
    Write::Start(Box::new(GameStart {
        number,
        id: format!("game{number}"),
        room: "ROOM".into(),
        game: "golf".into(),
        rules: 1,
        options: "{}".into(),
        variant: String::new(),
        seed: "00".into(),
        commitment: "11".into(),
        version: 2,
        at: now(),
        players,
    }))
}

fn player(user_id: Option<&str>) -> PlayerRow {
    PlayerRow {
        name: "Anna".into(),
        bot: None,
        user_id: user_id.map(str::to_owned),
        token_hash: user_id.is_none().then(|| "abc".to_owned()),
    }
}

fn mv_row(game: i64, ply: u32) -> MoveRow {
    MoveRow {
        game,
        ply,
        seat: (ply % 2) as u8,
        play: "draw".into(),
        version: u64::from(ply) + 3,
        member: Some(0),
        request: Some(format!("r{ply}")),
        at: now(),
    }
}

fn mv(game: i64, ply: u32) -> Write {
    Write::Move(mv_row(game, ply))
}

fn end(number: i64, places: Vec<(u8, i32)>, won: Option<bool>) -> Write {
    Write::End(Box::new(End {
        number,
        game: "golf".into(),
        variant: String::new(),
        at: now(),
        plies: 2,
        outcome: Some("{}".into()),
        journal: "journal".into(),
        places,
        won,
    }))
}

fn account(name: &str) -> NewAccount {
    NewAccount { id: format!("id-{name}"), username: name.into(), ..NewAccount::default() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_committed_is_there_after_opening_again() {
    for (store, place) in stores().await {
        store.create_room(&room("ABCD", 1)).await.unwrap();
        let writes =
            vec![replace(1, room("ABCD", 2)), start(1, vec![player(None), player(None)]), mv(1, 0), mv(1, 1)];
        store.commit(writes).await.unwrap();
        store.close().await;
        let store = Store::open(&place.location).await.unwrap();
        assert_eq!(store.room("ABCD").await.unwrap().unwrap().version, 2);
        let live = store.live_game(1).await.unwrap().unwrap();
        assert_eq!((live.seats, live.ended, live.id.as_str()), (2, false, "game1"));
        let (moves, _) = store.moves_of(1).await.unwrap();
        assert_eq!(moves.len(), 2);
        assert_eq!((moves[1].ply, moves[1].seat, moves[1].request.as_deref()), (1, 1, Some("r1")));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_can_be_kept_once_and_a_conflict_hurts_nobody_else() {
    for (store, _place) in stores().await {
        store.commit(vec![mv(1, 0)]).await.unwrap();
        let tasks: Vec<_> = (0..200_i64)
            .map(|n| {
                let store = store.clone();
                // Every tenth tries to keep move 0 of game 1 again.
                tokio::spawn(async move {
                    store.commit(vec![if n % 10 == 0 { mv(1, 0) } else { mv(n + 10, 0) }]).await
                })
            })
            .collect();
        let mut conflicts = 0;
        for (n, task) in tasks.into_iter().enumerate() {
            match task.await.unwrap() {
                Ok(()) => assert!(n % 10 != 0),
                Err(StoreError::Conflict) => conflicts += 1,
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!(conflicts, 20);
        assert_eq!(store.moves_of(1).await.unwrap().0.len(), 1);
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_taken_back_is_no_move_but_its_requests_stay_known() {
    for (store, _place) in stores().await {
        store.commit(vec![mv(1, 0), mv(1, 1)]).await.unwrap();
        let undo = MoveRow { play: "undo".into(), version: 9, request: Some("u".into()), ..mv_row(1, 1) };
        store.commit(vec![Write::Undo(undo.clone())]).await.unwrap();
        assert!(matches!(store.commit(vec![Write::Undo(undo)]).await, Err(StoreError::Conflict)));
        store.commit(vec![Write::Move(MoveRow { version: 10, ..mv_row(1, 1) })]).await.unwrap();
        let (moves, aside) = store.moves_of(1).await.unwrap();
        assert_eq!(moves.iter().map(|m| m.ply).collect::<Vec<_>>(), [0, 1]);
        let mut known: Vec<_> = aside.iter().filter_map(|m| m.request.as_deref()).collect();
        known.sort_unstable();
        assert_eq!(known, ["r1", "u"]);
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invite_for_seven_makes_seven_accounts_however_many_try_at_once() {
    for (store, _place) in stores().await {
        let invite = InviteRow {
            code: "SEVEN".into(),
            created_by: None,
            created_at: now(),
            expires_at: Some(now() + 60_000),
            max_uses: 7,
            use_count: 0,
            active: true,
        };
        store.create_invite(&invite).await.unwrap();
        let tasks: Vec<_> = (0..100)
            .map(|n| {
                let store = store.clone();
                tokio::spawn(
                    async move { store.create_invited(&account(&format!("user{n}")), "SEVEN").await },
                )
            })
            .collect();
        let mut made = 0;
        for task in tasks {
            match task.await.unwrap().unwrap() {
                Ok(()) => made += 1,
                Err(taken) => assert_eq!(taken, Taken::Invite),
            }
        }
        assert_eq!(made, 7);
        assert_eq!(store.accounts().await.unwrap().len(), 7);
        assert_eq!(store.invites().await.unwrap()[0].use_count, 7);
        // A name that is taken costs no use, an expired or ended code makes no account.
        let late = InviteRow { code: "LATE".into(), expires_at: Some(now() - 1), ..invite.clone() };
        store.create_invite(&late).await.unwrap();
        assert_eq!(store.create_invited(&account("x"), "LATE").await.unwrap(), Err(Taken::Invite));
        let endless = InviteRow { code: "EVER".into(), expires_at: None, max_uses: 1, ..invite.clone() };
        store.create_invite(&endless).await.unwrap();
        assert_eq!(store.create_invited(&account("eve"), "EVER").await.unwrap(), Ok(()), "without an end");
        store.create_invite(&InviteRow { code: "MORE".into(), ..invite }).await.unwrap();
        let taken = store.accounts().await.unwrap()[0].username.to_uppercase();
        assert_eq!(store.create_invited(&account(&taken), "MORE").await.unwrap(), Err(Taken::Name));
        assert_eq!(store.invites().await.unwrap().iter().find(|i| i.code == "MORE").unwrap().use_count, 0);
        store.end_invite("MORE").await.unwrap();
        assert_eq!(store.create_invited(&account("y"), "MORE").await.unwrap(), Err(Taken::Invite));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_for_the_first_password_works_once_and_only_until_it_expires() {
    for (store, _place) in stores().await {
        store.create_account(&NewAccount { admin: true, ..account("admin") }).await.unwrap().unwrap();
        store.set_setup_token("id-admin", "hash", now() - 1, false).await.unwrap();
        assert!(!store.set_first_password("id-admin", "hash", "pw").await.unwrap(), "expired");
        store.set_setup_token("id-admin", "hash", now() + 60_000, false).await.unwrap();
        assert!(!store.set_first_password("id-admin", "other", "pw").await.unwrap(), "wrong");
        assert!(store.set_first_password("id-admin", "hash", "pw").await.unwrap());
        assert!(!store.set_first_password("id-admin", "hash", "pw2").await.unwrap(), "used");
        assert_eq!(store.account("id-admin").await.unwrap().unwrap().password_hash.as_deref(), Some("pw"));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_end_by_age_by_idleness_and_by_hand() {
    for (store, _place) in stores().await {
        store.create_account(&account("anna")).await.unwrap().unwrap();
        let session = |id: &str, last_seen: i64, expires_at: i64| SessionRow {
            id: id.into(),
            user_id: "id-anna".into(),
            created_at: now(),
            last_seen,
            expires_at,
            address: "::1".into(),
            agent: "test".into(),
        };
        let (soon, idle) = (now() + 60_000, 10_000);
        store.begin_session(&session("good", now(), soon), "h1").await.unwrap();
        store.begin_session(&session("old", now(), now() - 1), "h2").await.unwrap();
        store.begin_session(&session("idle", now() - 20_000, soon), "h3").await.unwrap();
        assert!(store.session("h1", idle).await.unwrap().is_some());
        for gone in ["h2", "h3", "nonsense"] {
            assert!(store.session(gone, idle).await.unwrap().is_none(), "{gone}");
        }
        assert_eq!(store.sweep_sessions(idle).await.unwrap(), 2);
        store.begin_session(&session("second", now(), soon), "h4").await.unwrap();
        assert_eq!(store.end_sessions("id-anna", Some("second")).await.unwrap(), 1);
        assert_eq!(store.sessions_of("id-anna", idle).await.unwrap().len(), 1);
        assert!(!store.end_session("id-other", "second").await.unwrap(), "another's session");
        assert!(store.end_session("id-anna", "second").await.unwrap());
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_games_with_default_rules_and_two_accounts_are_rated_and_a_game_counts_once() {
    for (store, _place) in stores().await {
        for name in ["anna", "ben"] {
            store.create_account(&account(name)).await.unwrap().unwrap();
        }
        let (anna, ben) = (player(Some("id-anna")), player(Some("id-ben")));
        // One account alone: not rated.
        store.commit(vec![start(1, vec![anna.clone(), player(None)])]).await.unwrap();
        store.commit(vec![end(1, vec![(1, 3), (2, 9)], None)]).await.unwrap();
        assert!(!store.played("game1").await.unwrap().unwrap().rated);
        assert!(store.standings_of("id-anna").await.unwrap().is_empty());
        // Two accounts: the winner goes up, the loser down, both are better known.
        store.commit(vec![start(2, vec![anna, player(None), ben])]).await.unwrap();
        store.commit(vec![end(2, vec![(1, 3), (2, 9), (3, 20)], None)]).await.unwrap();
        assert!(matches!(
            store.commit(vec![end(2, vec![(1, 3), (2, 9), (3, 20)], None)]).await,
            Err(StoreError::Conflict)
        ));
        let anna = &store.standings_of("id-anna").await.unwrap()[0];
        let ben = &store.standings_of("id-ben").await.unwrap()[0];
        assert_eq!((anna.games, anna.wins, ben.games, ben.wins), (1, 1, 1, 0));
        assert!(anna.rating.unwrap() > 25.0 && ben.rating.unwrap() < 25.0);
        assert!(anna.uncertainty.unwrap() < 25.0 / 3.0);
        let board = store.leaderboard("golf", "", 10).await.unwrap();
        assert_eq!(board.iter().map(|s| s.username.as_str()).collect::<Vec<_>>(), ["anna", "ben"]);
        // Other rules: not rated.
        let other = Write::End(match end(3, vec![(1, 3), (2, 9)], None) {
            Write::End(e) => Box::new(End { variant: "{\"rounds\":1}".into(), ..*e }),
            _ => unreachable!(),
        });
        store.commit(vec![start(3, vec![player(Some("id-anna")), player(Some("id-ben"))])]).await.unwrap();
        store.commit(vec![other]).await.unwrap();
        assert!(!store.played("game3").await.unwrap().unwrap().rated);
        assert_eq!(store.history("id-anna", i64::MAX, 10).await.unwrap().len(), 3);
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_team_counts_by_wins_and_best_score_even_if_only_one_has_an_account() {
    for (store, _place) in stores().await {
        store.create_account(&account("anna")).await.unwrap().unwrap();
        for (number, won, score) in [(1, true, 7), (2, false, 3)] {
            store.commit(vec![start(number, vec![player(Some("id-anna")), player(None)])]).await.unwrap();
            store.commit(vec![end(number, vec![(1, score), (1, score)], Some(won))]).await.unwrap();
        }
        let anna = &store.standings_of("id-anna").await.unwrap()[0];
        assert_eq!((anna.games, anna.wins, anna.best_score, anna.rating), (2, 1, Some(7), None));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_a_guest_become_an_accounts() {
    for (store, _place) in stores().await {
        store.create_account(&account("anna")).await.unwrap().unwrap();
        store.commit(vec![start(1, vec![player(None), player(Some("id-ben"))])]).await.unwrap();
        store.commit(vec![end(1, vec![(1, 3), (2, 9)], None)]).await.unwrap();
        assert_eq!(store.claim("id-anna", "abc").await.unwrap(), 1);
        assert_eq!(store.claim("id-eve", "abc").await.unwrap(), 0, "it is taken");
        let history = store.history("id-anna", i64::MAX, 10).await.unwrap();
        assert_eq!(history[0].players[0].username.as_deref(), Some("anna"));
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_one_kind_fills_an_empty_database_of_any_kind() {
    let stores = stores().await;
    for (store, _place) in &stores {
        store.create_account(&account("anna")).await.unwrap().unwrap();
        store.create_room(&room("ABCD", 1)).await.unwrap();
        store
            .commit(vec![start(1, vec![player(Some("id-anna")), player(None)]), mv(1, 0), mv(1, 1)])
            .await
            .unwrap();
        store.commit(vec![end(1, vec![(1, 3), (1, 3)], Some(true))]).await.unwrap();
        store
            .note(&Entry { id: "1".into(), at: 1, action: "login".into(), ..Entry::default() })
            .await
            .unwrap();
        let mut file = Vec::new();
        let rows = store.backup(&mut file).await.unwrap();
        assert_eq!(rows, 9);
        for (empty, _place) in self::stores().await {
            assert_eq!(empty.restore(&mut file.as_slice()).await.unwrap(), rows);
            let mut again = Vec::new();
            empty.backup(&mut again).await.unwrap();
            let body = |bytes: &[u8]| {
                let text = String::from_utf8(bytes.to_vec()).unwrap();
                let lines: Vec<_> = text.lines().map(str::to_owned).collect();
                lines[1..lines.len() - 1].to_vec()
            };
            assert_eq!(body(&again), body(&file));
            let full = empty.restore(&mut file.as_slice()).await.unwrap_err().to_string();
            assert!(full.contains("not empty"), "{full}");
            empty.close().await;
        }
        // A backup that was cut or changed is refused whole.
        for (empty, _place) in self::stores().await {
            let cut = &file[..file.len() - 30];
            assert!(empty.restore(&mut &cut[..]).await.is_err());
            let changed = String::from_utf8(file.clone()).unwrap().replace("\"draw\"", "\"take\"");
            let error = empty.restore(&mut changed.as_bytes()).await.unwrap_err().to_string();
            assert!(error.contains("checksum"), "{error}");
            assert!(empty.accounts().await.unwrap().is_empty(), "nothing was kept");
            assert!(empty.restore(&mut &b"nonsense"[..]).await.is_err());
            empty.close().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_a_newer_program_has_changed_is_refused() {
    for place in places().await {
        let store = Store::open(&place.location).await.unwrap();
        store.close().await;
        let url = match &place.location {
            Location::File(path) => format!("sqlite://{}", path.display()),
            Location::Postgres(url) => url.clone(),
        };
        let mut connection = <sqlx::AnyConnection as sqlx::Connection>::connect(&url).await.unwrap();
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
             SELECT 99, 'later', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1",
        )
        .execute(&mut connection)
        .await
        .unwrap();
        let error = Store::open(&place.location).await.unwrap_err().to_string();
        assert!(error.contains("newer version") && error.contains("DATABASE_URL"), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_is_free_again_when_its_room_has_ended() {
    for (store, _place) in stores().await {
        store.create_room(&room("ABCD", 1)).await.unwrap();
        assert!(matches!(store.create_room(&room("ABCD", 1)).await, Err(StoreError::Conflict)));
        store.commit(vec![replace(1, RoomRow { closed: true, ..room("ABCD", 5) })]).await.unwrap();
        store.create_room(&room("ABCD", 1)).await.unwrap();
        assert_eq!(store.room("ABCD").await.unwrap().unwrap().version, 1);
        assert_eq!(store.open_rooms().await.unwrap(), 1);
        let idle = store.idle_rooms(now() + 1000, "", "").await.unwrap();
        assert_eq!(idle.iter().map(|r| r.code.as_str()).collect::<Vec<_>>(), ["ABCD"]);
        assert!(store.idle_rooms(now() + 1000, "ABCD", "").await.unwrap().is_empty(), "the next page");
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_takes_the_place_of_the_version_that_was_read_and_of_no_other() {
    for (store, _place) in stores().await {
        store.create_room(&room("ABCD", 4)).await.unwrap();
        for (replaces, version) in [(4, 4), (4, 3), (3, 5), (5, 6)] {
            let written = store.commit(vec![replace(replaces, room("ABCD", version))]).await;
            assert!(matches!(written, Err(StoreError::Conflict)), "{version} over {replaces}");
        }
        store.commit(vec![replace(4, room("ABCD", 9))]).await.unwrap();
        assert_eq!(store.room("ABCD").await.unwrap().unwrap().version, 9);
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_database_does_not_take_hurts_nobody_else() {
    for (store, place) in stores().await {
        // PostgreSQL knows no NUL. SQLite takes any text: there the table is made to refuse this one.
        if let Location::File(path) = &place.location {
            let mut raw =
                <sqlx::AnyConnection as sqlx::Connection>::connect(&format!("sqlite://{}", path.display()))
                    .await
                    .unwrap();
            let picky = "CREATE TRIGGER picky BEFORE INSERT ON moves WHEN hex(NEW.request) = '610062' \
                         BEGIN SELECT RAISE(ABORT, 'not this one'); END";
            sqlx::query(picky).execute(&mut raw).await.unwrap();
        }
        let tasks: Vec<_> = (0..200_i64)
            .map(|n| {
                let store = store.clone();
                let bad = MoveRow { request: Some("a\0b".into()), ..mv_row(n + 10, 0) };
                let write = if n % 10 == 0 { Write::Move(bad) } else { mv(n + 10, 0) };
                tokio::spawn(async move { store.commit(vec![write]).await })
            })
            .collect();
        for (n, task) in tasks.into_iter().enumerate() {
            match task.await.unwrap() {
                Ok(()) => assert!(n % 10 != 0, "{n}"),
                Err(StoreError::Unfit(_)) => assert_eq!(n % 10, 0),
                Err(other) => panic!("{n}: {other}"),
            }
        }
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_of_a_game_that_has_ended_are_kept_once_and_their_requests_stay_known() {
    for (store, _place) in stores().await {
        store.create_room(&room("ROOM", 1)).await.unwrap();
        store.commit(vec![start(1, vec![player(None)]), mv(1, 0), mv(1, 1)]).await.unwrap();
        store.commit(vec![end(1, vec![(1, 3)], None)]).await.unwrap();
        assert_eq!(store.moves_of(1).await.unwrap().0.len(), 2, "the room still shows the game");
        assert!(store.requests_of("ROOM").await.unwrap().is_empty());
        store.commit(vec![start(2, vec![player(None)]), mv(2, 0)]).await.unwrap();
        assert!(store.moves_of(1).await.unwrap().0.is_empty(), "they are in the journal");
        let known = store.requests_of("ROOM").await.unwrap();
        let known: Vec<_> = known.iter().map(|r| (r.member, r.request.as_str(), r.ply)).collect();
        assert_eq!(known, [(0, "r0", 1), (0, "r1", 2)]);
        let closed = RoomRow { closed: true, ..room("ROOM", 9) };
        store.commit(vec![replace(1, closed), end(2, Vec::new(), None)]).await.unwrap();
        assert!(store.moves_of(2).await.unwrap().0.is_empty());
        assert!(
            store.requests_of("ROOM").await.unwrap().is_empty(),
            "nobody can come back to a room that has ended"
        );
        store.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_holds_no_session_and_survives_what_one_kind_does_not_take() {
    for (store, place) in stores().await {
        store.create_account(&account("anna")).await.unwrap().unwrap();
        store.set_setup_token("id-anna", "setup", now() + 60_000, false).await.unwrap();
        let session = SessionRow {
            id: "s".into(),
            user_id: "id-anna".into(),
            created_at: now(),
            last_seen: now(),
            expires_at: now() + 60_000,
            address: "::1".into(),
            agent: String::new(),
        };
        store.begin_session(&session, "token-hash").await.unwrap();
        if matches!(place.location, Location::File(_)) {
            let odd = MoveRow { request: Some("a\0b".into()), ..mv_row(7, 0) };
            store.commit(vec![Write::Move(odd)]).await.unwrap();
        }
        let mut file = Vec::new();
        store.backup(&mut file).await.unwrap();
        for (empty, _place) in stores().await {
            empty.restore(&mut file.as_slice()).await.unwrap();
            assert!(empty.session("token-hash", 60_000).await.unwrap().is_none());
            assert!(empty.account("id-anna").await.unwrap().unwrap().setup_hash.is_none());
            empty.close().await;
        }
        // A row that is there twice is named with its line.
        let text = String::from_utf8(file).unwrap();
        let row = text.lines().nth(1).unwrap();
        let doubled = text.replacen(row, &format!("{row}\n{row}"), 1);
        for (empty, _place) in stores().await {
            let error = empty.restore(&mut doubled.as_bytes()).await.unwrap_err().to_string();
            assert!(error.contains("line 3 of the backup"), "{error}");
            empty.close().await;
        }
        store.close().await;
    }
}
