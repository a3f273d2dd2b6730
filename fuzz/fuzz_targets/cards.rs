#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (doors::door("cards").expect("a door").open)(bytes));
