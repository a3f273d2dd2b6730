//! Accounts and administration in a real Chromium, from the link that the server prints to a room that is closed.

use browser::{Look, Parlor, Window};

const PASSWORD: &str = "correct horse battery";

/// Nothing in the console, but for what the server refused because a test wanted it so.
fn quiet(window: &Window, refused: usize) {
    let complaints = window.complaints();
    let (expected, other): (Vec<_>, Vec<_>) =
        complaints.iter().partition(|c| c.contains("Failed to load resource") && c.contains("/api/auth/"));
    assert!(other.is_empty(), "the console complains: {other:?}");
    assert_eq!(expected.len(), refused, "{expected:?}");
}

/// Goes through the set-up link; the window is the administrator's then.
fn set_up(parlor: &Parlor, window: &Window) {
    window.open(parlor.setup_link());
    window.write("#setpass", "12345678");
    assert!(window.click(".setup button"));
    window.wait_for(".setup .why");
    window.write("#setpass", PASSWORD);
    assert!(window.click(".setup button"));
    window.wait_text(".users", "admin");
}

#[test]
fn the_first_administrator_comes_by_the_printed_link_invites_and_manages() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (admin, guest) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    set_up(&parlor, &admin);
    // The link works once.
    guest.open(parlor.setup_link());
    guest.wait_for("main .btn.dark");

    admin.choose(".choice button", "Invites");
    admin.write("#uses", "2");
    admin.choose(".invites button", "New invite");
    admin.wait_for(".invites .rows .code");
    let code = admin.text(".invites .rows .code");
    guest.open(&parlor.at(&format!("/account?invite={code}")));
    guest.write("#newuser", "anna");
    guest.write("#newpass", PASSWORD);
    assert_eq!(guest.run("return document.querySelector('#invite').value"), code);
    assert!(guest.click(".register button"));
    guest.wait_text(".who h2", "anna");
    guest.open(&parlor.at("/admin"));
    guest.wait_text("main", "for administrators");

    admin.choose(".choice button", "Accounts");
    admin.wait_text(".users", "anna");
    admin.choose(".users li:last-child button, .users li button", "Make player");
    admin.wait_for(".users .why");
    assert!(admin.text(".users .why").contains("last administrator"));

    guest.run("localStorage.setItem('parlor.name', 'Anna')");
    guest.open(&parlor.at("/"));
    assert!(guest.click(".friends > .btn"));
    guest.choose(".game-choice button", "Golf");
    guest.wait_for(".lobby .code");
    let room = guest.text(".lobby .code");
    admin.choose(".choice button", "Rooms");
    admin.wait_text(".rooms", &room);
    assert!(admin.text(".rooms").contains("Anna"));
    admin.choose(".rooms button", "Close");
    admin.wait_text(".rooms", "No room is open");
    guest.wait_text("h1", "has ended");
    admin.choose(".choice button", "Audit");
    admin.wait_text(".audit", "room closed");
    assert!(admin.text(".audit").contains("first password set"));

    // Who is deactivated is out at once.
    admin.choose(".choice button", "Accounts");
    admin.wait_text(".users", "anna");
    admin.run(
        "const li = [...document.querySelectorAll('.users li')].find((l) => l.innerText.includes('anna')); \
         [...li.querySelectorAll('button')].find((b) => b.innerText === 'Deactivate').click()",
    );
    admin.wait_text(".users .gone", "anna");
    guest.open(&parlor.at("/account"));
    guest.wait_for(".login");
    assert!(admin.complaints().iter().all(|c| c.contains("Failed to load resource")));
    quiet(&guest, 1);
}

#[test]
fn an_account_logs_in_changes_its_password_and_ends_other_sessions() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (desk, phone) = (driver.window(Look::DESK), driver.window(Look::PHONE));
    set_up(&parlor, &desk);
    let log_in = |window: &Window, password: &str| {
        window.write("#user", "admin");
        window.write("#pass", password);
        assert!(window.click(".login button"));
    };
    phone.open(&parlor.at("/"));
    assert!(phone.click(".account-link"));
    log_in(&phone, "not the password");
    phone.wait_text(".login .why", "wrong");
    log_in(&phone, PASSWORD);
    phone.wait_text(".who h2", "admin");
    assert_eq!(phone.run("return document.documentElement.scrollWidth > innerWidth + 1"), false);

    desk.open(&parlor.at("/account"));
    desk.wait_text(".sessions", "this browser");
    desk.wait("two sessions", "return document.querySelectorAll('.sessions li').length >= 2");
    desk.choose(".sessions button", "End");
    phone.open(&parlor.at("/account"));
    phone.wait_for(".login");
    log_in(&phone, PASSWORD);
    phone.wait_text(".who h2", "admin");

    desk.write("#oldpass", PASSWORD);
    desk.write("#nextpass", "a whole new sentence");
    assert!(desk.click(".change-password button"));
    desk.wait_for(".change-password .fine");
    phone.open(&parlor.at("/account"));
    phone.wait_for(".login");
    desk.choose(".top-bar button", "Log out");
    desk.wait_for(".login");
    log_in(&desk, "a whole new sentence");
    desk.wait_text(".who h2", "admin");
    quiet(&desk, 1);
    quiet(&phone, 3);
}

#[test]
fn a_game_between_two_accounts_is_in_history_statistics_and_leaderboard() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let (anna, ben) = (driver.window(Look::DESK), driver.window(Look::DESK));
    anna.open(&parlor.at("/"));
    let room = anna.run(
        "const answer = await fetch('/api/rooms', {method: 'POST', headers: {'content-type': 'application/json'}, \
         body: JSON.stringify({game: 'farkle', seats: ['you', 'open'], name: 'Anna'})}); return await answer.json()",
    );
    let code = room["room"].as_str().expect("a room").to_owned();
    let key = format!("parlor.seat.{code}");
    anna.run(&format!("localStorage.setItem({key:?}, {})", room["token"]));
    for (window, name) in [(&anna, "anna"), (&ben, "ben")] {
        window.open(&parlor.at("/account"));
        window.write("#newuser", name);
        window.write("#newpass", PASSWORD);
        window.write("#invite", &code);
        assert!(window.click(".register button"));
        window.wait_text(".who h2", name);
        window.open(&parlor.at(&format!("/r/{code}")));
    }
    ben.wait_for(".join-form");
    assert!(ben.click(".join-form button"));
    ben.choose(".rule-sheet footer .btn", "ready");
    anna.wait_for(".chair .ready");
    anna.wait("Ben", "return [...document.querySelectorAll('.chair')].some((c) => c.innerText.includes('ben') && c.querySelector('.ready'))");
    assert!(anna.click(".rule-sheet footer .btn.primary"));
    let begun = std::time::Instant::now();
    loop {
        let over = anna.play(5);
        if over & ben.play(5) {
            break;
        }
        assert!(begun.elapsed() < std::time::Duration::from_secs(300), "no end: {}", anna.text("main"));
    }
    for (window, name) in [(&anna, "anna"), (&ben, "ben")] {
        window.open(&parlor.at("/account"));
        window.wait_text(".history", "Farkle");
        window.wait_text(".stats", "Farkle");
        window.choose(".leaders .choice button", "Farkle");
        window.wait_text(".leaders tr.you", name);
        quiet(window, 0);
    }
}
