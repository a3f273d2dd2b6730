//! Several people at one device: what one sees is never on the page when the other has it.

use browser::{Look, Parlor};

#[test]
fn two_people_at_one_device_hand_it_over_behind_a_cover() {
    let Some((parlor, driver)) = Parlor::start() else { return };
    let window = driver.window(Look::PHONE);
    window.open(&parlor.at("/"));
    window.run("localStorage.setItem('parlor.name', 'Anna')");
    window.run("localStorage.setItem('parlor.setup.golf', JSON.stringify([['person:Ben'], {rounds: 1}]))");
    window.open(&parlor.at("/play/golf"));
    window.wait_for(".slot.lit, .cover");
    let mut covers = 0;
    let begun = std::time::Instant::now();
    while window.run("return document.querySelector('dialog.end[open]') !== null") == false {
        assert!(begun.elapsed() < std::time::Duration::from_secs(240), "no end: {}", window.text("body"));
        if window.run("return document.querySelector('.cover') !== null") == true {
            covers += 1;
            if covers == 3 {
                // Whoever reloads the page: it is not known who looks at it.
                window.open(&parlor.at("/play/golf"));
                window.wait_for(".cover");
            }
            let cards = window.run("return document.querySelectorAll('.pc, .slot, .stage').length");
            assert_eq!(cards, 0, "a covered page has no cards in it");
            assert!(window.click(".cover .btn"));
            continue;
        }
        window.play(1);
    }
    assert!(covers > 3, "the device went to and fro: {covers}");
    let result = window.text("dialog.end");
    assert!(result.contains("Anna") && result.contains("Ben"), "{result}");
    let complaints = window.complaints();
    assert!(complaints.is_empty(), "the console complains: {complaints:?}");
}
