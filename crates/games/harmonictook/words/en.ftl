# What Parlor says of this game. A line that begins with # explains the next phrase to translators.

## The game

about = Roll the dice, collect your income, and build the finest small city.

## Options, and what they do

option-expansions = Expansions
    .about = The expansions to play with; Harbor allows a fifth player.
option-market = Market
    .about = Which cards can be bought: all of them, or 8 or 10 piles from a shuffled deck. Automatic means 10 piles with an expansion.
option-mall = Shopping Mall
    .about = Which cards pay 1 more with the Shopping Mall.
option-red_order = Red cards
    .about = In which order the owners of red cards are paid.
option-business_center = Business Center
    .about = What the Business Center does. Whoever has one may take the 5 coins, people as well as bots: the rules know no bots.
option-park = Amusement Park
    .about = When the Amusement Park counts.
option-starting_coins = Coins at the start
    .about = How many coins everybody begins with, 0 to 50.
option-supply = Cards of each kind
    .about = How many cards of each kind there are, 1 to 10; the starting cards come on top.
option-landmarks_to_win = Landmarks to win
    .about = How many landmarks win: a number, or all of them.
option-cards = Own cards
    .about = Cards of your own, added to the usual ones or in their place.
choice-harbor = Harbor
choice-millionaires_row = Millionaire's Row
choice-auto = Automatic
choice-all = All
choice-swap = Swap a card
choice-bots_get_5 = Swap, or take 5 coins
choice-readme = Café, Restaurant, Store
choice-official = All cups and breads
choice-owned = Built before the roll
choice-immediate = Built in the same turn
choice-reverse = Against the turn order
choice-seat = From the first seat on
group-cards = Cards
group-house-rules = House rules
group-variants = Variants

## Named sets of options

preset-base = Base game
    .about = The base game, all cards on sale.
preset-harbor = Harbor
    .about = With boats, sushi and an airport; ten piles on sale.
preset-millionaires = Millionaires
    .about = With loans, wine and wrecking balls; ten piles on sale.
preset-metropolis = Metropolis
    .about = Both expansions together.
preset-scarce = Scarce
    .about = The base game with eight piles on sale.
preset-official = Official
    .about = The Mall helps every cup and bread card; the Park counts at once.
preset-quick = Quick
    .about = More coins at the start, and three landmarks win.

## Bots: how they play

bot-random = Random
    .about = Builds a landmark when it can, else buys anything.
bot-kinematic = Kinematic
    .about = Paces itself against others whose income grows.
bot-coverage = Coverage
    .about = Wants every roll to bring something, whoever rolls it.
bot-evie = EVie
    .about = Buys what adds most to the income, if it pays for itself within a horizon of rounds: evie:horizon=200.
bot-thoughtful = Thoughtful
    .about = Follows a list of priorities.
bot-marathon = Marathon
    .about = Foresees who will win first, and paces itself to be one round sooner.
bot-fromage = Fromage
    .about = Ranches, then cheese.
bot-lookout = Lookout
    .about = Wants every roll of its own to bring something.
bot-pacer = Pacer
    .about = Invests longest: wants the income alone to pay for all before others whose income grows: pacer:acceleration=0.45.
bot-impatient = Impatient
    .about = Takes what leaves the fewest whole rounds until victory.
bot-sprinter = Sprinter
    .about = Counts to the fraction of a round what brings victory nearest.
bot-gambit = Gambit
    .about = Races; takes risks when behind and plays for safety when ahead: gambit:behind=0.8,ahead=0.3.
bot-tuvbot = TUVBot
    .about = Races: buys what brings victory nearest with an income that grows, and near the end by all its odds.
bot-appraiser = Appraiser
    .about = Has learned from millions of games what a position is worth, and looks some choices ahead: appraiser:looks=2.
bot-kibitzer = Kibitzer
    .about = Plays as Appraiser does, one choice ahead below 5 ms and two from there on. At tables that it has not learned it plays on in its head, and is stronger with time: kibitzer:20ms, kibitzer:2s.

