//! What a hand is worth, and what the end of a round adds, in the order in which it counts.

use crate::{Card, Options, Rank, Suit};

/// What each card is worth by the options of a table, looked up rather than computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    card: [i8; Card::COUNT as usize],
    /// What a column of two cards of this rank scores.
    pair: [i8; Rank::COUNT],
    wolfpack: bool,
    four_of_a_kind: bool,
}

/// The scores of a round: each hand alone, and after the rules of the round's end.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct RoundScores {
    /// Each hand alone.
    pub base: Vec<i32>,
    /// What goes on the sheet.
    pub scores: Vec<i32>,
}

impl Values {
    /// The values by these options.
    pub fn new(options: &Options) -> Self {
        let mut card = [0; Card::COUNT as usize];
        for number in 0..Card::COUNT {
            let c = Card::from_number(number).expect("a number below the count is a card");
            card[number as usize] = card_value(options, c);
        }
        let mut pair = [0; Rank::COUNT];
        for rank in Rank::all() {
            pair[rank.index()] = pair_value(options, rank);
        }
        Self { card, pair, wolfpack: options.wolfpack, four_of_a_kind: options.four_of_a_kind }
    }

    /// What a card counts on its own.
    #[inline]
    pub fn card(&self, card: Card) -> i32 {
        self.card[card.number() as usize].into()
    }

    /// What a club of this rank counts: any card of it but for one-eyed jacks.
    #[inline]
    pub(crate) fn rank(&self, rank: usize) -> i32 {
        self.card[rank * 4 + Suit::Clubs as usize].into()
    }

    /// What a column of two cards of this rank counts.
    #[inline]
    pub(crate) fn pair(&self, rank: usize) -> i32 {
        self.pair[rank].into()
    }

    /// What a column counts.
    #[inline]
    pub fn column(&self, top: Card, bottom: Card) -> i32 {
        if top.rank() == bottom.rank() {
            self.pair[top.rank().index()].into()
        } else {
            self.card(top) + self.card(bottom)
        }
    }

    /// What a hand counts: its columns, then wolfpack and four of a kind.
    pub fn hand(&self, cards: &[Card; 6]) -> i32 {
        let columns: i32 = (0..3).map(|i| self.column(cards[i], cards[i + 3])).sum();
        columns
            + self.sets([0, 1, 2].map(|i| (cards[i].rank() == cards[i + 3].rank()).then(|| cards[i].rank())))
    }

    /// What several paired columns add, given the rank of each column that is a pair.
    #[inline]
    pub(crate) fn sets(&self, pairs: [Option<Rank>; 3]) -> i32 {
        if !self.wolfpack && !self.four_of_a_kind {
            return 0;
        }
        let mut extra = 0;
        for (i, rank) in pairs.iter().enumerate() {
            let Some(rank) = rank else { continue };
            let first = !pairs[..i].contains(&Some(*rank));
            let again = pairs[i + 1..].contains(&Some(*rank));
            if first && again {
                if self.wolfpack && *rank == Rank::JACK {
                    extra -= 5;
                }
                if self.four_of_a_kind {
                    extra -= 20;
                }
            }
        }
        extra
    }
}

fn card_value(options: &Options, card: Card) -> i8 {
    match card.rank() {
        Rank::ACE => 1,
        Rank::TWO => -2,
        Rank::TEN if options.ten_penny => 1,
        Rank::JACK if options.one_eyed_jacks && matches!(card.suit(), Suit::Hearts | Suit::Spades) => 0,
        Rank::TEN | Rank::JACK | Rank::QUEEN => 10,
        Rank::KING if options.super_kings => -2,
        Rank::KING => 0,
        Rank::JOKER if options.lucky_swing => -5,
        Rank::JOKER if options.eagle_eye => 2,
        Rank::JOKER => -2,
        rank => rank.index() as i8 + 1,
    }
}

fn pair_value(options: &Options, rank: Rank) -> i8 {
    if rank == Rank::JOKER && options.eagle_eye {
        return -4;
    }
    // Only whole ranks are ever negative, so the suit does not matter.
    let value = card_value(options, Card::new(rank, Suit::Clubs));
    if options.negative_pairs_keep_value && value < 0 { 2 * value } else { 0 }
}

