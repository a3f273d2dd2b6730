## Das Spiel

about = Würfeln, verdienen, bauen: wer hat zuerst alle Wahrzeichen?

## Einstellungen

option-expansions = Erweiterungen
    .about = Welche Erweiterungen dabei sind; der Hafen erlaubt eine fünfte Person.
option-market = Markt
    .about = Was zu kaufen ist: alles, oder 8 oder 10 Stapel von einem gemischten Deck. Automatisch heißt 10 Stapel mit einer Erweiterung.
option-mall = Einkaufszentrum
    .about = Welche Karten mit dem Einkaufszentrum 1 mehr bringen.
option-red_order = Rote Karten
    .about = In welcher Reihenfolge rote Karten bezahlt werden.
option-business_center = Bürohaus
    .about = Was das Bürohaus tut. Die 5 Münzen darf nehmen, wer eines hat, Menschen wie Bots: die Regeln kennen keine Bots.
option-park = Freizeitpark
    .about = Wann der Freizeitpark gilt.
option-starting_coins = Münzen am Anfang
    .about = Mit wie vielen Münzen alle beginnen, 0 bis 50.
option-supply = Karten je Sorte
    .about = Wie viele Karten es von jeder Sorte gibt, 1 bis 10; die Startkarten kommen dazu.
option-landmarks_to_win = Wahrzeichen zum Sieg
    .about = Wie viele Wahrzeichen gewinnen: eine Zahl, oder alle.
option-cards = Eigene Karten
    .about = Eigene Karten, dazu oder statt der üblichen.
choice-harbor = Hafen
choice-millionaires_row = Millionärsmeile
choice-auto = Automatisch
choice-all = Alle
choice-swap = Eine Karte tauschen
choice-bots_get_5 = Tauschen oder 5 Münzen nehmen
choice-readme = Café, Restaurant, Mini-Markt
choice-official = Alle Tassen und Brote
choice-owned = Vor dem Wurf gebaut
choice-immediate = Im selben Zug gebaut
choice-reverse = Gegen die Zugreihenfolge
choice-seat = Vom ersten Platz an
group-cards = Karten
group-house-rules = Hausregeln
group-variants = Varianten

## Vorlagen

preset-base = Grundspiel
    .about = Das Grundspiel, alle Karten sind zu kaufen.
preset-harbor = Hafen
    .about = Mit Booten, Sushi und Flughafen; zehn Stapel.
preset-millionaires = Millionäre
    .about = Mit Krediten, Wein und Abrissbirnen; zehn Stapel.
preset-metropolis = Metropole
    .about = Beide Erweiterungen zusammen.
preset-scarce = Knapp
    .about = Das Grundspiel mit acht Stapeln.
preset-official = Offiziell
    .about = Das Einkaufszentrum hilft allen Tassen und Broten; der Park gilt sofort.
preset-quick = Schnell
    .about = Mehr Münzen am Anfang, drei Wahrzeichen gewinnen.

## Bots: wie sie spielen

bot-random = Random
    .about = Baut ein Wahrzeichen, wenn es geht, und kauft sonst irgendetwas.
bot-kinematic = Kinematic
    .about = Passt das Tempo dem wachsenden Einkommen der anderen an.
bot-coverage = Coverage
    .about = Will, dass jeder Wurf etwas bringt, wer auch immer würfelt.
bot-evie = EVie
    .about = Kauft, was das Einkommen am meisten erhöht, wenn es sich binnen einiger Runden bezahlt macht: evie:horizon=200.
bot-thoughtful = Thoughtful
    .about = Folgt einer Liste von Vorlieben.
bot-marathon = Marathon
    .about = Sieht voraus, wer zuerst gewinnt, und will eine Runde früher fertig sein.
bot-fromage = Fromage
    .about = Erst Bauernhöfe, dann Käse.
bot-lookout = Lookout
    .about = Will, dass jeder eigene Wurf etwas bringt.
bot-pacer = Pacer
    .about = Legt am längsten an: das Einkommen allein soll alles bezahlen, bevor andere fertig sind: pacer:acceleration=0.45.
