//! Ratings that follow a tournament table by table.

use serde::{Deserialize, Serialize};
use skillratings::elo::{EloConfig, EloRating};
use skillratings::glicko::{GlickoConfig, GlickoRating, glicko_rating_period};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use skillratings::{MultiTeamOutcome, Outcomes};

/// A rating system.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Glicko: 1500, deviation 350, never below 50; a table is one rating period.
    #[default]
    Glicko,
    /// Elo: 1500, K = 32 for each pair of the table.
    Elo,
    /// Glicko-2: 1500, deviation 350, volatility 0.06, tau 0.5.
    Glicko2,
    /// OpenSkill: the model of Weng and Lin after Bradley and Terry, every pair of the table; 25, deviation 25/3.
    OpenSkill,
}

/// A rating with what its system knows of its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The rating.
    #[serde(with = "bits")]
    pub rating: f64,
    /// Its deviation; 0 in Elo.
    #[serde(with = "bits")]
    pub deviation: f64,
    /// Its volatility, in Glicko-2.
    #[serde(with = "bits")]
    pub volatility: f64,
}

/// A number in a checkpoint: its bits, because a run that was resumed must not differ by the last of them.
mod bits {
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(super) fn serialize<S: Serializer>(number: &f64, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u64(number.to_bits())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<f64, D::Error> {
        u64::deserialize(d).map(f64::from_bits)
    }
}

/// The deviation of Glicko does not fall below this: a rating stays able to move.
const FLOOR: f64 = 50.0;

impl System {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Glicko => "Glicko",
            Self::Elo => "Elo",
            Self::Glicko2 => "Glicko-2",
            Self::OpenSkill => "OpenSkill",
        }
    }

    /// The rating of a newcomer.
    pub fn start(self) -> Rating {
        let (rating, deviation, volatility) = match self {
            Self::Glicko => (1500.0, 350.0, 0.0),
            Self::Elo => (1500.0, 0.0, 0.0),
            Self::Glicko2 => (1500.0, 350.0, 0.06),
            Self::OpenSkill => (25.0, 25.0 / 3.0, 0.0),
        };
        Rating { rating, deviation, volatility }
    }

    /// The ratings after a table: everybody has met everybody, and the better rank has won.
    pub fn after(self, before: &[Rating], ranks: &[u8]) -> Vec<Rating> {
        let others = |i: usize| {
            (0..before.len()).filter(move |j| *j != i).map(move |j| (before[j], outcome(ranks, i, j)))
        };
        let each = |f: &dyn Fn(usize) -> Rating| (0..before.len()).map(f).collect::<Vec<_>>();
        match self {
            Self::Elo => each(&|i| {
                let me = EloRating { rating: before[i].rating };
                let gained: f64 = others(i)
                    .map(|(other, result)| {
                        let config = EloConfig { k: 32.0 };
                        let other = EloRating { rating: other.rating };
                        skillratings::elo::elo(&me, &other, &result, &config).0.rating - me.rating
                    })
                    .sum();
                Rating { rating: me.rating + gained, ..before[i] }
            }),
            Self::Glicko => each(&|i| {
                let glicko = |r: Rating| GlickoRating { rating: r.rating, deviation: r.deviation };
                let results: Vec<_> = others(i).map(|(r, o)| (glicko(r), o)).collect();
                // No time passes between tables: uncertainty grows by nothing but the floor.
                let new = glicko_rating_period(&glicko(before[i]), &results, &GlickoConfig { c: 0.0 });
                Rating { rating: new.rating, deviation: new.deviation.max(FLOOR), ..before[i] }
            }),
            Self::Glicko2 => each(&|i| {
                let glicko = |r: Rating| Glicko2Rating {
                    rating: r.rating,
                    deviation: r.deviation,
                    volatility: r.volatility,
                };
                let results: Vec<_> = others(i).map(|(r, o)| (glicko(r), o)).collect();
                let new = glicko2_rating_period(&glicko(before[i]), &results, &Glicko2Config::new());
                Rating { rating: new.rating, deviation: new.deviation, volatility: new.volatility }
            }),
            Self::OpenSkill => {
                let teams: Vec<[WengLinRating; 1]> = before
                    .iter()
                    .map(|r| [WengLinRating { rating: r.rating, uncertainty: r.deviation }])
                    .collect();
                let table: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
                    .iter()
                    .zip(ranks)
                    .map(|(t, r)| (&t[..], MultiTeamOutcome::new(usize::from(*r))))
                    .collect();
                let new = weng_lin_multi_team(&table, &WengLinConfig::new());
                let rating = |t: &Vec<WengLinRating>| Rating {
                    rating: t[0].rating,
                    deviation: t[0].uncertainty,
                    volatility: 0.0,
                };
                new.iter().map(rating).collect()
            }
        }
    }
}

