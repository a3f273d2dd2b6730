//! The files for hosts name only what there is.

#![allow(clippy::unwrap_used)]

mod common;

use std::path::{Path, PathBuf};

use common::parlor;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

/// What stands behind a word at the beginning of lines.
fn after<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    text.lines().filter_map(|line| line.strip_prefix(word)).map(str::trim).collect()
}

/// The settings of the server with their defaults.
fn settings() -> Vec<(String, String)> {
    let example = read(".env.example");
    let lines = example.lines().filter_map(|line| line.strip_prefix('#')?.split_once('='));
    lines.filter(|(name, _)| !name.contains(' ')).map(|(n, v)| (n.to_owned(), v.to_owned())).collect()
}

fn default(name: &str) -> String {
    settings().into_iter().find(|(n, _)| n == name).unwrap_or_else(|| panic!("no setting {name}")).1
}

/// A command that the program knows.
fn known(command: &[&str]) {
    let ran = parlor(&[command, &["--help"]].concat(), "");
    assert_eq!(ran.code, 0, "{command:?}: {}", ran.err);
}

#[test]
fn the_container_builds_with_our_toolchain_and_copies_what_there_is() {
    let file = read("packaging/Containerfile");
    let toolchain = read("rust-toolchain.toml");
    let channel = after(&toolchain, "channel = ")[0].trim_matches('"');
    assert!(file.contains(&format!("FROM docker.io/library/rust:{channel}-")), "{channel}");
    let build = after(&file, "RUN cargo ")[0];
    assert!(build.contains("--package parlor") && build.contains("--locked"), "{build}");
    let (built, copied): (Vec<_>, Vec<_>) =
        after(&file, "COPY ").into_iter().partition(|c| c.starts_with("--from=build"));
    // The licences of others travel with the program, those of its fonts as well.
    assert_eq!(
        built,
        [
            "--from=build /parlor/target/release/parlor /usr/local/bin/parlor",
            "--from=build /parlor/LICENCES-OF-OTHERS.txt /usr/share/doc/parlor/",
        ]
    );
    assert!(
        after(&file, "RUN ").contains(&"target/release/parlor licences --ascii > LICENCES-OF-OTHERS.txt")
    );
    known(&["licences", "--ascii"]);
    assert!(copied.iter().any(|c| c.contains("/OFL.txt ")), "{copied:?}");
    for line in copied {
        let mut paths: Vec<_> = line.split(' ').collect();
        paths.pop();
        assert!(!paths.is_empty() && paths.iter().all(|p| root().join(p).exists()), "{line}");
    }
}

#[test]
fn the_container_runs_as_its_own_user_with_settings_and_a_command_that_exist() {
    let file = read("packaging/Containerfile");
    let made = after(&file, "RUN useradd ")[0];
    assert_eq!(after(&file, "USER "), [made.rsplit(' ').next().unwrap()]);
    let folder = after(&file, "WORKDIR ").pop().unwrap();
    assert!(made.contains(&format!("--home-dir {folder} --create-home")), "{made}");
    // The database is in the folder that is kept.
    assert_eq!(after(&file, "VOLUME "), [folder]);
    assert_eq!(default("DATABASE_URL"), "sqlite:///games.db");
    let set: Vec<_> =
        after(&file, "ENV ").iter().flat_map(|l| l.split(' ')).filter_map(|p| p.split_once('=')).collect();
    for (name, _) in &set {
        default(name);
    }
    let port = set.iter().find(|(name, _)| *name == "PORT").map(|(_, port)| *port).unwrap();
    assert_eq!(after(&file, "EXPOSE "), [port]);
    assert!(file.contains(&format!("--publish {port}:{port}")));
    let words = |word: &str| serde_json::from_str::<Vec<String>>(after(&file, word)[0]).unwrap();
    assert_eq!(words("ENTRYPOINT "), ["/usr/local/bin/parlor"]);
    known(&words("CMD ").iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn the_unit_starts_a_command_that_exists_in_the_folder_that_is_its_own_and_waits_for_it() {
    let file = read("packaging/parlor.service");
    let start = after(&file, "ExecStart=")[0];
    let command = start.strip_prefix("/usr/local/bin/parlor ").unwrap();
    known(&command.split(' ').collect::<Vec<_>>());
    let state = after(&file, "StateDirectory=")[0];
    assert_eq!(after(&file, "WorkingDirectory="), [format!("/var/lib/{state}")]);
    let stop: u32 = after(&file, "TimeoutStopSec=")[0].parse().unwrap();
    assert!(stop > default("SHUTDOWN_SECONDS").parse::<u32>().unwrap());
    let files: u32 = after(&file, "LimitNOFILE=")[0].parse().unwrap();
    assert!(files > default("MAX_CONNECTIONS").parse::<u32>().unwrap());
    for setting in ["DATABASE_URL", "SHUTDOWN_SECONDS"] {
        assert!(file.contains(setting));
    }
}

#[test]
fn the_proxies_pass_on_to_our_port_and_name_settings_that_exist() {
    for name in ["packaging/Caddyfile", "packaging/nginx.conf"] {
        let file = read(name);
        assert!(file.contains(&format!("127.0.0.1:{}", default("PORT"))), "{name}");
        let needs = file.lines().find_map(|l| l.strip_prefix("# Parlor needs ")).unwrap();
        let named: Vec<_> = needs.split([' ', ',', '.']).filter_map(|w| w.split_once('=')).collect();
        assert_eq!(named.len(), 3, "{needs}");
        for (setting, _) in named {
            default(setting);
        }
    }
}

#[test]
fn the_settings_behind_a_proxy_are_understood() {
    let folder = tempfile::tempdir().unwrap();
    let env = "PUBLIC_URL=https://games.example.org\nTRUSTED_PROXIES=127.0.0.1\nHOST=127.0.0.1\n";
    std::fs::write(folder.path().join("parlor.env"), env).unwrap();
    let file = folder.path().join("parlor.env").display().to_string();
    let ran = parlor(&["serve", "--print-config", "--env-file", &file], "");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for line in env.lines() {
        assert!(ran.out.contains(line), "{line}: {}", ran.out);
    }
}