bot-impatient = Impatient
    .about = Nimmt, was die wenigsten ganzen Runden bis zum Sieg lässt.
bot-sprinter = Sprinter
    .about = Zählt auf den Bruchteil einer Runde, was den Sieg am nächsten bringt.
bot-gambit = Gambit
    .about = Ein Wettlauf: wagt im Rückstand viel und geht in Führung auf Nummer sicher: gambit:behind=0.8,ahead=0.3.
bot-tuvbot = TUVBot
    .about = Ein Wettlauf: kauft, was den Sieg mit wachsendem Einkommen am nächsten bringt, und gegen Ende nach allen Chancen.
bot-appraiser = Appraiser
    .about = Hat aus Millionen Partien gelernt, was eine Stellung wert ist, und blickt einige Entscheidungen voraus: appraiser:looks=2.
bot-kibitzer = Kibitzer
    .about = Spielt wie Appraiser, unter 5 ms eine Entscheidung voraus und sonst zwei. An Tischen, die es nicht gelernt hat, spielt es im Kopf weiter und ist stärker mit mehr Zeit: kibitzer:20ms, kibitzer:2s.

## Warum etwas nicht geht

refusal-game-over = Das Spiel ist vorbei.
refusal-not-your-turn = Du bist nicht am Zug.
refusal-no-such-seat = Diesen Platz gibt es an diesem Tisch nicht.
refusal-wrong-phase = { $phase ->
    [roll] Würfle zuerst.
    [keep] Behalte den Wurf, wiederhole oder erhöhe ihn.
    [demolish] Wähle ein Wahrzeichen, das abgerissen wird.
    [give] Wähle eine Karte zum Abgeben.
    [to] Wähle, wer die Karte bekommt.
    [target] Wähle, wem du Münzen abnimmst.
    [swap-with] Wähle, mit wem du tauschst, oder lass es.
    [swap-give] Wähle die Karte, die du gibst.
    [swap-take] Wähle die Karte, die du nimmst.
    [renovate] Nenne eine Karte, die schließt.
    [build] Kauf eine Karte, bau ein Wahrzeichen, oder bau nichts.
    [invest] Leg eine Münze an, oder behalte sie.
   *[over] Das Spiel ist vorbei.
}
refusal-one-die = Für zwei Würfel brauchst du den Bahnhof.
refusal-no-reroll = Für einen zweiten Wurf brauchst du den Funkturm.
refusal-rerolled = Nur einmal je Zug darfst du neu würfeln.
refusal-no-raise = Nur ab 10 und mit dem Hafen darfst du erhöhen.
refusal-not-others = Wähle jemand anderen.
refusal-nothing-there = Dort gibt es nichts zu tauschen.
refusal-purple = Violette Karten werden nie weggegeben, getauscht oder geschlossen.
refusal-not-in-city = Diese Karte gibt es in dieser Stadt nicht.
refusal-not-in-game = Diese Karte gibt es in diesem Spiel nicht.
refusal-too-dear = Das kostet { $cost }, und du hast { $coins }.
refusal-not-on-sale = Diese Karte ist gerade nicht zu kaufen.
refusal-only-one = Du hast schon eine, und violette Karten gibt es in jeder Stadt nur einmal.
refusal-already-built = Das Wahrzeichen hast du schon.
refusal-not-built = Dieses Wahrzeichen hast du nicht gebaut.
refusal-no-coins = An diesem Tisch bringt es keine Münzen, nicht zu tauschen.

## Karten und Wahrzeichen
# .kind ist das Geschlecht, .many die Mehrzahl.

card-wheat-field = Weizenfeld
    .kind = n
    .many = Weizenfelder
card-ranch = Bauernhof
    .kind = m
    .many = Bauernhöfe
card-forest = Wald
    .kind = m
    .many = Wälder
card-mine = Bergwerk
    .kind = n
    .many = Bergwerke
card-apple-orchard = Apfelplantage
    .kind = f
    .many = Apfelplantagen
