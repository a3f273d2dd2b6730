//! The filters against the truth, and calls against their chances:
//! `cargo run --release -p wires --example study -- filters|calibration GAMES SEATS [BOT] [OPTIONS JSON]`.
#![allow(clippy::unwrap_used)]
use engine::{Bot, BotSpec, Game, Thinks};
use wires::Wires;
use wires::study::{calibration, filters};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (games, seats): (u64, usize) = (args[1].parse().unwrap(), args[2].parse().unwrap());
    let spec = BotSpec::parse(args.get(3).map_or("max-probability", String::as_str));
    let options = args.get(4).map_or(r#"{"custom":{"blue":12},"detector":false}"#, String::as_str);
    let game = Wires::new(seats, serde_json::from_str(options).unwrap()).unwrap();
    let offer = Wires::bots().iter().find(|b| b.id == spec.id).unwrap();
    let mut make = || -> Box<dyn Bot<Wires>> { (offer.make)(&spec).unwrap() };
    println!("{} {games} games, {seats} seats, {} {options}", args[0], offer.id);
    if args[0] == "calibration" {
        for bin in calibration(&game, games, &mut make).iter().filter(|b| b.calls > 0) {
            let n = bin.calls as f64;
            println!(
                "  said {:.3}, came true {:.3} ({} calls)",
                bin.predicted / n,
                bin.right as f64 / n,
                bin.calls
            );
        }
        return;
    }
    let study = filters(&game, games, 16, &mut make);
    println!("  {} looks, {} wrong, at most {} rounds", study.looks, study.wrong, study.rounds);
    for (i, q) in study.quarters.iter().enumerate().filter(|(_, q)| q.wires > 0) {
        let per = |n: u64| n as f64 / q.wires as f64;
        println!(
            "  quarter {}: {:.2} possibilities a wire by filters, {:.2} exactly; {:.1} % of the wires complete",
            i + 1,
            per(q.filtered),
            per(q.exact),
            100.0 * per(q.complete)
        );
    }
}
