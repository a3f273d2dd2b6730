//! What the list of finished games says.

texts! {
    title: "Your games", "Deine Spiele";
    about: "What you played, with its result; every decision graded, and what was luck.", "Was du gespielt hast, mit Ergebnis; jede Entscheidung bewertet, und was Glück war.";
    your_games: "Finished games", "Beendete Spiele";
    none_yet: "Games that you finish are kept here, in this browser.", "Hier, in diesem Browser, bleiben die Spiele, die du beendest.";
    played: "{n} played", "{n} gespielt";
    won: "{n} of {m} won", "{n} von {m} gewonnen";
    streak: "the last {n} in a row", "die letzten {n} in Folge";
    you_won: "won", "gewonnen";
    you_lost: "not won", "nicht gewonnen";
    more: "More", "Mehr";
    forget: "Forget this game", "Dieses Spiel vergessen";
}