/// A house rule that changes what a hand or a round counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adjustment {
    /// Two columns of jacks.
    Wolfpack,
    /// A rank that fills two columns or more.
    FourOfAKind,
    /// Exactly 21.
    Blackjack,
    /// Out without the lowest score.
    KnockPenalty,
    /// Out first.
    KnockBonus,
    /// The lowest score.
    Underdog,
    /// The score of somebody else.
    TiedShame,
}

impl Adjustment {
    /// The option that turns it on.
    pub fn option(self) -> &'static str {
        match self {
            Self::Wolfpack => "wolfpack",
            Self::FourOfAKind => "four_of_a_kind",
            Self::Blackjack => "blackjack",
            Self::KnockPenalty => "knock_penalty",
            Self::KnockBonus => "knock_bonus",
            Self::Underdog => "underdog_bonus",
            Self::TiedShame => "tied_shame",
        }
    }
}

/// How the score of a round came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreLines {
    /// What the columns count.
    pub columns: [i32; 3],
    /// What was added and taken off, in the order in which it counts.
    pub changes: Vec<(Adjustment, i32)>,
    /// What goes on the sheet: the sum of all of it.
    pub score: i32,
}

/// How the scores of a whole round came about.
pub(crate) fn explain(
    options: &Options,
    values: &Values,
    hands: &[[Card; 6]],
    finisher: Option<usize>,
) -> Vec<ScoreLines> {
    let mut lines: Vec<ScoreLines> = hands
        .iter()
        .map(|hand| {
            let columns = [0, 1, 2].map(|i| values.column(hand[i], hand[i + 3]));
            let pairs = [0, 1, 2].map(|i| (hand[i].rank() == hand[i + 3].rank()).then(|| hand[i].rank()));
            let mut changes = Vec::new();
            for (rule, on) in [(Adjustment::Wolfpack, true), (Adjustment::FourOfAKind, false)] {
                let alone = Values {
                    wolfpack: values.wolfpack && on,
                    four_of_a_kind: values.four_of_a_kind && !on,
                    ..values.clone()
                };
                let extra = alone.sets(pairs);
                if extra != 0 {
                    changes.push((rule, extra));
                }
            }
            ScoreLines { columns, changes, score: values.hand(hand) }
        })
        .collect();
    let mut scores: Vec<i32> = lines.iter().map(|l| l.score).collect();
    end_round_told(options, &mut scores, finisher, |seat, rule, points| {
        lines[seat].changes.push((rule, points));
    });
    for (line, score) in lines.iter_mut().zip(scores) {
        line.score = score;
    }
    lines
}

/// The rules of the round's end, applied to the hands' own scores in their fixed order.
pub(crate) fn end_round(options: &Options, scores: &mut [i32], finisher: Option<usize>) {
    end_round_told(options, scores, finisher, |_, _, _| ());
}

/// The same, and each change is told with whose score it changes and by how much.
#[inline]
fn end_round_told(
    options: &Options,
    scores: &mut [i32],
    finisher: Option<usize>,
    mut tell: impl FnMut(usize, Adjustment, i32),
) {
    if options.blackjack {
        for (i, score) in scores.iter_mut().enumerate().filter(|(_, s)| **s == 21) {
            *score = 0;
            tell(i, Adjustment::Blackjack, -21);
        }
    }
    if let Some(finisher) = finisher {
        let lowest = lowest(scores);
        if options.knock_penalty && scores[finisher] > lowest {
            scores[finisher] += 10;
            tell(finisher, Adjustment::KnockPenalty, 10);
        }
        if options.knock_bonus {
            scores[finisher] -= 5;
            tell(finisher, Adjustment::KnockBonus, -5);
        }
    }
    if options.underdog_bonus {
        let lowest = lowest(scores);
        for (i, score) in scores.iter_mut().enumerate().filter(|(_, s)| **s == lowest) {
            *score -= 3;
            tell(i, Adjustment::Underdog, -3);
        }
    }
    if options.tied_shame {
        // A bit for each seat: everybody is compared with the scores as they stood before the shame.
        let tied = (0..scores.len())
            .filter(|&i| (0..scores.len()).any(|j| j != i && scores[j] == scores[i]))
            .fold(0u32, |set, i| set | 1 << i);
        for (i, score) in scores.iter_mut().enumerate().filter(|(i, _)| tied >> i & 1 != 0) {
            *score += 5;
            tell(i, Adjustment::TiedShame, 5);
        }
    }
}