## Why something can't be done

refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn.
refusal-no-such-seat = There is no such seat at this table.
refusal-wrong-phase = { $phase ->
    [roll] Roll the dice first.
    [keep] Keep the roll, repeat it or raise it.
    [demolish] Choose a landmark to tear down.
    [give] Choose a card to give away.
    [to] Choose who gets the card.
    [target] Choose whom to take coins from.
    [swap-with] Choose whom to swap with, or don't swap.
    [swap-give] Choose the card to give.
    [swap-take] Choose the card to take.
    [renovate] Name a card to be closed.
    [build] Buy a card, build a landmark, or build nothing.
    [invest] Invest a coin, or keep it.
   *[over] The game is over.
}
refusal-one-die = Two dice need the Train Station.
refusal-no-reroll = Another roll needs the Radio Tower.
refusal-rerolled = A roll may be repeated only once a turn.
refusal-no-raise = Only a total of 10 or more may be raised, and only with the Harbor.
refusal-not-others = Choose another player.
refusal-nothing-there = That player has no card to swap.
refusal-purple = Purple cards are never given away, swapped or closed.
refusal-not-in-city = That card is not in that city.
refusal-not-in-game = That card is not in this game.
refusal-too-dear = It costs { $cost }, and you have { $coins }.
refusal-not-on-sale = There is no such card in the market.
refusal-only-one = You have one already, and nobody may have two of a purple card.
refusal-already-built = You have that landmark already.
refusal-not-built = You have not built that landmark.
refusal-no-coins = Nobody gets coins for declining at this table.

## Cards and landmarks
# .kind is the article of the name ("a" or "an"); a translation puts there what its own sentences ask for, such as a gender.
# .many is the name of several.

card-wheat-field = Wheat Field
    .kind = a
    .many = Wheat Fields
card-ranch = Ranch
    .kind = a
    .many = Ranches
card-forest = Forest
    .kind = a
    .many = Forests
card-mine = Mine
    .kind = a
    .many = Mines
card-apple-orchard = Apple Orchard
    .kind = an
    .many = Apple Orchards
card-bakery = Bakery
    .kind = a
    .many = Bakeries
card-convenience-store = Convenience Store
    .kind = a
    .many = Convenience Stores
card-cheese-factory = Cheese Factory
    .kind = a
    .many = Cheese Factories
card-furniture-factory = Furniture Factory
    .kind = a
    .many = Furniture Factories
card-farmers-market = Farmer's Market
    .kind = a
    .many = Farmer's Markets
card-cafe = Café
    .kind = a
    .many = Cafés
card-family-restaurant = Family Restaurant
    .kind = a
    .many = Family Restaurants
card-stadium = Stadium
    .kind = a
    .many = Stadiums
card-tv-station = TV Station
    .kind = a
    .many = TV Stations
card-business-center = Business Center
    .kind = a
    .many = Business Centers
card-sushi-bar = Sushi Bar
    .kind = a
    .many = Sushi Bars
card-flower-orchard = Flower Orchard
    .kind = a
    .many = Flower Orchards
card-flower-shop = Flower Shop
    .kind = a
    .many = Flower Shops
card-pizza-joint = Pizza Joint
    .kind = a
    .many = Pizza Joints
card-hamburger-stand = Hamburger Stand
    .kind = a
    .many = Hamburger Stands
card-mackerel-boat = Mackerel Boat
    .kind = a
    .many = Mackerel Boats
card-food-warehouse = Food Warehouse
    .kind = a
    .many = Food Warehouses
card-tuna-boat = Tuna Boat
    .kind = a
    .many = Tuna Boats
card-publisher = Publisher
    .kind = a
    .many = Publishers
card-tax-office = Tax Office
    .kind = a
    .many = Tax Offices
card-general-store = General Store
    .kind = a
    .many = General Stores
card-corn-field = Corn Field
    .kind = a
    .many = Corn Fields
card-demolition-company = Demolition Company
    .kind = a
    .many = Demolition Companies
