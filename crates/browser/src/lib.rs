//! Drives a real Chromium over WebDriver, as far as tests and screenshots of the client need it.
//!
//! Chromium and its driver come from the system (`apt install chromium chromium-driver`); `cargo xtask test` sees to that.

mod letters;

use std::ffi::{OsStr, OsString};
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use base64::Engine;
use serde_json::{Value, json};

pub use letters::Letters;

/// How a window looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// At night?
    pub dark: bool,
    /// Is it a phone, which is touched?
    pub phone: bool,
    /// May things move?
    pub motion: bool,
}

impl Look {
    /// A desk by day, without motion.
    pub const DESK: Self = Self { width: 1280, height: 800, dark: false, phone: false, motion: false };
    /// A phone by day, without motion.
    pub const PHONE: Self = Self { width: 390, height: 844, dark: false, phone: true, motion: false };

    /// The same at night.
    #[must_use]
    pub const fn at_night(self) -> Self {
        Self { dark: true, ..self }
    }
}

/// The driver: a program that starts browsers.
#[derive(Debug)]
pub struct Driver {
    child: Child,
    address: String,
    letters: Letters,
    /// What belongs to this driver alone.
    folder: PathBuf,
}

/// A free port.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("a bound socket has an address").port()
}

impl Driver {
    /// Starts the driver of browsers with these letters; `None` if it is not installed.
    pub fn start(letters: Letters) -> Option<Self> {
        let port = free_port();
        let mut command = Command::new("chromedriver");
        command.arg(format!("--port={port}")).arg("--log-level=OFF");
        let folder = std::env::temp_dir().join(format!("parlor-driver-{port}"));
        if let Some(config) = letters.config(&folder) {
            command.env("FONTCONFIG_FILE", config);
        }
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().ok()?;
        let driver = Self { child, address: format!("http://127.0.0.1:{port}"), letters, folder };
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(20) {
            if ureq::get(format!("{}/status", driver.address)).call().is_ok() {
                return Some(driver);
            }
            sleep(Duration::from_millis(100));
        }
        None
    }