fn lowest(scores: &[i32]) -> i32 {
    scores.iter().copied().min().unwrap_or(0)
}

/// Scores a whole round.
pub(crate) fn round(options: &Options, hands: &[[Card; 6]], finisher: Option<usize>) -> RoundScores {
    let values = Values::new(options);
    let base: Vec<i32> = hands.iter().map(|hand| values.hand(hand)).collect();
    let mut scores = base.clone();
    end_round(options, &mut scores, finisher);
    RoundScores { base, scores }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> [Card; 6] {
        let cards: Vec<Card> = text.split_whitespace().map(|c| c.parse().unwrap()).collect();
        cards.try_into().unwrap()
    }

    fn score(text: &str, change: impl FnOnce(&mut Options)) -> i32 {
        let mut options = Options::default();
        change(&mut options);
        Values::new(&options).hand(&hand(text))
    }

    fn end(scores: &[i32], finisher: Option<usize>, change: impl FnOnce(&mut Options)) -> Vec<i32> {
        let mut options = Options::default();
        change(&mut options);
        let mut scores = scores.to_vec();
        end_round(&options, &mut scores, finisher);
        scores
    }

    /// Three columns that count 0 but for the two cards in question.
    fn lone(card: &str, change: impl FnOnce(&mut Options)) -> i32 {
        score(&format!("{card} 5H 6H KD 5S 6S"), change)
    }

    #[test]
    fn cards_are_worth_what_the_table_says() {
        let plain = [
            ("AC", 1),
            ("2C", -2),
            ("3C", 3),
            ("4C", 4),
            ("5C", 5),
            ("6C", 6),
            ("7C", 7),
            ("8C", 8),
            ("9C", 9),
            ("10C", 10),
            ("JC", 10),
            ("QC", 10),
            ("XH", -2),
        ];
        for (card, value) in plain {
            assert_eq!(lone(card, |_| ()), value, "{card}");
        }
        assert_eq!(score("AC 5H 6H KD 5S 6S", |_| ()), 1, "a king counts 0");
    }

    #[test]
    fn point_modifiers_change_single_cards() {
        assert_eq!(score("KC 5H 6H AD 5S 6S", |o| o.super_kings = true), -1);
        assert_eq!(lone("10C", |o| o.ten_penny = true), 1);
        assert_eq!(lone("XH", |o| o.lucky_swing = true), -5);
        assert_eq!(lone("XH", |o| o.eagle_eye = true), 2);
        for (jack, value) in [("JH", 0), ("JS", 0), ("JD", 10), ("JC", 10)] {
            assert_eq!(lone(jack, |o| o.one_eyed_jacks = true), value, "{jack}");
        }
    }

    #[test]
    fn a_pair_counts_0_even_if_its_cards_are_negative() {
        assert_eq!(score("2H 5H 7H 2S 3D 9C", |_| ()), 24);
        assert_eq!(score("XH 5H 7H XS 3D 9C", |o| o.use_jokers = true), 24);
        assert_eq!(score("KH 5H 7H KS 3D 9C", |o| o.super_kings = true), 24);
        assert_eq!(score("AH 5H KH AS 5D KC", |_| ()), 0);
    }

    #[test]
    fn negative_pairs_may_keep_their_value() {
        assert_eq!(score("2H 5H 6H 2S 5S 6S", |o| o.negative_pairs_keep_value = true), -4);
        assert_eq!(score("XH 5H 6H XS 5S 6S", |o| o.negative_pairs_keep_value = true), -4);
        assert_eq!(
            score("KH 5H 6H KS 5S 6S", |o| {
                o.negative_pairs_keep_value = true;
                o.super_kings = true;
            }),
            -4
        );
    }

    #[test]
    fn eagle_eye_rewards_a_pair_of_jokers_before_other_pair_rules() {
        assert_eq!(score("XH 5H 6H XS 5S 6S", |o| o.eagle_eye = true), -4);
        assert_eq!(
            score("XH 5H 6H XS 5S 6S", |o| {
                o.eagle_eye = true;
                o.negative_pairs_keep_value = true;
            }),
            -4
        );
    }

    #[test]
    fn wolfpack_and_four_of_a_kind_count_on_top_and_once() {
        assert_eq!(score("JH JD 7H JS JC 7S", |o| o.wolfpack = true), -5);
        assert_eq!(score("JH JD JH JS JC JS", |o| o.wolfpack = true), -5);
        assert_eq!(score("JH JD 7H JS 3C 7S", |o| o.wolfpack = true), 13, "one pair is no pack");
        assert_eq!(score("9H 9D 7H 9S 9C 7S", |o| o.four_of_a_kind = true), -20);
        assert_eq!(score("9H 9D 9H 9S 9C 9S", |o| o.four_of_a_kind = true), -20);
        let both = |o: &mut Options| (o.wolfpack, o.four_of_a_kind) = (true, true);
        assert_eq!(score("JH JD 7H JS JC 7S", both), -25);
    }

    #[test]
    fn blackjack_turns_exactly_21_into_0_and_later_21s_stay() {
        assert_eq!(end(&[21, 20, 22], None, |o| o.blackjack = true), [0, 20, 22]);
        let later = |o: &mut Options| (o.blackjack, o.knock_penalty) = (true, true);
        assert_eq!(end(&[11, 3], Some(0), later), [21, 3]);
    }

    #[test]
    fn the_knock_penalty_spares_a_finisher_tied_for_lowest() {
        assert_eq!(end(&[5, 5, 9], Some(0), |o| o.knock_penalty = true), [5, 5, 9]);
        assert_eq!(end(&[6, 5, 9], Some(0), |o| o.knock_penalty = true), [16, 5, 9]);
        assert_eq!(end(&[6, 5, 9], None, |o| o.knock_penalty = true), [6, 5, 9]);
    }

    #[test]
    fn the_penalty_is_judged_before_the_bonus() {
        let both = |o: &mut Options| (o.knock_penalty, o.knock_bonus) = (true, true);
        assert_eq!(end(&[6, 5], Some(0), both), [11, 5]);
        assert_eq!(end(&[5, 6], Some(0), both), [0, 6]);
    }

    #[test]
    fn the_underdog_is_the_lowest_after_bonus_and_penalty() {
        let both = |o: &mut Options| (o.knock_bonus, o.underdog_bonus) = (true, true);
        assert_eq!(end(&[8, 5], Some(0), both), [0, 5]);
        assert_eq!(end(&[5, 5, 7], None, |o| o.underdog_bonus = true), [2, 2, 7]);
    }

    #[test]
    fn every_change_of_a_score_is_told_and_they_add_up() {
        let everything = Options {
            blackjack: true,
            knock_penalty: true,
            knock_bonus: true,
            underdog_bonus: true,
            tied_shame: true,
            wolfpack: true,
            four_of_a_kind: true,
            ..Options::default()
        };
        let values = Values::new(&everything);
        // 16, exactly 21, and two pairs of jacks with 5.
        let hands = [hand("3H 5D 7H 3S 6C 2S"), hand("AH 5D 7H 3S 5C 10S"), hand("JH JD 7H JS JC 2S")];
        let lines = explain(&everything, &values, &hands, Some(0));
        let whole = round(&everything, &hands, Some(0));
        for (line, score) in lines.iter().zip(&whole.scores) {
            let sum = line.columns.iter().sum::<i32>() + line.changes.iter().map(|c| c.1).sum::<i32>();
            assert_eq!((line.score, sum), (*score, *score), "{line:?}");
        }
        let told = |seat: usize| lines[seat].changes.clone();
        assert_eq!(told(0), [(Adjustment::KnockPenalty, 10), (Adjustment::KnockBonus, -5)]);
        assert_eq!(told(1), [(Adjustment::Blackjack, -21)]);
        assert_eq!(
            told(2),
            [(Adjustment::Wolfpack, -5), (Adjustment::FourOfAKind, -20), (Adjustment::Underdog, -3)]
        );
    }

    #[test]
    fn tied_shame_counts_once_and_last() {
        assert_eq!(end(&[4, 4, 4, 9], None, |o| o.tied_shame = true), [9, 9, 9, 9]);
        let both = |o: &mut Options| (o.underdog_bonus, o.tied_shame) = (true, true);
        assert_eq!(end(&[4, 1, 1], None, both), [4, 3, 3]);
        assert_eq!(end(&[2, 5, 2], None, both), [4, 5, 4]);
    }
}