card-bakery = Bäckerei
    .kind = f
    .many = Bäckereien
card-convenience-store = Mini-Markt
    .kind = m
    .many = Mini-Märkte
card-cheese-factory = Molkerei
    .kind = f
    .many = Molkereien
card-furniture-factory = Möbelfabrik
    .kind = f
    .many = Möbelfabriken
card-farmers-market = Markthalle
    .kind = f
    .many = Markthallen
card-cafe = Café
    .kind = n
    .many = Cafés
card-family-restaurant = Restaurant
    .kind = n
    .many = Restaurants
card-stadium = Stadion
    .kind = n
    .many = Stadien
card-tv-station = Fernsehsender
    .kind = m
    .many = Fernsehsender
card-business-center = Bürohaus
    .kind = n
    .many = Bürohäuser
card-sushi-bar = Sushi-Bar
    .kind = f
    .many = Sushi-Bars
card-flower-orchard = Blumenfeld
    .kind = n
    .many = Blumenfelder
card-flower-shop = Blumenladen
    .kind = m
    .many = Blumenläden
card-pizza-joint = Pizzeria
    .kind = f
    .many = Pizzerien
card-hamburger-stand = Burger-Grill
    .kind = m
    .many = Burger-Grills
card-mackerel-boat = Fischkutter
    .kind = m
    .many = Fischkutter
card-food-warehouse = Großmarkt
    .kind = m
    .many = Großmärkte
card-tuna-boat = Thunfischkutter
    .kind = m
    .many = Thunfischkutter
card-publisher = Verlag
    .kind = m
    .many = Verlage
card-tax-office = Finanzamt
    .kind = n
    .many = Finanzämter
card-general-store = Gemischtwarenladen
    .kind = m
    .many = Gemischtwarenläden
card-corn-field = Maisfeld
    .kind = n
    .many = Maisfelder
card-demolition-company = Abrissfirma
    .kind = f
    .many = Abrissfirmen
card-french-restaurant = Gourmetrestaurant
    .kind = n
    .many = Gourmetrestaurants
card-loan-office = Kreditbüro
    .kind = n
    .many = Kreditbüros
card-vineyard = Weinberg
    .kind = m
    .many = Weinberge
card-winery = Weinkellerei
    .kind = f
    .many = Weinkellereien
card-moving-company = Umzugsfirma
    .kind = f
    .many = Umzugsfirmen
card-soda-bottling-plant = Limonadenfabrik
    .kind = f
    .many = Limonadenfabriken
card-members-club = Nobelclub
    .kind = m
    .many = Nobelclubs
card-renovation-company = Renovierungsfirma
    .kind = f
    .many = Renovierungsfirmen
card-tech-startup = Startup
    .kind = n
    .many = Startups
card-park = Park
    .kind = m
    .many = Parks
landmark-train-station = Bahnhof
    .kind = m
landmark-shopping-mall = Einkaufszentrum
    .kind = n
landmark-amusement-park = Freizeitpark
    .kind = m
landmark-radio-tower = Funkturm
    .kind = m
landmark-harbor = Hafen
    .kind = m
landmark-airport = Flughafen
    .kind = m
landmark-city-hall = Rathaus
    .kind = n

own-many = { $card }-Karten
copies = { $n } { $cards }

## Was Karten tun

icon-grain = Feld
    .kind = n
icon-cow = Tier
    .kind = n
icon-gear = Zahnrad
    .kind = n
icon-bread = Brot
    .kind = n
icon-factory = Fabrik
    .kind = f
icon-fruit = Obst
    .kind = n
icon-cup = Tasse
    .kind = f
icon-major = violette Karte
    .kind = f
icon-boat = Boot
    .kind = n
icon-company = Firma
    .kind = f
icon-star = Stern
    .kind = m
