//! Has `cargo test` build the module for Python beside everything else. What it does is tested from Python.

/// `cargo xtask test` takes it from here.
#[test]
fn the_module_lies_beside_this_test() {
    let here = std::env::current_exe().expect("a test knows where it is");
    let names = ["lib_parlor.so", "lib_parlor.dylib"];
    assert!(
        names.iter().any(|name| here.with_file_name(name).exists()),
        "no {names:?} beside {}",
        here.display()
    );
}