card-french-restaurant = French Restaurant
    .kind = a
    .many = French Restaurants
card-loan-office = Loan Office
    .kind = a
    .many = Loan Offices
card-vineyard = Vineyard
    .kind = a
    .many = Vineyards
card-winery = Winery
    .kind = a
    .many = Wineries
card-moving-company = Moving Company
    .kind = a
    .many = Moving Companies
card-soda-bottling-plant = Soda Bottling Plant
    .kind = a
    .many = Soda Bottling Plants
card-members-club = Members' Club
    .kind = a
    .many = Members' Clubs
card-renovation-company = Renovation Company
    .kind = a
    .many = Renovation Companies
card-tech-startup = Tech Startup
    .kind = a
    .many = Tech Startups
card-park = Park
    .kind = a
    .many = Parks
landmark-train-station = Train Station
    .kind = a
landmark-shopping-mall = Shopping Mall
    .kind = a
landmark-amusement-park = Amusement Park
    .kind = an
landmark-radio-tower = Radio Tower
    .kind = a
landmark-harbor = Harbor
    .kind = a
landmark-airport = Airport
    .kind = an
landmark-city-hall = City Hall
    .kind = a

# A card of somebody's own set, several times.
own-many = { $card } cards
# So many of the same card: "3 Bakeries".
copies = { $n } { $cards }

## What cards do
# The sign on cards that other cards count.
icon-grain = field
    .kind = a
icon-cow = cow
    .kind = a
icon-gear = gear
    .kind = a
icon-bread = bread
    .kind = a
icon-factory = factory
    .kind = a
icon-fruit = fruit
    .kind = a
icon-cup = cup
    .kind = a
icon-major = purple card
    .kind = a
icon-boat = boat
    .kind = a
icon-company = company
    .kind = a
icon-star = star
    .kind = a
# Two of the above.
icon-or = { $a } or { $b }
# What a sentence says of such cards: "for each field card".
icon-card = { $icon } card
# What a payment is counted by if no card of that sort is in the game.
icon-none = card that is not in this game
does-get = get { $pays }
does-cost = costs you { $pays }
does-take = take { $pays } from the roller
does-get-per = get { $pays } for each { $what }
does-get-per-all = get { $pays } for each { $what } in all cities
does-take-per = take { $pays } from the roller for each { $what }
does-take-per-all = take { $pays } from the roller for each { $what } in all cities
does-two-dice = get the sum of two dice that the roller throws
does-all-coins = take all coins of the roller
does-demolish = tear down a landmark of yours and get { $pays }
does-move = give away a card and get { $pays }
does-from-each = take { $pays } from everybody
does-from-each-per = take { $pays } from everybody for each { $what } of theirs
does-from-one = take { $pays } from one player
does-half = take half of the coins of everybody who has { $pays } or more
does-swap = swap a card with another player
does-renovate = close all copies of a card and take { $pays } for each from the others
does-invest = take from everybody what you have invested
does-share = share out all coins equally
# What follows one of the sentences above.
needs-landmark = { $does }, with the { $landmark }
needs-fewer = { $does }, with fewer than { $n } landmarks
needs-roller = { $does }, if the roller has { $n } or more landmarks
and-bonus = { $does }; buying it brings { $bonus }
and-closes = { $does }; then it closes
sight-two-dice = roll one die or two
sight-mall = Café, Family Restaurant and Convenience Store pay 1 more
sight-mall-official = every card with a cup or bread pays 1 more
sight-extra-turn = doubles give another turn
sight-reroll = repeat your roll once a turn
sight-raise = raise a roll of 10 or more by 2
sight-airport = get 10 when you build nothing
sight-city-hall = get 1 when you have nothing to build with
sight-none = a sight to see
# The same in two or three words, for the face of a card.
face-get = +{ $pays }
face-cost = -{ $pays }
face-bonus = +{ $bonus }, then { $then }
face-take = take { $pays }
face-per = { $what ->
    [an] { $pays } an { $what }
   *[a] { $pays } a { $what }
}
face-per-all = { $what ->
    [an] { $pays } an { $what } of all
   *[a] { $pays } a { $what } of all
}
face-take-per = take { $what ->
    [an] { $pays } an { $what }
   *[a] { $pays } a { $what }
}
face-two-dice = two dice
face-all-coins = take all
face-demolish = tear down: +{ $pays }
face-move = give a card: +{ $pays }
face-from-each = take { $pays } from all
face-from-each-per = { $what ->
    [an] take { $pays } an { $what } from all
   *[a] take { $pays } a { $what } from all
}
face-from-one = take { $pays } from one
face-half = take half
face-swap = swap a card
face-renovate = close: { $pays } each
face-invest = take as invested
face-share = share all

