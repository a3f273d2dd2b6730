//! Which crates are inside: what `cargo metadata` tells.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// What we build for; the same as in `deny.toml`.
const TARGETS: [&str; 4] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "wasm32-unknown-unknown",
];

/// The program and the browser client.
const ROOTS: [&str; 2] = ["parlor", "web"];

/// A crate of somebody else.
#[derive(Deserialize)]
pub(crate) struct Crate {
    id: String,
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) license: Option<String>,
    pub(crate) authors: Vec<String>,
    manifest_path: PathBuf,
    /// Nothing for our own.
    source: Option<String>,
    targets: Vec<Target>,
}

impl Crate {
    pub(crate) fn folder(&self) -> &Path {
        self.manifest_path.parent().unwrap_or(&self.manifest_path)
    }

    /// Does it run in the compiler? Then what it writes is inside, but not what it is made of.
    fn runs_in_the_compiler(&self) -> bool {
        self.targets.iter().any(|t| t.kind.iter().any(|k| k == "proc-macro"))
    }
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Crate>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// Nothing for what is inside; `dev` and `build` for the others.
    kind: Option<String>,
}

/// All crates of others that the program or the client is made of, by name and version.
pub(crate) fn inside() -> Result<Vec<Crate>, String> {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    command.args(["metadata", "--quiet", "--locked", "--format-version", "1"]);
    for target in TARGETS {
        command.args(["--filter-platform", target]);
    }
    let output = command.output().map_err(|e| format!("cargo metadata: {e}"))?;
    if !output.status.success() {
        return Err(format!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let metadata: Metadata =
        serde_json::from_slice(&output.stdout).map_err(|e| format!("cargo metadata: {e}"))?;
    let mut crates: BTreeMap<String, Crate> =
        metadata.packages.into_iter().map(|c| (c.id.clone(), c)).collect();
    let nodes: BTreeMap<&str, &Node> = metadata.resolve.nodes.iter().map(|n| (n.id.as_str(), n)).collect();
    let ours = |c: &&Crate| c.source.is_none() && ROOTS.contains(&c.name.as_str());
    let mut open: Vec<String> = crates.values().filter(ours).map(|c| c.id.clone()).collect();
    if open.len() != ROOTS.len() {
        return Err(format!("the workspace has to have the packages {}", ROOTS.join(" and ")));
    }
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        let stop = crates.get(&id).is_none_or(Crate::runs_in_the_compiler);
        if !seen.insert(id.clone()) || stop {
            continue;
        }
        let Some(node) = nodes.get(id.as_str()) else { continue };
        let inside = node.deps.iter().filter(|d| d.dep_kinds.iter().any(|k| k.kind.is_none()));
        open.extend(inside.map(|d| d.pkg.clone()));
    }
    let mut found: Vec<Crate> = seen.iter().filter_map(|id| crates.remove(id)).collect();
    found.retain(|c| c.source.is_some());
    found.sort_by(|a, b| (&a.name, &a.version).cmp(&(&b.name, &b.version)));
    Ok(found)
}