icon-or = { $a } oder { $b }
icon-card = { $icon }
icon-none = Karte, die es in diesem Spiel nicht gibt
does-get = bringt { $pays }
does-cost = kostet dich { $pays }
does-take = nimmt { $pays } von der Person, die würfelt
does-get-per = bringt { $pays } je { $what }
does-get-per-all = bringt { $pays } je { $what } in allen Städten
does-take-per = nimmt { $pays } je { $what } von der Person, die würfelt
does-take-per-all = nimmt { $pays } je { $what } in allen Städten von der Person, die würfelt
does-two-dice = bringt die Summe zweier Würfel, die geworfen werden
does-all-coins = nimmt alle Münzen der Person, die würfelt
does-demolish = reiß eins deiner Wahrzeichen ab und bekomme { $pays }
does-move = gib eine Karte ab und bekomme { $pays }
does-from-each = nimmt { $pays } von allen
does-from-each-per = nimmt von allen { $pays } je { $what }
does-from-one = nimmt { $pays } von einer Person
does-half = nimmt die Hälfte von allen, die { $pays } oder mehr haben
does-swap = tausche eine Karte mit jemandem
does-renovate = schließ alle Karten einer Sorte und nimm { $pays } für jede von den anderen
does-invest = nimmt von allen, was du angelegt hast
does-share = verteilt alle Münzen gleichmäßig
needs-landmark = { $does }, mit { $landmark }
needs-fewer = { $does }, bei weniger als { $n } Wahrzeichen
needs-roller = { $does }, wenn die Person am Zug { $n } oder mehr Wahrzeichen hat
and-bonus = { $does }; der Kauf bringt { $bonus }
and-closes = { $does }; dann schließt sie
sight-two-dice = du darfst mit einem oder zwei Würfeln würfeln
sight-mall = Café, Restaurant und Mini-Markt bringen 1 mehr
sight-mall-official = jede Karte mit Tasse oder Brot bringt 1 mehr
sight-extra-turn = ein Pasch gibt dir noch einen Zug
sight-reroll = einmal je Zug darfst du neu würfeln
sight-raise = ab 10 darfst du 2 dazuzählen
sight-airport = 10 Münzen, wenn du nichts baust
sight-city-hall = 1 Münze, wenn du zum Bauen keine hast
sight-none = sehenswert
face-get = +{ $pays }
face-cost = -{ $pays }
face-bonus = +{ $bonus }, dann { $then }
face-take = nimm { $pays }
face-per = { $pays } je { $what }
face-per-all = { $pays } je { $what } aller
face-take-per = nimm { $pays } je { $what }
face-two-dice = zwei Würfel
face-all-coins = nimm alles
face-demolish = abreißen: +{ $pays }
face-move = abgeben: +{ $pays }
face-from-each = { $pays } von allen
face-from-each-per = { $pays } je { $what } von allen
face-from-one = { $pays } von einer Person
face-half = die Hälfte
face-swap = Karte tauschen
face-renovate = schließen: je { $pays }
face-invest = so viel wie angelegt
face-share = alles teilen

## Was geschieht

