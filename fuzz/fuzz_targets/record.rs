#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (doors::door("record").expect("a door").open)(bytes));
