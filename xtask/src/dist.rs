//! The archive that people download: the program, stripped, with all that has to come along.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::run::{cargo, root, step, target};

/// What comes along as it is in the repository.
const FILES: [&str; 6] =
    ["README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE-MIT", "LICENSE-APACHE", ".env.example"];
const FOLDERS: [&str; 2] = ["docs", "packaging"];
/// The terms of the fonts inside, and what the archive calls them: they travel with every copy.
const FONTS: (&str, &str) = ("crates/web/assets/fonts/OFL.txt", "LICENCE-OF-THE-FONTS.txt");
/// The shells that complete commands, and what each calls the file.
const SHELLS: [(&str, &str); 3] = [("bash", "parlor.bash"), ("zsh", "_parlor"), ("fish", "parlor.fish")];

/// Builds, packs, and tries what was packed.
pub(crate) fn run() -> Result<(), String> {
    step("build", cargo(&["build", "--release", "--locked", "--package", "parlor"]), |_| ())?;
    let folder = target().join("dist");
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let program = folder.join("parlor");
    let mut strip = Command::new("strip");
    strip.arg("-o").arg(&program).arg(target().join("release/parlor"));
    step("strip", strip, |_| ())?;
    let version = said(Command::new(&program).arg("--version"))?;
    let version = version.trim().strip_prefix("parlor ").ok_or("the program does not tell its version")?;
    let name = format!("parlor-{version}-{}", host()?);
    let licences = said(Command::new(&program).args(["licences", "--ascii"]))?;
    let archive = pack(&program, &licences, &name, &folder)?;
    let _ = fs::remove_file(program);
    let size = fs::metadata(&archive).map_err(|e| e.to_string())?.len();
    println!("{} ({:.1} MB), and SHA256SUMS beside it", archive.display(), size as f64 / 1e6);
    Ok(())
}

/// What a command says.
fn said(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|e| e.to_string())?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The machine that this toolchain builds for.
fn host() -> Result<String, String> {
    let told = said(Command::new("rustc").arg("-vV"))?;
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not tell its host".into())
}

/// Makes `NAME.tar.gz` with everything in one folder, and `SHA256SUMS`. The same files give the same bytes.
fn pack(program: &Path, licences: &str, name: &str, into: &Path) -> Result<PathBuf, String> {
    let wrong = |path: &Path| {
        let path = path.display().to_string();
        move |e: std::io::Error| format!("{path}: {e}")
    };
    let folder = into.join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(wrong(&folder))?;
    let copy = |from: &Path, to: &Path| fs::copy(from, to).map(drop).map_err(wrong(from));
    copy(program, &folder.join("parlor"))?;
    fs::write(folder.join("LICENCES-OF-OTHERS.txt"), licences).map_err(wrong(&folder))?;
    said(Command::new(program).arg("man").arg(folder.join("man")))?;
    let completions = folder.join("completions");
    fs::create_dir_all(&completions).map_err(wrong(&completions))?;
    for (shell, file) in SHELLS {
        let script = said(Command::new(program).args(["completions", shell]))?;
        let path = completions.join(file);
        fs::write(&path, script).map_err(wrong(&path))?;
    }
    for file in FILES {
        copy(&root().join(file), &folder.join(file))?;
    }
    copy(&root().join(FONTS.0), &folder.join(FONTS.1))?;
    for part in FOLDERS {
        let mut all = Command::new("cp");
        all.arg("-r").arg(root().join(part)).arg(folder.join(part));
        said(&mut all)?;
    }
    let archive = format!("{name}.tar.gz");
    let mut tar = Command::new("tar");
    tar.current_dir(into).args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"]);
    tar.args(["--mode=u=rwX,go=rX", "--use-compress-program=gzip -9n", "-cf", &archive, name]);
    said(&mut tar)?;
    fs::remove_dir_all(&folder).map_err(wrong(&folder))?;
    let sums = said(Command::new("sha256sum").current_dir(into).arg(&archive))?;
    fs::write(into.join("SHA256SUMS"), sums).map_err(wrong(into))?;
    Ok(into.join(archive))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};
    use std::process::Command;

    use super::{FILES, FOLDERS, FONTS, SHELLS, pack, said};

    /// A folder of its own that is gone afterwards.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("parlor-dist-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).expect("a folder");
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    const STAND_IN: &str = "#!/bin/sh\n\
        if [ \"$1\" = man ]; then mkdir -p \"$2\" && echo page > \"$2/parlor.1\"; \
        else echo parlor 1.2.3 \"$@\"; fi\n";

    /// Something that tells a version and writes a manual, as the program does.
    fn stand_in(folder: &Path) -> PathBuf {
        let program = folder.join("program");
        fs::write(&program, STAND_IN).expect("a file");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o700)).expect("a program");
        program
    }

    #[test]
    fn the_archive_unpacks_into_one_folder_with_a_program_that_runs() {
        let folder = Folder::new("unpacks");
        let archive = pack(&stand_in(&folder.0), "thanks\n", "parlor-1.2.3-here", &folder.0).expect("packed");
        assert_eq!(archive, folder.0.join("parlor-1.2.3-here.tar.gz"));
        let there = folder.0.join("there");
        fs::create_dir(&there).expect("a folder");
        said(Command::new("tar").arg("-xzf").arg(&archive).arg("-C").arg(&there)).expect("unpacked");
        let roots: Vec<_> = fs::read_dir(&there).expect("files").flatten().map(|e| e.file_name()).collect();
        assert_eq!(roots, ["parlor-1.2.3-here"]);
        let inside = there.join("parlor-1.2.3-here");
        let version = said(Command::new(inside.join("parlor")).arg("--version")).expect("it runs");
        assert_eq!(version, "parlor 1.2.3 --version\n");
        for name in FILES.iter().chain(&FOLDERS) {
            assert!(inside.join(name).exists(), "{name}");
        }
        for (shell, file) in SHELLS {
            let script = fs::read_to_string(inside.join("completions").join(file)).expect("a script");
            assert_eq!(script, format!("parlor 1.2.3 completions {shell}\n"), "{file}");
        }
        assert!(inside.join("man/parlor.1").exists());
        let fonts = fs::read_to_string(inside.join(FONTS.1)).expect("the terms of the fonts");
        assert!(fonts.contains("SIL OPEN FONT LICENSE") && fonts.contains("Inter"), "{fonts}");
        let licences = fs::read_to_string(inside.join("LICENCES-OF-OTHERS.txt")).expect("licences");
        assert_eq!(licences, "thanks\n");
        // Whoever unpacks it as an administrator installs a program that everybody may run and nobody else may write.
        let mode = fs::metadata(inside.join("parlor")).expect("a program").permissions().mode();
        assert_eq!(mode & 0o777, 0o755);
    }

    #[test]
    fn the_checksum_is_that_of_the_archive_and_the_same_every_time() {
        let folder = Folder::new("sums");
        let sums = || {
            pack(&stand_in(&folder.0), "", "parlor-1.2.3-here", &folder.0).expect("packed");
            fs::read_to_string(folder.0.join("SHA256SUMS")).expect("sums")
        };
        let first = sums();
        let check = |expected: bool| {
            let checked = said(Command::new("sha256sum").current_dir(&folder.0).args(["-c", "SHA256SUMS"]));
            assert_eq!(checked.is_ok(), expected, "{checked:?}");
        };
        check(true);
        assert_eq!(sums(), first);
        let archive = folder.0.join("parlor-1.2.3-here.tar.gz");
        let mut bytes = fs::read(&archive).expect("an archive");
        bytes[100] ^= 1;
        fs::write(&archive, bytes).expect("written");
        check(false);
    }
}
