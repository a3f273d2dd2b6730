//! The files for hosts, judged by the programs that will read them.
//!
//! nginx and Caddy are unpacked into the target folder and not installed: an installed one would start serving.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::run::{root, step, target};
use crate::setup;

/// What `systemd-analyze security` may say at most, in tenths: 10.0 is a service that may do anything.
const EXPOSURE: &str = "12";

pub(crate) fn check() -> Result<(), String> {
    let folder = target().join("packaging");
    let wrong = |e: std::io::Error| format!("{}: {e}", folder.display());
    std::fs::create_dir_all(&folder).map_err(wrong)?;
    unit(&folder)?;
    nginx(&folder)?;
    caddy(&folder)
}

/// A file of ours with some of its words exchanged for what there is on this machine.
fn fitted(name: &str, changes: &[(&str, &str)], folder: &Path) -> Result<PathBuf, String> {
    let path = root().join("packaging").join(name);
    let mut text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    for (from, to) in changes {
        if !text.contains(from) {
            return Err(format!("{}: `{from}` is not there any more", path.display()));
        }
        text = text.replace(from, to);
    }
    let copy = folder.join(name);
    std::fs::write(&copy, text).map_err(|e| format!("{}: {e}", copy.display()))?;
    Ok(copy)
}

fn unit(folder: &Path) -> Result<(), String> {
    setup::systemd()?;
    let here = std::env::current_exe().map_err(|e| e.to_string())?;
    let unit = fitted("parlor.service", &[("/usr/local/bin/parlor", &here.display().to_string())], folder)?;
    let mut verify = Command::new("systemd-analyze");
    verify.args(["verify", "--man=no"]).arg(&unit);
    // A misspelt setting is only warned of.
    silent("systemd unit", verify)?;
    let mut security = Command::new("systemd-analyze");
    security.args(["security", "--no-pager", "--offline=yes", "--threshold", EXPOSURE]).arg(&unit);
    step("what the unit may do", security, |_| ())
}

/// Runs a command that says nothing when all is well.
fn silent(name: &str, mut command: Command) -> Result<(), String> {
    let output = command.stdin(Stdio::null()).output().map_err(|e| format!("{name}: {e}"))?;
    let said = [output.stdout, output.stderr].concat();
    if output.status.success() && said.is_empty() {
        println!("== {name}: ok");
        Ok(())
    } else {
        Err(format!("{name}: {}", String::from_utf8_lossy(&said)))
    }
}

/// Gets a program from the packages of the system without installing it.
fn unpacked(program: &str, package: &str) -> Result<PathBuf, String> {
    let folder = target().join("tools").join(package);
    let found = folder.join(program);
    if found.exists() {
        return Ok(found);
    }
    let wrong = |e: std::io::Error| format!("{package}: {e}");
    std::fs::create_dir_all(&folder).map_err(wrong)?;
    let apt = |args: &[&str]| {
        Command::new("apt-get")
            .args(args)
            .current_dir(&folder)
            .stdin(Stdio::null())
            .status()
            .is_ok_and(|s| s.success())
    };
    let fetch = || apt(&["download", "--quiet", package]);
    // The lists of a fresh machine may be empty or old.
    let fetched = fetch() || (apt(&["update", "--quiet"]) && fetch());
    if !fetched {
        return Err(format!("the package {package} can't be fetched by apt-get"));
    }
    for file in std::fs::read_dir(&folder).map_err(wrong)?.flatten() {
        if file.path().extension().is_some_and(|end| end == "deb") {
            let mut unpack = Command::new("dpkg-deb");
            unpack.arg("--extract").arg(file.path()).arg(&folder);
            silent(&format!("unpack {package}"), unpack)?;
        }
    }
    if found.exists() { Ok(found) } else { Err(format!("{package} has no {program}")) }
}

fn nginx(folder: &Path) -> Result<(), String> {
    let nginx = unpacked_nginx()?;
    // A test of its settings opens ports and reads certificates.
    setup::openssl()?;
    let (key, certificate) = (folder.join("key.pem"), folder.join("certificate.pem"));
    let mut make = Command::new("openssl");
    make.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.example.org", "-keyout"]);
    make.arg(&key).arg("-out").arg(&certificate).stderr(Stdio::null());
    step("certificate", make, |_| ())?;
    let (plain, secure) = (free()?, free()?);
    let ours = fitted(
        "nginx.conf",
        &[
            ("listen 80;", &format!("listen 127.0.0.1:{plain};")),
            ("listen 443 ssl;", &format!("listen 127.0.0.1:{secure} ssl;")),
            ("/etc/letsencrypt/live/games.example.org/fullchain.pem", &certificate.display().to_string()),
            ("/etc/letsencrypt/live/games.example.org/privkey.pem", &key.display().to_string()),
        ],
        folder,
    )?;
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {}/{kind};", folder.display()));
    let all = format!(
        "pid {0}/nginx.pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n{1}\ninclude {2};\n}}\n",
        folder.display(),
        paths.join("\n"),
        ours.display()
    );
    let around = folder.join("around.conf");
    std::fs::write(&around, all).map_err(|e| format!("{}: {e}", around.display()))?;
    let mut test = Command::new(nginx);
    test.args(["-q", "-t", "-p"]).arg(folder).args(["-e", "stderr", "-c"]).arg(&around);
    silent("nginx", test)
}

/// nginx, for whoever needs another.
pub(crate) fn unpacked_nginx() -> Result<PathBuf, String> {
    unpacked("usr/sbin/nginx", "nginx")
}

/// A port that nobody listens on.
fn free() -> Result<u16, String> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr());
    listener.map(|address| address.port()).map_err(|e| e.to_string())
}

/// Caddy, for whoever needs a real proxy.
pub(crate) fn unpacked_caddy() -> Result<PathBuf, String> {
    unpacked("usr/bin/caddy", "caddy")
}

fn caddy(folder: &Path) -> Result<(), String> {
    let caddy = unpacked_caddy()?;
    let path = root().join("packaging/Caddyfile");
    let mut format = Command::new(&caddy);
    format.arg("fmt").arg(&path);
    let formatted = format.output().map_err(|e| format!("caddy: {e}"))?.stdout;
    if std::fs::read(&path).map_err(|e| e.to_string())? != formatted {
        return Err(format!("{} is not as `caddy fmt` writes it", path.display()));
    }
    let mut validate = Command::new(caddy);
    validate.args(["validate", "--adapter", "caddyfile", "--config"]).arg(&path);
    // It keeps its own things at home.
    for home in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        validate.env(home, folder);
    }
    step("Caddy", validate, |_| ())
}
