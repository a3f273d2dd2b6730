//! Hosting from the command line.

#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

fn parlor(folder: &Path, args: &[&str], env: &[(&str, &str)]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(args).current_dir(folder).env("NO_COLOR", "1").envs(env.iter().copied());
    command
}

fn ran(mut command: Command) -> (i32, String, String) {
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

#[test]
fn every_setting_is_shown_with_where_it_comes_from() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".env"), "ROOM_CODE_LENGTH=6\nSECRET_KEY=hush\n").unwrap();
    let (code, out, _) = ran(parlor(folder.path(), &["serve", "--print-config"], &[("PORT", "8123")]));
    assert_eq!(code, 0);
    for (start, origin) in
        [("PORT=8123", "environment"), ("ROOM_CODE_LENGTH=6", ".env"), ("HOST=0.0.0.0", "default")]
    {
        assert!(out.lines().any(|l| l.starts_with(start) && l.ends_with(origin)), "{start} in {out}");
    }
    assert!(!out.contains("hush"), "{out}");
}

#[test]
fn nonsense_is_refused_at_the_start_with_the_name_of_the_variable() {
    let folder = tempfile::tempdir().unwrap();
    for (name, value) in [("PORT", "eighty"), ("DATABASE_URL", "mysql://x"), ("DEFAULT_ROUNDS", "0")] {
        let (code, _, err) = ran(parlor(folder.path(), &["serve"], &[(name, value)]));
        assert!(code == 2 && err.contains(name) && err.contains(value), "{code}: {err}");
    }
    let (code, _, err) = ran(parlor(folder.path(), &["serve", "--env-file", "nowhere.env"], &[]));
    assert!(code == 2 && err.contains("nowhere.env"), "{code}: {err}");
}

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn the_plain_program_hosts_is_administered_and_backed_up_while_it_runs_and_stops_when_told() {
    let folder = tempfile::tempdir().unwrap();
    let env = [("HOST", "127.0.0.1"), ("PORT", "0")];
    let child =
        parlor(folder.path(), &[], &env).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut server = Running(child);
    let mut lines = BufReader::new(server.0.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.starts_with("Parlor is open at http://127.0.0.1:"), "{first}");
    let link = lines.by_ref().map_while(Result::ok).find(|l| l.contains("/setup#")).unwrap();
    let token = link.split_once("#user=admin&token=").unwrap().1;
    assert!(token.len() == 64 && token.bytes().all(|b| b.is_ascii_hexdigit()), "{link}");

    let (code, out, err) = ran(parlor(folder.path(), &["admin", "users"], &[]));
    assert!(code == 0 && out.contains("admin") && out.contains("needs a password"), "{out}{err}");
    let (code, out, _) = ran(parlor(folder.path(), &["admin", "invite", "--uses", "3"], &[]));
    assert_eq!((code, out.trim().len()), (0, 12), "{out}");
    let mut password = parlor(folder.path(), &["admin", "password", "admin"], &[])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    password.stdin.take().unwrap().write_all(b"a long pass phrase\n").unwrap();
    assert!(password.wait().unwrap().success());
    let (_, out, _) = ran(parlor(folder.path(), &["admin", "users"], &[]));
    assert!(out.contains("active"), "{out}");
    let (code, _, err) = ran(parlor(folder.path(), &["admin", "deactivate", "nobody"], &[]));
    assert!(code == 2 && err.contains("no account `nobody`"), "{err}");

    let (code, out, err) = ran(parlor(folder.path(), &["backup", "night.parlor"], &[]));
    assert!(code == 0 && out.contains("rows"), "{out}{err}");
    let other = [("DATABASE_URL", "sqlite:///other.db")];
    let (code, out, err) = ran(parlor(folder.path(), &["restore", "night.parlor"], &other));
    assert!(code == 0 && out.contains("rows restored"), "{out}{err}");
    let (code, _, err) = ran(parlor(folder.path(), &["restore", "night.parlor"], &other));
    assert!(code == 2 && err.contains("not empty"), "{err}");
    let (_, out, _) = ran(parlor(folder.path(), &["admin", "invites"], &other));
    assert!(out.contains("0/3 used"), "{out}");

    let stopped = Command::new("kill").arg(server.0.id().to_string()).status().unwrap();
    assert!(stopped.success());
    assert!(server.0.wait().unwrap().success(), "it ends by itself when told to");
}

#[test]
#[cfg(target_os = "linux")]
fn a_log_on_a_full_disk_stops_nothing() {
    use std::io::Read;

    let folder = tempfile::tempdir().unwrap();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let env = [("HOST", "127.0.0.1"), ("PORT", "0"), ("LOG_LEVEL", "DEBUG")];
    let child = parlor(folder.path(), &["serve"], &env).stdout(Stdio::piped()).stderr(full).spawn().unwrap();
    let mut server = Running(child);
    let mut lines = BufReader::new(server.0.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    let address = first.split_once("http://").unwrap().1.split(['/', ' ', '(']).next().unwrap();
    for _ in 0..3 {
        let mut socket = std::net::TcpStream::connect(address).unwrap();
        socket.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer} from {first}");
    }
}

/// A line of the page about hosting, in this folder instead of the page's.
fn line_of_the_page(start: &str, folder: &Path) -> String {
    let page =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md")).unwrap();
    let line = page.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no `{start}`"));
    assert!(line.contains("cd /var/lib/parlor &&"), "{line}");
    line.replace("/var/lib/parlor", &folder.display().to_string())
}

#[test]
fn the_backups_by_cron_and_their_trial_work_as_the_page_says() {
    let folder = tempfile::tempdir().unwrap();
    let here = Path::new(env!("CARGO_BIN_EXE_parlor")).parent().unwrap().display().to_string();
    let path = format!("{here}:{}", std::env::var("PATH").unwrap());
    let sh = |line: &str| {
        let mut shell = Command::new("sh");
        shell.args(["-c", line]).current_dir("/").env("PATH", &path).env("NO_COLOR", "1");
        ran(shell)
    };
    // A database to look after.
    let (code, _, err) = ran(parlor(folder.path(), &["admin", "invite", "--uses", "3"], &[]));
    assert_eq!(code, 0, "{err}");
    let cron = line_of_the_page("15 4 * * *", folder.path());
    let cron = cron.strip_prefix("15 4 * * *").unwrap();
    // For cron a bare `%` ends the command.
    assert!(!cron.replace("\\%", "").contains('%'), "{cron}");
    let trial = line_of_the_page("cd /var/lib/parlor && rm -f trial.db*", folder.path());
    // The second time there is a backup of last week, and a trial of last month.
    for _ in 0..2 {
        let (code, out, err) = sh(&cron.replace("\\%", "%"));
        assert!(code == 0 && out.contains("rows"), "{out}{err}");
        let (code, out, err) = sh(&trial);
        assert!(code == 0 && out.contains("rows restored"), "{out}{err}");
    }
    let other = [("DATABASE_URL", "sqlite:///trial.db")];
    let (_, out, _) = ran(parlor(folder.path(), &["admin", "invites"], &other));
    assert!(out.contains("0/3 used"), "{out}");
}
