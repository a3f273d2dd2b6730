bot-kibitzer = Kibitzer
    .about = Spielt im Kopf immer wieder zu Ende und nimmt, was am öftesten gewinnt. Stärker mit mehr Zeit: kibitzer:20ms, kibitzer:2s.

wins-of-all = gewinnt { $chance } aller Fortsetzungen
wins-of-tries = gewinnt { $chance } von { $tries } Versuchen
wins-the-game = gewinnt das Spiel
wins-surely = gewinnt sicher
about = etwa { $chance } zu gewinnen, nach { $tries } Vorausblicken
decided = { $chance } zu gewinnen: so gut wie entschieden, darum zählen die Punkte
own-measure = so gut wie entschieden, darum zählt das
leads-to = führt in { $tries } Versuchen zu { $points } Punkten
wins-of-looks = gewinnt { $chance } von { $looks } Vorausblicken
both = { $first }; { $second }
