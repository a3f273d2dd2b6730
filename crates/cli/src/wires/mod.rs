//! `parlor wires`: what can be known in Wires, studied.

mod args;
mod beliefs;
mod study;

use engine::text::Paint;

pub(crate) use args::WiresCommand;

use crate::failure::Failure;

pub(crate) fn run(command: &WiresCommand, paint: Paint) -> Result<(), Failure> {
    let mut out = anstream::stdout();
    match command {
        WiresCommand::Study(args) => study::run(args, paint, &mut out),
        WiresCommand::Beliefs(args) => beliefs::run(args, paint, &mut out),
    }
}