# Der Besitzer und seine Karte am Satzanfang.
-besitz = { $who ->
    [you] { $card ->
        [f] Deine
        [many] Deine
       *[other] Dein
    } { $card }
   *[other] { $card ->
        [m] Der { $card } von { $who }
        [f] Die { $card } von { $who }
        [n] Das { $card } von { $who }
        [many] Die { $card } von { $who }
       *[other] { $card } von { $who }
    }
}
-einen = { $card ->
    [m] einen { $card }
    [f] eine { $card }
    [n] ein { $card }
   *[other] { $card }
}
-den = { $card ->
    [m] den { $card }
    [f] die { $card }
    [n] das { $card }
    [many] die { $card }
   *[other] { $card }
}
-das-wahrzeichen = { $landmark ->
    [m] den { $landmark }
    [f] die { $landmark }
    [n] das { $landmark }
   *[other] { $landmark }
}
coins = { $n ->
    [one] 1 Münze
   *[other] { $n } Münzen
}
rolled = { $who ->
    [you] Du würfelst
   *[other] { $who } würfelt
} { $total }.
rolled-two = { $who ->
    [you] Du würfelst
   *[other] { $who } würfelt
} { $total } ({ $a }+{ $b }){ $doubles ->
    [yes] , ein Pasch
   *[no] {""}
}.
rolled-again = { $who ->
    [you] Du würfelst
   *[other] { $who } würfelt
} noch einmal: { $total }.
rolled-again-two = { $who ->
    [you] Du würfelst
   *[other] { $who } würfelt
} noch einmal: { $total } ({ $a }+{ $b }){ $doubles ->
    [yes] , ein Pasch
   *[no] {""}
}.
raised = { $who ->
    [you] Du erhöhst
   *[other] { $who } erhöht
} auf { $total }.
catch = Jeder Kutter bringt { $n }.
paid = { -besitz } { $card ->
    [many] bringen
   *[other] bringt
} { $amount }.
paid-by = { -besitz } { $card ->
    [many] nehmen
   *[other] nimmt
} { $from ->
    [you] dir
   *[other] { $from }
} { $amount } ab.
paid-bank = { $who ->
    [you] Du zahlst
   *[other] { $who } zahlt
} { $coins } für { -den }.
short = { $who ->
    [you] Du kannst
   *[other] { $who } kann
} nur { $paid } von { $owed } für { -den } zahlen.
reopened = { -besitz } { $card ->
    [many] öffnen
   *[other] öffnet
} wieder.
closed = { -besitz } { $card ->
    [many] schließen
   *[other] schließt
} wegen Umbau.
demolished = { $who ->
    [you] Du reißt
   *[other] { $who } reißt
} { -das-wahrzeichen } ab.
moved = { $who ->
    [you] Du gibst
   *[other] { $who } gibt
} { $to ->
    [you] dir
   *[other] { $to }
} { -einen }.
swapped = { $who ->
    [you] Du gibst
   *[other] { $who } gibt
} { $to ->
    [you] dir
   *[other] { $to }
} { -einen } für { $got ->
    [m] einen { $got }
    [f] eine { $got }
    [n] ein { $got }
   *[other] { $got }
}.
declined = { $who ->
    [you] Du tauschst nicht.
   *[other] { $who } tauscht nicht.
}
named = { $who ->
    [you] Du nennst
   *[other] { $who } nennt
} { -den } zum Umbau.
shared = Alle Münzen werden geteilt: { $each } für jede Person.
helped = Das Rathaus hilft { $who ->
    [you] dir
   *[other] { $who }
} mit { $coins }.
bought = { $who ->
    [you] Du kaufst
   *[other] { $who } kauft
} { -einen } für { $cost }.
bonus = { -besitz } bringt { $coins }.
built = { $who ->
    [you] Du baust
   *[other] { $who } baut
} { -das-wahrzeichen } für { $cost }.
passed = { $who ->
    [you] Du baust nichts.
   *[other] { $who } baut nichts.
}
flew = { $who ->
    [you] Dein Flughafen bringt
   *[other] Der Flughafen von { $who } bringt
} { $amount }.
invested = { $who ->
    [you] Du legst
   *[other] { $who } legt
} eine Münze an; { $total } insgesamt.
refilled = Neu im Markt: { $card }.
extra-turn = Ein Pasch: { $who ->
    [you] du hast noch einen Zug.
   *[other] { $who } hat noch einen Zug.
}
won = { $who ->
    [you] Du gewinnst!
   *[other] { $who } gewinnt!
}
time-up = Nach { $turns } Zügen hat niemand gewonnen: das Spiel endet.

## Was man tun kann