    /// Opens a window.
    pub fn window(&self, look: Look) -> Window {
        let size = format!("--window-size={},{}", look.width, look.height);
        let arguments = json!([
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--lang=en",
            size
        ]);
        let wanted = json!({"capabilities": {"alwaysMatch": {
            "browserName": "chrome",
            "goog:loggingPrefs": {"browser": "ALL"},
            "goog:chromeOptions": {"args": arguments},
        }}});
        let answer = send(ureq::post(format!("{}/session", self.address)), &wanted);
        let id = answer["sessionId"].as_str().expect("a session has an id");
        let window = Window { base: format!("{}/session/{id}", self.address) };
        window.look(look);
        if !look.motion {
            // Who measures nothing waits for nobody. A test that does says so in the storage.
            let script = "try { localStorage['parlor.bots'] ??= 'at-once' } catch { }";
            window.devtools("Page.addScriptToEvaluateOnNewDocument", &json!({"source": script}));
        }
        if self.letters != Letters::Own {
            // Not from the network, and not from what the page has kept.
            window.devtools("Network.enable", &json!({}));
            window.devtools("Network.setBypassServiceWorker", &json!({"bypass": true}));
            window.devtools("Network.setBlockedURLs", &json!({"urls": ["*.woff2"]}));
        }
        window
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn send(request: ureq::RequestBuilder<ureq::typestate::WithBody>, body: &Value) -> Value {
    let config = request.config().http_status_as_error(false).build();
    let mut response = config.send_json(body).expect("the driver answers");
    let answer: Value = response.body_mut().read_json().expect("the driver speaks JSON");
    assert!(
        answer["value"].get("error").is_none(),
        "{}: {}",
        answer["value"]["error"],
        answer["value"]["message"]
    );
    answer["value"].clone()
}

/// The frames of a while.
#[derive(Clone, Copy, Debug)]
pub struct Frames {
    /// How many were drawn.
    pub drawn: usize,
    /// How many came too late to be drawn.
    pub dropped: usize,
    /// How many were drawn in a second, from the first to the last.
    pub per_second: f64,
}

/// A window of a browser of its own: nothing is shared with others, not even the storage.
#[derive(Debug)]
pub struct Window {
    base: String,
}

impl Window {
    fn post(&self, path: &str, body: &Value) -> Value {
        send(ureq::post(format!("{}{path}", self.base)), body)
    }

    /// Speaks to the browser's own protocol.
    pub fn devtools(&self, command: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// What the browser's own trace says about the frames while a script runs, until what it returns is there.
    pub fn frames(&self, script: &str) -> Frames {
        let categories = ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"];
        self.devtools(
            "Tracing.start",
            &json!({"transferMode": "ReturnAsStream", "traceConfig": {"includedCategories": categories}}),
        );
        self.run(script);
        self.devtools("Tracing.end", &json!({}));
        let text = self.stream();
        let trace: Value = serde_json::from_str(&text).expect("a trace is JSON");
        let named = |name: &str| -> Vec<f64> {
            let events = trace["traceEvents"].as_array().into_iter().flatten();
            events.filter(|e| e["name"] == name).filter_map(|e| e["ts"].as_f64()).collect()
        };
        let (drawn, dropped) = (named("DrawFrame"), named("DroppedFrame").len());
        let (first, last) = drawn.iter().fold((f64::MAX, f64::MIN), |(a, b), at| (a.min(*at), b.max(*at)));
        let per_second = drawn.len().saturating_sub(1) as f64 * 1e6 / (last - first).max(1.0);
        Frames { drawn: drawn.len(), dropped, per_second }
    }

    /// What stands in the latest stream. The event that names it does not come through the driver, but streams are counted from 1,
    /// and one that was read is closed.
    fn stream(&self) -> String {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_mins(1) {
            for handle in 1..=16 {
                let handle = json!({"handle": handle.to_string()});
                let mut text = String::new();
                while let Some(part) = self.try_devtools("IO.read", &handle) {
                    text.push_str(part["data"].as_str().unwrap_or_default());
                    if part["eof"] == true {
                        self.devtools("IO.close", &handle);
                        return text;
                    }
                }
            }
            sleep(Duration::from_millis(100));
        }
        panic!("the browser gives no trace");
    }

    /// Speaks to the browser's own protocol; nothing if it refuses.
    fn try_devtools(&self, command: &str, parameters: &Value) -> Option<Value> {
        let request = ureq::post(format!("{}/goog/cdp/execute", self.base));
        let config = request.config().http_status_as_error(false).build();
        let mut response = config.send_json(json!({"cmd": command, "params": parameters})).ok()?;
        let answer: Value = response.body_mut().with_config().limit(50_000_000).read_json().ok()?;
        answer["value"].get("error").is_none().then(|| answer["value"].clone())
    }

    /// Changes how the window looks.
    pub fn look(&self, look: Look) {
        let metrics =
            json!({"width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": look.phone});
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
        let features = json!([
            {"name": "prefers-color-scheme", "value": if look.dark { "dark" } else { "light" }},
            {"name": "prefers-reduced-motion", "value": if look.motion { "no-preference" } else { "reduce" }},
        ]);
        self.devtools("Emulation.setEmulatedMedia", &json!({"features": features}));
    }

    /// Cuts the network, or connects it again.
    pub fn network(&self, on: bool) {
        self.devtools("Network.enable", &json!({}));
        let conditions =
            json!({"offline": !on, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1});
        self.devtools("Network.emulateNetworkConditions", &conditions);
    }

    /// Goes to an address and waits for the client.
    pub fn open(&self, address: &str) {
        self.post("/url", &json!({"url": address}));
        // And the piece of it that this page is in.
        let there =
            "return 'ready' in document.documentElement.dataset && !document.querySelector('.coming')";
        self.wait("the client", there);
    }

    /// The tab that is looked at.
    pub fn tab(&self) -> String {
        let answer = ureq::get(format!("{}/window", self.base)).call();
        let answer: Value =
            answer.expect("the driver answers").body_mut().read_json().expect("the driver speaks JSON");
        answer["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Opens another tab, which shares all storage, and goes there.
    pub fn new_tab(&self) -> String {
        let tab = self.post("/window/new", &json!({"type": "tab"}))["handle"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        self.go_to_tab(&tab);
        tab
    }

    /// Looks at a tab.
    pub fn go_to_tab(&self, tab: &str) {
        self.post("/window", &json!({"handle": tab}));
    }

    /// Runs a script and gives what it returns.
    pub fn run(&self, script: &str) -> Value {
        self.post("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// Waits until a script returns something true.
    pub fn wait(&self, what: &str, script: &str) {
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_mins(1) {
            let value = self.run(script);
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return;
            }
            sleep(Duration::from_millis(60));
        }
        panic!("waited in vain for {what}; the page says: {}", self.text("body"));
    }

    /// Clicks on the first thing that fits, and says whether there was one.
    pub fn click(&self, selector: &str) -> bool {
        let script = format!(
            "const e = document.querySelector({selector:?}); if (!e) return false; e.click(); return true"
        );
        self.run(&script) == Value::Bool(true)
    }

    /// Clicks somewhere with the mouse, so many times in a row.
    pub fn click_at(&self, x: f64, y: f64, times: u32) {
        for count in 1..=times {
            for kind in ["mousePressed", "mouseReleased"] {
                let event = json!({"type": kind, "x": x, "y": y, "button": "left", "clickCount": count});
                self.devtools("Input.dispatchMouseEvent", &event);
            }
        }
    }

    /// Taps somewhere with a finger.
    pub fn tap_at(&self, x: f64, y: f64) {
        self.devtools(
            "Input.dispatchTouchEvent",
            &json!({"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}),
        );
        self.devtools("Input.dispatchTouchEvent", &json!({"type": "touchEnd", "touchPoints": []}));
    }

    /// Waits for the first thing that fits and has this text, and clicks on it.
    pub fn choose(&self, selector: &str, text: &str) {
        let script = format!(
            "const e = [...document.querySelectorAll({selector:?})].find((e) => e.innerText.trim().includes({text:?})); \
             if (!e) return false; e.click(); return true"
        );
        self.wait(&format!("{selector} with {text}"), &script);
    }

    /// Writes into a field, once it is there.
    pub fn write(&self, selector: &str, text: &str) {
        let script = format!(
            "const e = document.querySelector({selector:?}); if (!e) return false; e.focus(); e.value = {text:?}; \
             e.dispatchEvent(new Event('input', {{bubbles: true}})); \
             e.dispatchEvent(new Event('change', {{bubbles: true}})); return true"
        );
        self.wait(selector, &script);
    }

    /// Waits until something that fits is there.
    pub fn wait_for(&self, selector: &str) {
        self.wait(selector, &format!("return document.querySelector({selector:?}) !== null"));
    }

    /// Waits until the first thing that fits says this.
    pub fn wait_text(&self, selector: &str, text: &str) {
        let script =
            format!("return document.querySelector({selector:?})?.innerText.includes({text:?}) ?? false");
        self.wait(&format!("{text} in {selector}"), &script);
    }

    /// Presses keys, one after the other.
    pub fn press(&self, keys: &str) {
        let mut strokes = Vec::new();
        for key in keys.chars() {
            strokes.push(json!({"type": "keyDown", "value": key}));
            strokes.push(json!({"type": "keyUp", "value": key}));
        }
        self.post("/actions", &json!({"actions": [{"type": "key", "id": "keys", "actions": strokes}]}));
    }

    /// The text of the first thing that fits.
    pub fn text(&self, selector: &str) -> String {
        let script = format!("return document.querySelector({selector:?})?.innerText ?? ''");
        self.run(&script).as_str().unwrap_or_default().to_owned()
    }

    /// What the console said: errors and warnings.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("/se/log", &json!({"type": "browser"}));
        let bad = |entry: &&Value| matches!(entry["level"].as_str(), Some("SEVERE" | "WARNING"));
        log.as_array().into_iter().flatten().filter(bad).map(|e| e["message"].to_string()).collect()
    }

    /// Waits until nothing moves or changes its colour, but for what goes on for ever.
    pub fn still(&self) {
        self.wait(
            "the end of all motion",
            "return document.getAnimations().every((a) => a.playState !== 'running'
               || a.effect?.getComputedTiming().endTime === Infinity)",
        );
    }

    /// What axe-core finds wrong with the page as it stands, by the rules of WCAG 2.2 AA: each rule with what breaks it.
    /// `None` if `PARLOR_AXE` does not name its script; `cargo xtask test` gets it.
    pub fn violations(&self) -> Option<Vec<String>> {
        let path = std::env::var_os("PARLOR_AXE")?;
        let script = std::fs::read_to_string(&path).expect("PARLOR_AXE names a file");
        self.still();
        self.run(&format!(
            "if (!window.axe) {{ {script}\n }}
             window.axed = null;
             const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
             axe.run(document, {{ runOnly: tags, resultTypes: ['violations'] }}).then((r) => {{
               window.axed = r.violations.map((v) => v.id + ': ' + v.help + ' | '
                 + v.nodes.slice(0, 4).map((n) => n.html.slice(0, 160) + ' ' + (n.any[0]?.message ?? '')).join(' || '));
             }}, (e) => {{ window.axed = ['axe failed: ' + e]; }});"
        ));
        self.wait("axe", "return window.axed !== null");
        let found = self.run("return window.axed");
        Some(
            found
                .as_array()
                .into_iter()
                .flatten()
                .map(|v| v.as_str().unwrap_or_default().to_owned())
                .collect(),
        )
    }

    /// Drops a file with this text onto the first thing that fits.
    pub fn drop_file(&self, selector: &str, name: &str, text: &str) {
        self.run(&format!(
            "const data = new DataTransfer(); data.items.add(new File([{text:?}], {name:?}));
             document.querySelector({selector:?})
               .dispatchEvent(new DragEvent('drop', {{ dataTransfer: data, bubbles: true, cancelable: true }}))"
        ));
    }

    /// Puts a game into the page's storage, so that its table goes on with it. `seats` has the bot of each seat, and null for
    /// the person.
    pub fn keep(&self, game: &str, journal: &str, seats: &Value) {
        let note = json!({"bots": seats, "about": ""}).to_string();
        let lines: Vec<&str> = journal.lines().filter(|line| !line.contains("\"over\"")).collect();
        self.run(&format!(
            "localStorage.setItem('parlor.game.{game}', {note:?});
             {lines:?}.forEach((line, i) => localStorage.setItem(`parlor.game.{game}.${{i}}`, line))"
        ));
    }

    /// Clicks on the first thing that fits and whose text begins so; says whether there was one.
    pub fn click_text(&self, selector: &str, text: &str) -> bool {
        let script = format!(
            "const e = [...document.querySelectorAll({selector:?})].find((e) => e.innerText.trim().startsWith({text:?}));
             if (!e) return false; e.click(); return true"
        );
        self.run(&script) == Value::Bool(true)
    }

    /// A picture of the window, as PNG.
    pub fn picture(&self) -> Vec<u8> {
        let mut response = ureq::get(format!("{}/screenshot", self.base)).call().expect("the driver answers");
        let answer: Value =
            response.body_mut().with_config().limit(50_000_000).read_json().expect("the driver speaks JSON");
        let text = answer["value"].as_str().unwrap_or_default();
        base64::engine::general_purpose::STANDARD.decode(text).expect("a picture is base64")
    }
}

/// One click on something that is lit, as a person without a plan would do it.
const CLICK: &str = r"
    if (document.querySelector('dialog.end[open]')) return 'over';
    const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.offsetParent !== null && !e.disabled
        && e.getAttribute('aria-disabled') !== 'true');
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const go = seen('.stage .btn.primary, .stage .action.primary');
    const lit = seen('.stage .slot.lit, .stage .deck.lit, .stage .discard-pile.lit, .stage .city.lit, .stage .landmark.lit, '
        + '.stage .own-card.lit, .stage .wire-slot.can, .stage .call-value.lit, .stage .free-die.can:not(.chosen), .stage .action:not(.idle), .stage .stand.lit, .stage .unfold, '
        + '.stage .opponent.lit, .stage .buttons .btn, .stage .plain-moves .btn, .stage .call-buttons .btn, .stage .call-values .btn, .stage .discard-button, .stage .relic .btn, .stage .shop-actions .btn');
    const next = go.length && (Math.random() < 0.7 || !lit.length) ? any(go) : any(lit);
    (next ?? document.querySelector('.stage'))?.click();
    return next ? 'clicked' : 'waited';
";

/// The same by keyboard: the focus on something that is lit. What can't be reached with the Tab key is not there.
const FOCUS: &str = r"
    if (document.querySelector('dialog.end[open]')) return 'over';
    const seen = (s) => [...document.querySelectorAll(s)].filter((e) => e.offsetParent !== null && !e.disabled
        && e.getAttribute('aria-disabled') !== 'true' && e.tabIndex >= 0);
    const any = (list) => list[Math.floor(Math.random() * list.length)];
    const go = seen('.stage .btn.primary, .stage .action.primary');
    const lit = seen('.stage .slot.lit, .stage .deck.lit, .stage .discard-pile.lit, .stage .city.lit, .stage .landmark.lit, '
        + '.stage .own-card.lit, .stage .wire-slot.can, .stage .call-value.lit, .stage .free-die.can:not(.chosen), .stage .action:not(.idle), '
        + '.stage .buttons .btn, .stage .plain-moves .btn, .stage .call-buttons .btn, .stage .call-values .btn, .stage .discard-button, .stage .relic .btn, .stage .shop-actions .btn');
    const next = go.length && (Math.random() < 0.7 || !lit.length) ? any(go) : any(lit);
    next?.focus();
    return next && document.activeElement === next ? 'focused' : 'waited';
";

impl Window {
    /// Plays until the result is shown with nothing but the keyboard.
    pub fn play_by_keys(&self) {
        let begun = Instant::now();
        loop {
            match self.run(FOCUS).as_str() {
                Some("over") => return,
                // Enter.
                Some("focused") => self.press("\u{E007}"),
                _ => sleep(Duration::from_millis(30)),
            }
            assert!(begun.elapsed() < Duration::from_mins(4), "no end: {}", self.text("main"));
        }
    }

    /// Clicks so many times on what is lit; says whether the game is over.
    pub fn play(&self, clicks: u32) -> bool {
        for _ in 0..clicks {
            if self.run(CLICK) == "over" {
                return true;
            }
            sleep(Duration::from_millis(25));
        }
        false
    }

    /// Plays on until the result is shown.
    pub fn play_to_the_end(&self) {
        let begun = Instant::now();
        while !self.play(10) {
            assert!(begun.elapsed() < Duration::from_mins(4), "no end: {}", self.text("main"));
        }
    }
}

/// The program, serving in a folder of its own.
#[derive(Debug)]
pub struct Parlor {
    program: OsString,
    child: Child,
    port: u16,
    folder: PathBuf,
    /// What it said at the start.
    said: Vec<String>,
}

impl Parlor {
    /// Starts what `PARLOR_BIN` names, and a driver; `None` if one of them is missing.
    pub fn start() -> Option<(Self, Driver)> {
        Self::start_in(Letters::Own)
    }

    /// The same with a browser that shows the page in these letters.
    pub fn start_in(letters: Letters) -> Option<(Self, Driver)> {
        let Some(program) = std::env::var_os("PARLOR_BIN") else {
            eprintln!("skipped: PARLOR_BIN does not name a program with the client; use `cargo xtask test`");
            return None;
        };
        let Some(driver) = Driver::start(letters) else {
            eprintln!("skipped: chromedriver is not installed (apt install chromium chromium-driver)");
            return None;
        };
        let port = free_port();
        let folder = std::env::temp_dir().join(format!("parlor-browser-{port}"));
        std::fs::create_dir_all(&folder).expect("a temporary folder");
        let (child, said) = serve(&program, &folder, port);
        Some((Self { program, child, port, folder, said }, driver))
    }

    /// The same with these settings, as a host writes them into `.env`.
    pub fn start_with(settings: &str) -> Option<(Self, Driver)> {
        let (mut parlor, driver) = Self::start()?;
        parlor.kill();
        std::fs::write(parlor.folder.join(".env"), settings).expect("a temporary file");
        parlor.rise();
        Some((parlor, driver))
    }

    /// The address of a page.
    pub fn at(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// The address at which the first administrator sets a password, as the program printed it.
    pub fn setup_link(&self) -> &str {
        let line = self.said.iter().find(|line| line.contains("/setup#"));
        line.expect("a new server prints a link to set it up").trim()
    }

    /// Kills the program, as a loss of power would, and leaves it down.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Starts the program again, with what it has kept.
    pub fn rise(&mut self) {
        (self.child, self.said) = serve(&self.program, &self.folder, self.port);
    }
}

/// Runs the program until it says that it is open; gives what it said up to the last line of its greeting.
fn serve(program: &OsStr, folder: &Path, port: u16) -> (Child, Vec<String>) {
    let mut child = Command::new(program)
        .arg("serve")
        .current_dir(folder)
        .env("PORT", port.to_string())
        .env("HOST", "127.0.0.1")
        .env("BOT_DELAY_MS", "50")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let out = child.stdout.take().expect("its output is read");
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    let mut said = Vec::new();
    while !said.last().is_some_and(|line: &String| line.starts_with("Stop with")) {
        said.push(lines.next().expect("the program ended before it was open"));
    }
    std::thread::spawn(move || lines.for_each(drop));
    (child, said)
}

/// The rules, as the program that `PARLOR_BIN` names speaks them line by line.
#[derive(Debug)]
pub struct Rules {
    child: Child,
    lines: std::io::Lines<BufReader<std::process::ChildStdout>>,
}

impl Rules {
    /// Starts the program.
    pub fn start() -> Self {
        let program = std::env::var_os("PARLOR_BIN").expect("a program that serves can also play");
        let mut child = Command::new(program)
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let lines = BufReader::new(child.stdout.take().expect("its output is read")).lines();
        Self { child, lines }
    }

    /// What the program answers; it must not refuse.
    pub fn ask(&mut self, what: &Value) -> Value {
        let input = self.child.stdin.as_mut().expect("its input is open");
        writeln!(input, "{what}").and_then(|()| input.flush()).expect("it reads");
        let line = self.lines.next().expect("it answers").expect("its answer is text");
        let answer: Value = serde_json::from_str(&line).expect("an answer is JSON");
        assert!(answer.get("error").is_none(), "{what}: {answer}");
        answer["ok"].clone()
    }

    /// The journal of a table.
    pub fn journal(&mut self, table: &Value) -> String {
        let text = self.ask(&json!({"do": "journal", "table": table}));
        text.as_str().expect("a journal is text").to_owned()
    }

    /// Lets bots play one game after the other, always with the same luck, until `wanted` finds what a test is about in what may be
    /// done: the journal up to there.
    pub fn until(
        &mut self,
        game: &str,
        options: &Value,
        seats: usize,
        bot: &str,
        wanted: impl Fn(&[Value]) -> bool,
    ) -> String {
        for number in 1..500 {
            let seed = format!("{number:064x}");
            let new = json!({"do": "new", "game": game, "seats": seats, "options": options, "seed": seed});
            let table = self.ask(&new)["table"].clone();
            for ply in 0..400 {
                let legal = self.ask(&json!({"do": "legal", "table": table}));
                if legal["turn"].get("over").is_some() {
                    break;
                }
                let actions = legal["actions"].as_array().cloned().unwrap_or_default();
                if wanted(&actions) {
                    return self.journal(&table);
                }
                let seat = legal["turn"]["seats"][0].clone();
                let asked = json!({"do": "bot", "table": table, "bot": bot, "seat": seat, "seed": ply});
                let action = self.ask(&asked)["notation"].clone();
                self.ask(&json!({"do": "play", "table": table, "seat": seat, "action": action}));
            }
            self.ask(&json!({"do": "close", "table": table}));
        }
        panic!("no game of {game} comes to it");
    }
}

impl Drop for Rules {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The journal of a game in which these moves were made. Each seat's move comes with what is drawn in it, so that the position is the
/// same every time.
pub fn journal(game: &str, options: &Value, seats: usize, moves: &[(u8, &str, Value)]) -> String {
    let mut rules = Rules::start();
    let new = json!({"do": "new", "game": game, "seats": seats, "options": options});
    let table = rules.ask(&new)["table"].clone();
    for (seat, play, draws) in moves {
        let mut line = json!({"do": "play", "table": table, "seat": seat, "action": play});
        if !draws.is_null() {
            line["draws"] = draws.clone();
        }
        rules.ask(&line);
    }
    rules.journal(&table)
}

impl Drop for Parlor {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        let _ = ureq::delete(&self.base).call();
    }
}