fn outcome(ranks: &[u8], i: usize, j: usize) -> Outcomes {
    match ranks[i].cmp(&ranks[j]) {
        std::cmp::Ordering::Less => Outcomes::WIN,
        std::cmp::Ordering::Equal => Outcomes::DRAW,
        std::cmp::Ordering::Greater => Outcomes::LOSS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    #[test]
    fn a_first_win_in_glicko_moves_both_by_162_2() {
        let start = [System::Glicko.start(); 2];
        let after = System::Glicko.after(&start, &[1, 2]);
        assert!((after[0].rating - 1662.2).abs() < 0.05, "{after:?}");
        assert!((after[1].rating - 1337.8).abs() < 0.05, "{after:?}");
        assert!((after[0].deviation - 290.2).abs() < 0.05, "{after:?}");
    }

    #[test]
    fn glicko_as_in_glickmans_example() {
        // 1500 with deviation 200 beats 1400 (30), loses to 1550 (100) and 1700 (300): 1464.1 and 151.4.
        let table = [at(1500.0, 200.0), at(1400.0, 30.0), at(1550.0, 100.0), at(1700.0, 300.0)];
        let after = System::Glicko.after(&table, &[3, 4, 1, 1]);
        assert!((after[0].rating - 1464.1).abs() < 0.1, "{after:?}");
        assert!((after[0].deviation - 151.4).abs() < 0.1, "{after:?}");
    }

    #[test]
    fn glicko_2_as_in_glickmans_example() {
        // The same games give 1464.06, 151.52 and a volatility of 0.05999.
        let table = [at(1500.0, 200.0), at(1400.0, 30.0), at(1550.0, 100.0), at(1700.0, 300.0)];
        let after = System::Glicko2.after(&table, &[3, 4, 1, 1]);
        assert!((after[0].rating - 1464.06).abs() < 0.02, "{after:?}");
        assert!((after[0].deviation - 151.52).abs() < 0.02, "{after:?}");
        assert!((after[0].volatility - 0.05999).abs() < 1e-5, "{after:?}");
    }

    #[test]
    fn elo_moves_each_pair_by_at_most_32() {
        let start = [System::Elo.start(); 2];
        let after = System::Elo.after(&start, &[1, 2]);
        assert_eq!((after[0].rating, after[1].rating), (1516.0, 1484.0));
        // 2000 against 1600: the favourite is expected to score 10/11.
        let after = System::Elo.after(&[at(2000.0, 0.0), at(1600.0, 0.0)], &[1, 2]);
        assert!((after[0].rating - 2000.0 - 32.0 / 11.0).abs() < 1e-9);
        let four = System::Elo.after(&[System::Elo.start(); 4], &[1, 2, 3, 4]);
        let moved: Vec<f64> = four.iter().map(|r| r.rating - 1500.0).collect();
        assert_eq!(moved, [48.0, 16.0, -16.0, -48.0]);
        let tied = System::Elo.after(&[System::Elo.start(); 2], &[1, 1]);
        assert_eq!(tied[0].rating, 1500.0);
    }

    #[test]
    fn openskill_as_its_reference_program_rates() {
        // openskill.py 6.2, BradleyTerryFull, tau 0: newcomers in order, and unequal players with a tie.
        let check = |before: &[Rating], ranks: &[u8], expected: &[(f64, f64)]| {
            let after = System::OpenSkill.after(before, ranks);
            for (a, e) in after.iter().zip(expected) {
                assert!((a.rating - e.0).abs() < 1e-9 && (a.deviation - e.1).abs() < 1e-9, "{after:?}");
            }
        };
        let new = System::OpenSkill.start();
        let deviation = 8.065_506_316_323_548;
        check(&[new; 2], &[1, 2], &[(27.635_231_383_473_65, deviation), (22.364_768_616_526_35, deviation)]);
        let deviation = 7.501_219_069_396_4;
        let four =
            [32.905_694_150_420_95, 27.635_231_383_473_65, 22.364_768_616_526_35, 17.094_305_849_579_05];
        check(&[new; 4], &[1, 2, 3, 4], &four.map(|r| (r, deviation)));
        check(
            &[at(30.0, 4.0), at(25.0, 6.0), at(20.0, 8.0)],
            &[2, 1, 2],
            &[
                (28.590_331_058_580_475, 3.941_573_214_072_004),
                (28.661_512_717_321_358, 5.707_108_134_195_439),
                (19.129_319_823_773_47, 7.320_877_784_406_323),
            ],
        );
    }

    #[test]
    fn the_deviation_of_glicko_stops_at_its_floor() {
        let mut two = [System::Glicko.start(); 2];
        for i in 0..400 {
            let after = System::Glicko.after(&two, if i % 2 == 0 { &[1, 2] } else { &[2, 1] });
            two = [after[0], after[1]];
        }
        assert_eq!((two[0].deviation, two[1].deviation), (50.0, 50.0));
    }
}
