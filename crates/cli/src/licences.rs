//! `parlor licences`: whose work is inside, and on what terms.

use std::io::Write;

use clap::Args;
use engine::text::{Hue, Paint};
use licences::{Licences, Package};

use crate::failure::Failure;

#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  parlor licences | less\n  parlor licences --list\n  parlor licences ring\n\nEverything that the program and the browser client inside it are made of is there, for all systems that Parlor is built for, with the texts that its authors ship."
)]
pub(crate) struct LicencesArgs {
    /// Only this package.
    #[arg(value_name = "PACKAGE")]
    package: Option<String>,
    /// Names, versions and licences, without the texts.
    #[arg(long, conflicts_with = "package")]
    list: bool,
}

/// Parlor itself.
const OURS: [&str; 2] = [include_str!("../../../LICENSE-MIT"), include_str!("../../../LICENSE-APACHE")];

pub(crate) fn run(args: &LicencesArgs, paint: Paint) -> Result<(), Failure> {
    let mut all = Licences::here()?;
    let mut out = anstream::stdout().lock();
    if let Some(name) = &args.package {
        all.packages.retain(|p| p.name == *name);
        if all.packages.is_empty() {
            let reason = format!("`{name}` is not inside; `parlor licences --list` tells what is");
            return Err(Failure::usage(reason));
        }
    } else {
        let version = env!("CARGO_PKG_VERSION");
        writeln!(
            out,
            "Parlor {version} is licensed {}, as you like. Inside it is the work of others:\n",
            env!("CARGO_PKG_LICENSE")
        )?;
    }
    for Package { name, version, licence, .. } in &all.packages {
        writeln!(out, "{} {version}  {}", paint.hue(Hue::Accent, name), paint.dim(licence))?;
    }
    if args.list {
        return Ok(());
    }
    if args.package.is_none() {
        for text in OURS {
            writeln!(out, "\n{}\n\n{}", paint.bold("== Parlor"), text.trim_end())?;
        }
    }
    for (i, text) in all.texts.iter().enumerate() {
        let of: Vec<_> = all.packages.iter().filter(|p| p.texts.contains(&i)).collect();
        if !of.is_empty() {
            let names: Vec<_> = of.iter().map(|p| format!("{} {}", p.name, p.version)).collect();
            writeln!(out, "\n{}\n\n{text}", paint.bold(&format!("== {}", names.join(", "))))?;
        }
    }
    Ok(())
}
