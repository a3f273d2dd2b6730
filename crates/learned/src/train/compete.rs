//! Matches on duplicate deals: what the networks are worth.

use engine::{Bot, Decision, Fair, GameAction, Invalid, Luck, MoveSet, Viewer};

use super::mix;
use super::threads::in_order;
use crate::{Encodes, Looker, Net};

/// A match: every deal is played once with the network on each seat, the others in order.
#[derive(Clone, Debug)]
pub struct Match<'a, G> {
    /// The table.
    pub game: &'a G,
    /// Who plays: the network.
    pub net: &'a Net,
    /// How many choices deep it looks.
    pub looks: usize,
    /// Who plays against it, one for each other seat.
    pub others: Vec<String>,
    /// How many deals.
    pub deals: usize,
    /// Which deals.
    pub seed: u64,
    /// On how many threads.
    pub threads: usize,
}

/// How a match went.
#[derive(Clone, Copy, Debug)]
pub struct Result {
    /// The share of the games that the network won.
    pub won: f64,
    /// Half of the interval that holds the true share in 95 of 100 matches.
    pub within: f64,
    /// How many games were played.
    pub games: usize,
    /// The mean of the network's thinking about a turn of its own, in microseconds.
    pub micros: f64,
    /// Moves a game.
    pub moves: f64,
    /// How many positions it judged at most for one move.
    pub most: usize,
}

impl<G: Encodes> Match<'_, G> {
    /// Plays it.
    pub fn play(&self) -> std::result::Result<Result, Invalid> {
        for bot in &self.others {
            engine::make_bot::<G>(bot, None)?;
        }
        let seats = self.game.seats();
        let played = in_order(self.threads, self.deals, |deal| self.deal(deal));
        let mean = played.iter().map(|d| d.won).sum::<f64>() / self.deals as f64;
        let spread: f64 = played.iter().map(|d| (d.won - mean) * (d.won - mean)).sum();
        let games = self.deals * seats;
        let choices: usize = played.iter().map(|d| d.choices).sum();
        Ok(Result {
            won: mean,
            within: 1.96 * spread.sqrt() / self.deals as f64,
            games,
            micros: played.iter().map(|d| d.seconds).sum::<f64>() * 1e6 / choices.max(1) as f64,
            moves: played.iter().map(|d| d.moves).sum::<usize>() as f64 / games as f64,
            most: played.iter().map(|d| d.most).max().unwrap_or(0),
        })
    }

    fn deal(&self, number: usize) -> Deal {
        let (game, seats) = (self.game, self.game.seats());
        let mut luck = Luck::new(mix(self.seed, number as u64, 7));
        let seed = luck.seed();
        let mut deal = Deal::default();
        let mut bots: Vec<Box<dyn Bot<G>>> =
            self.others.iter().filter_map(|bot| engine::make_bot(bot, None).ok()).collect();
        let mut looker = Looker::new(self.net, game);
        for turned in 0..seats {
            for bot in &mut bots {
                bot.begin();
            }
            let mut fair = Fair::new(seed);
            let mut state = game.start(&mut fair, &mut ());
            while let Some(seat) = game.turn(&state).first() {
                let legal = game.legal(&state, seat);
                let who = (seat.index() + seats - turned) % seats;
                let action = if legal.len() == 1 {
                    G::Action::from_id(legal.nth(0)).expect("legal ids are ids of actions")
                } else if who == 0 {
                    let begun = std::time::Instant::now();
                    looker.judged = 0;
                    let action = looker.best(&state, seat, self.looks).0;
                    deal.seconds += begun.elapsed().as_secs_f64();
                    deal.choices += 1;
                    deal.most = deal.most.max(looker.judged);
                    action
                } else {
                    let view = game.view(&state, Viewer::Seat(seat));
                    bots[who - 1].choose(&Decision { game, seat, view: &view, legal: &legal }, &mut luck)
                };
                game.apply(&mut state, seat, action, &mut fair, &mut ());
                deal.moves += 1;
            }
            deal.won += f64::from(game.shares(&state)[turned]) / seats as f64;
        }
        deal
    }
}

#[derive(Default)]
struct Deal {
    won: f64,
    seconds: f64,
    choices: usize,
    moves: usize,
    most: usize,
}