## What happens
# $who is a player: [you] is the one who reads. $card is a card: [many] is more than one of it.

coins = { $n ->
    [one] 1 coin
   *[other] { $n } coins
}
rolled = { $who ->
    [you] You roll
   *[other] { $who } rolls
} { $total }.
rolled-two = { $who ->
    [you] You roll
   *[other] { $who } rolls
} { $total } ({ $a }+{ $b }){ $doubles ->
    [yes] , doubles
   *[no] {""}
}.
rolled-again = { $who ->
    [you] You roll again:
   *[other] { $who } rolls again:
} { $total }.
rolled-again-two = { $who ->
    [you] You roll again:
   *[other] { $who } rolls again:
} { $total } ({ $a }+{ $b }){ $doubles ->
    [yes] , doubles
   *[no] {""}
}.
raised = { $who ->
    [you] You raise
   *[other] { $who } raises
} the total to { $total }.
catch = The boats bring in { $n } each.
paid = { $who ->
    [you] Your { $card }
   *[other] { $who }'s { $card }
} { $card ->
    [many] pay
   *[other] pays
} { $amount }.
# $from loses the coins, $who has the card.
paid-by = { $who ->
    [you] Your { $card }
   *[other] { $who }'s { $card }
} { $card ->
    [many] take
   *[other] takes
} { $amount } from { $from ->
    [you] you
   *[other] { $from }
}.
paid-bank = { $who ->
    [you] You pay { $coins } for your { $card }.
   *[other] { $who } pays { $coins } for the { $card }.
}
short = { $who ->
    [you] You can pay
   *[other] { $who } can pay
} only { $paid } of { $owed } for the { $card }.
reopened = { $who ->
    [you] Your { $card }
   *[other] { $who }'s { $card }
} { $card ->
    [many] open
   *[other] opens
} again.
closed = { $who ->
    [you] Your { $card }
   *[other] { $who }'s { $card }
} { $card ->
    [many] close
   *[other] closes
} for renovation.
demolished = { $who ->
    [you] You tear down
   *[other] { $who } tears down
} the { $landmark }.
moved = { $who ->
    [you] You give
   *[other] { $who } gives
} { $to ->
    [you] you
   *[other] { $to }
} { -a }.
swapped = { $who ->
    [you] You give
   *[other] { $who } gives
} { $to ->
    [you] you
   *[other] { $to }
} { -a } for { $got ->
    [an] an
   *[a] a
} { $got }.
declined = { $who ->
    [you] You swap nothing.
   *[other] { $who } swaps nothing.
}
named = { $who ->
    [you] You name
   *[other] { $who } names
} the { $card } for renovation.
shared = All coins are shared out: { $each } each.
helped = The City Hall helps { $who ->
    [you] you
   *[other] { $who }
} with { $coins }.
bought = { $who ->
    [you] You buy
   *[other] { $who } buys
} { -a } for { $cost }.
bonus = { $who ->
    [you] Your { $card }
   *[other] { $who }'s { $card }
} brings { $coins }.
built = { $who ->
    [you] You build
   *[other] { $who } builds
} the { $landmark } for { $cost }.
passed = { $who ->
    [you] You build nothing.
   *[other] { $who } builds nothing.
}
flew = { $who ->
    [you] Your
   *[other] { $who }'s
} Airport pays { $amount }.
invested = { $who ->
    [you] You invest
   *[other] { $who } invests
} a coin; { $total } in all.
refilled = New in the market: { $card }.
extra-turn = Doubles: { $who ->
    [you] you have another turn.
   *[other] { $who } has another turn.
}
won = { $who ->
    [you] You win!
   *[other] { $who } wins!
}
time-up = Nobody has won after { $turns } turns: the game ends.
-a = { $card ->
    [an] an { $card }
   *[a] a { $card }
}