do-roll = { $dice ->
    [one] mit einem Würfel würfeln
   *[other] mit zwei Würfeln würfeln
}
do-keep = die { $total } behalten
do-reroll = { $dice ->
    [one] mit einem Würfel neu würfeln
   *[other] mit zwei Würfeln neu würfeln
}
do-raise = eine { $total } daraus machen
do-target = von { $who } nehmen ({ $coins })
do-swap = eine Karte mit { $who } tauschen
do-give = { -einen } geben
do-take = { -einen } nehmen ({ $rolls }: { $does })
do-decline = nicht tauschen
do-coins = 5 Münzen nehmen, statt zu tauschen
do-to = an { $who } geben
do-demolish = { -das-wahrzeichen } abreißen
do-close = alle schließen: { $card } (die anderen haben { $theirs }, du { $own })
do-buy = { -einen } kaufen für { $cost } ({ $rolls }: { $does })
do-build = { -das-wahrzeichen } bauen für { $cost } ({ $does })
do-pass = nichts bauen
do-invest = eine Münze anlegen ({ $card }); { $total ->
    [0] noch liegt keine dort
    [one] eine liegt dort
   *[other] { $total } liegen dort
}
do-skip = die Münze behalten

verb-roll = Würfeln
verb-keep = Den Wurf behalten
verb-reroll = Neu würfeln
verb-raise = 2 dazuzählen
verb-target = Münzen nehmen
verb-swap = Eine Karte tauschen
verb-give = Eine Karte geben
verb-take = Eine Karte nehmen
verb-decline = Nicht tauschen
verb-coins = Münzen nehmen
verb-to = Weitergeben
verb-demolish = Abreißen
verb-close = Schließen
verb-buy = Kaufen
verb-build = Bauen
verb-pass = Nichts bauen
verb-invest = Anlegen
verb-skip = Die Münze behalten

## Was jetzt zu tun ist

prompt-phase = { $phase ->
    [roll] Würfle.
    [keep] Behältst du den Wurf, oder änderst du ihn?
    [demolish] Reiß eins deiner Wahrzeichen ab.
    [give] Gib eine deiner Karten ab.
    [to] Wer bekommt die Karte?
    [target] Wem nimmst du Münzen ab?
    [swap-with] Mit wem tauschst du eine Karte?
    [swap-give] Welche Karte gibst du?
    [swap-take] Welche Karte nimmst du?
    [renovate] Welche Karte schließt?
    [build] Kauf eine Karte oder bau ein Wahrzeichen.
    [invest] Legst du eine Münze an?
   *[over] {""}
}

lesson-roll = Würfle. Eine Karte zahlt, wenn ihre Zahl fällt: blaue bei jedem Wurf, grüne bei deinem.
lesson-build = Kauf jetzt eine Karte oder bau ein Wahrzeichen. Was du bezahlen kannst, leuchtet.
lesson-others = Rote Karten nehmen Münzen von dem, der würfelt. Schau, was die anderen haben.
lesson-goal = Wer zuerst alle Wahrzeichen baut, gewinnt.
lesson-landmark = Du kannst ein Wahrzeichen bezahlen. Es hilft dir bis zum Ende.
lesson-two-dice = Mit zwei Würfeln erreichst du 7 bis 12. Für Karten bis 6 ist einer besser.
lesson-keep = Dein Turm lässt dich in jedem Zug einen Wurf wiederholen. Oder behalte diesen.
lesson-purple = Lila Karten wirken nur in deinem Zug: Wähl, wen diese betrifft.

## Warum ein Zug gut ist oder nicht

why-purchase = { $gain } Münzen je Runde; dann bringen { $empty } % der eigenen Würfe nichts
why-roll = bringt im Mittel { $mean } Münzen; { $empty } % solcher Würfe bringen nichts
why-pass = { $n ->
    [one] spart die eine Münze, die da ist
   *[other] spart { $n } Münzen
}

## Die Zeichnung im Terminal

board-turn = Zug { $turn }
board-doing = { $who }: { $doing }
board-market = Markt
board-legend = Wurf, Farbe, Karte, Preis, wie viele noch da sind
board-closed = ({ $n } geschlossen)
board-colours = bgrv
doing-roll = würfeln
doing-keep = { $total } gewürfelt
doing-build = { $total } gewürfelt, jetzt bauen
doing-invest = eine Münze anlegen?
doing-over = das Spiel ist vorbei
doing-card = { $total } gewürfelt: { $card }
