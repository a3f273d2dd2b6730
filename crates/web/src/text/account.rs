//! What the pages for accounts and administrators say.

use super::{fill, pick};

texts! {
    account: "Account", "Konto";
    log_in: "Log in", "Anmelden";
    log_out: "Log out", "Abmelden";
    log_in_text: "Your games, your statistics, on every device.", "Deine Spiele und Zahlen, auf jedem Gerät.";
    user: "User name", "Benutzername";
    password: "Password", "Passwort";
    create: "Create an account", "Konto anlegen";
    create_text: "With an invite code, or the code of a room that you were asked into. Games that you played as a guest in this browser come along.", "Mit einem Einladungscode oder dem Code eines Raums, in den du eingeladen bist. Was du in diesem Browser als Gast gespielt hast, kommt mit.";
    invite_or_room: "Invite or room code", "Einladungs- oder Raumcode";
    email: "E-mail (if you like)", "E-Mail (wenn du magst)";
    password_hint: "8 characters or more; a few words are best.", "Mindestens 8 Zeichen; ein paar Wörter sind am besten.";
    register: "Create account", "Konto anlegen";
    one_moment: "One moment …", "Einen Moment …";
    since: "here since {date}", "dabei seit {date}";
    administrator: "administrator", "Administrator";
    player: "player", "Spieler";
    statistics: "Statistics", "Statistik";
    no_stats: "Nothing counted yet. Games in rooms with the usual rules and at least two accounts do.", "Noch nichts gezählt. Es zählen Spiele in Räumen mit den üblichen Regeln und mindestens zwei Konten.";
    rating: "Rating", "Wertung";
    rating_axis: "everybody starts at 25; the bar is where the truth lies in 19 of 20 cases", "alle beginnen bei 25; der Balken ist, wo die Wahrheit in 19 von 20 Fällen liegt";
    games: "games", "Spiele";
    won: "won", "gewonnen";
    mean: "mean score", "im Mittel";
    best: "best", "Bestwert";
    form: "The last games", "Die letzten Spiele";
    form_text: "Filled dots on top were won. The line is the share of wins among the last ten.", "Gefüllte Punkte oben sind Siege. Die Linie ist der Anteil der Siege unter den letzten zehn.";
    history: "History", "Verlauf";
    no_history: "No games in rooms yet.", "Noch keine Spiele in Räumen.";
    earlier: "Earlier games", "Frühere Spiele";
    unfinished: "not finished", "nicht beendet";
    victory: "won", "gewonnen";
    journal: "Journal", "Protokoll";
    leaders: "Leaderboards", "Bestenlisten";
    no_leaders: "Nobody yet. The first game between two accounts counts.", "Noch niemand. Das erste Spiel zwischen zwei Konten zählt.";
    name: "Name", "Name";
    sessions: "Where you are logged in", "Wo du angemeldet bist";
    this_one: "this browser", "dieser Browser";
    end: "End", "Beenden";
    change_password: "Change the password", "Passwort ändern";
    current_password: "Current password", "Bisheriges Passwort";
    new_password: "New password", "Neues Passwort";
    change: "Change", "Ändern";
    password_changed: "Changed. All other sessions have ended.", "Geändert. Alle anderen Sitzungen sind beendet.";
    // administration
    admin: "Administration", "Verwaltung";
    admins_only: "This page is for administrators.", "Diese Seite ist für Administratoren.";
    users: "Accounts", "Konten";
    invites: "Invites", "Einladungen";
    rooms: "Rooms", "Räume";
    audit: "Audit log", "Protokoll";
    last_login: "Last login", "Zuletzt da";
    never: "never", "nie";
    active: "active", "aktiv";
    inactive: "deactivated", "deaktiviert";
    deactivate: "Deactivate", "Deaktivieren";
    activate: "Activate", "Aktivieren";
    make_admin: "Make administrator", "Zum Administrator";
    make_user: "Make player", "Zum Spieler";
    reset: "Set password", "Passwort setzen";
    reset_done: "The password is set, the sessions have ended.", "Das Passwort ist gesetzt, die Sitzungen sind beendet.";
    new_invite: "New invite", "Neue Einladung";
    uses: "How many accounts", "Für wie viele Konten";
    days: "Days it is good", "Tage gültig";
    no_invites: "No invites yet.", "Noch keine Einladungen.";
    used_up: "ended", "beendet";
    copy_invite: "Copy link", "Link kopieren";
    no_rooms: "No room is open.", "Kein Raum ist offen.";
    close_room: "Close", "Schließen";
    lobby: "in the lobby", "in der Lobby";
    playing: "playing", "im Spiel";
    over: "game over", "Spiel vorbei";
    older: "Older lines", "Ältere Zeilen";
    nobody: "nobody", "niemand";
    reload: "Refresh", "Auffrischen";
    // the first administrator
    set_up: "The keys to the parlor", "Die Schlüssel zum Salon";
    set_up_text: "Choose the password of the administrator `{name}`. The link works once.", "Wähle das Passwort des Administrators `{name}`. Der Link gilt einmal.";
    set_up_done: "It already has a password. Log in with it.", "Es gibt schon ein Passwort. Melde dich damit an.";
    set_password: "Set password", "Passwort setzen";
}

/// "3 of 5".
pub fn of(few: u32, all: u32) -> String {
    fill(pick("{few} of {all}", "{few} von {all}"), &[("few", &few.to_string()), ("all", &all.to_string())])
}

/// "place 2 of 4".
pub fn place(rank: u8, all: usize) -> String {
    fill(
        pick("place {rank} of {all}", "Platz {rank} von {all}"),
        &[("rank", &rank.to_string()), ("all", &all.to_string())],
    )
}

/// Until when.
pub fn until(date: &str) -> String {
    fill(pick("until {date}", "bis {date}"), &[("date", date)])
}

/// An invitation that never ends.
pub fn without_end() -> &'static str {
    pick("without an end", "ohne Ende")
}

/// What was done, as the audit log calls it.
pub fn action(action: &str) -> String {
    let words = match action {
        "login" => pick("logged in", "hat sich angemeldet"),
        "logout" => pick("logged out", "hat sich abgemeldet"),
        "login_refused" => pick("login refused", "Anmeldung abgewiesen"),
        "registered" => pick("account created", "Konto angelegt"),
        "register_refused" => pick("account refused", "Konto abgewiesen"),
        "password_set_up" => pick("first password set", "erstes Passwort gesetzt"),
        "setup_refused" => pick("first password refused", "erstes Passwort abgewiesen"),
        "password_changed" => pick("password changed", "Passwort geändert"),
        "password_refused" => pick("password change refused", "Passwortänderung abgewiesen"),
        "password_reset" => pick("password set by an administrator", "Passwort durch Administrator gesetzt"),
        "session_ended" => pick("session ended", "Sitzung beendet"),
        "user_updated" => pick("account changed", "Konto geändert"),
        "user_deactivated" => pick("account deactivated", "Konto deaktiviert"),
        "invite_created" => pick("invite made", "Einladung angelegt"),
        "invite_ended" => pick("invite ended", "Einladung beendet"),
        "room_closed" => pick("room closed", "Raum geschlossen"),
        "admin_created" => pick("administrator made", "Administrator angelegt"),
        other => return other.replace('_', " "),
    };
    words.to_owned()
}