## What can be done: for lists of moves

do-roll = { $dice ->
    [one] roll one die
   *[other] roll two dice
}
do-keep = keep the { $total }
do-reroll = { $dice ->
    [one] roll again with one die
   *[other] roll again with two dice
}
do-raise = make it { $total }
do-target = take from { $who }, who has { $coins }
do-swap = swap a card with { $who }
do-give = give { -a }
do-take = take { -a } ({ $rolls }: { $does })
do-decline = don't swap
do-coins = take 5 coins instead of swapping
do-to = give it to { $who }
do-demolish = tear down the { $landmark }
do-close = close every { $card } (others have { $theirs }, you { $own })
do-buy = buy { -a } for { $cost } ({ $rolls }: { $does })
do-build = build the { $landmark } for { $cost } ({ $does })
do-pass = build nothing
do-invest = put a coin on the { $card }; { $total ->
    [0] none is there
    [one] one is there
   *[other] { $total } are there
}
do-skip = keep the coin

verb-roll = Roll
verb-keep = Keep the roll
verb-reroll = Roll again
verb-raise = Add 2
verb-target = Take coins
verb-swap = Swap a card
verb-give = Give a card
verb-take = Take a card
verb-decline = Don't swap
verb-coins = Take coins
verb-to = Give it to
verb-demolish = Tear down
verb-close = Close
verb-buy = Buy
verb-build = Build
verb-pass = Build nothing
verb-invest = Invest
verb-skip = Keep the coin

## What the player is asked to do

prompt-phase = { $phase ->
    [roll] Roll the dice.
    [keep] Keep the roll, or change it?
    [demolish] Tear down one of your landmarks.
    [give] Give one of your cards away.
    [to] Who gets the card?
    [target] Take coins from whom?
    [swap-with] Swap a card with whom?
    [swap-give] Which card do you give?
    [swap-take] Which card do you take?
    [renovate] Which card closes?
    [build] Buy a card or build a landmark.
    [invest] Invest a coin?
   *[over] {""}
}

lesson-roll = Roll. A card pays when its number comes up: blue ones on every roll, green ones on yours.
lesson-build = Now buy one card, or build one landmark. What you can pay for is lit.
lesson-others = Red cards take coins from whoever rolls. Keep an eye on what the others have.
lesson-goal = Whoever builds all the landmarks first wins.
lesson-landmark = You can pay for a landmark. It helps you for the rest of the game.
lesson-two-dice = With two dice you reach 7 to 12. One die is better for cards up to 6.
lesson-keep = Your tower lets you repeat one roll in every turn. Or keep this one.
lesson-purple = Purple cards work in your turn only: choose whom this one is about.

## Why a move is good or not

why-purchase = { $gain } coins a round; then { $empty } % of own rolls bring nothing
why-roll = brings { $mean } coins on average; { $empty } % of such rolls bring nothing
why-pass = { $n ->
    [one] saves the one coin that is there
   *[other] saves { $n } coins
}

## The drawing in a terminal

board-turn = Turn { $turn }
board-doing = { $who }: { $doing }
board-market = Market
board-legend = roll, colour, card, price, copies left
board-closed = ({ $n } closed)
# One letter for each colour: blue, green, red, purple.
board-colours = bgrp
doing-roll = roll
doing-keep = rolled { $total }
doing-build = rolled { $total }, now build
doing-invest = invest a coin?
doing-over = the game is over
doing-card = rolled { $total }: { $card }
