//! Takes the terminal, and gives it back whatever happens.

use std::io::{self, Stdout, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::{panic, thread};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, KeyEventKind};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

use crate::app::Message;

/// Where the game is kept that is on the screen: a panic tells it.
static SAVED: Mutex<Option<PathBuf>> = Mutex::new(None);
/// How many columns the terminal has, if there is one.
pub fn columns() -> Option<u16> {
    ratatui::crossterm::terminal::size().ok().map(|(columns, _)| columns)
}

/// Is the terminal taken?
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Remembers where the game was saved last.
pub(crate) fn remember_save(path: &Path) {
    if let Ok(mut saved) = SAVED.lock() {
        *saved = Some(path.to_owned());
    }
}

/// The terminal while it is ours; dropped, it is as it was before.
pub(crate) struct Guard {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Guard {
    pub(crate) fn take() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
            if let Ok(saved) = SAVED.try_lock()
                && let Some(path) = saved.as_ref()
            {
                eprintln!("The game was saved: parlor play --load {}", path.display());
            }
            // Without the one who thinks beside the screen there is nothing to wait for.
            if thread::current().name() != Some("main") {
                std::process::exit(101);
            }
        }));
        let taken = grab().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match taken {
            Ok(terminal) => Ok(Self { terminal }),
            Err(e) => {
                give_back();
                Err(e)
            }
        }
    }
}

impl Guard {
    /// Gives the terminal back to the shell until that brings this program to the foreground again.
    pub(crate) fn sleep(&mut self) -> io::Result<()> {
        give_back();
        // Stops here; goes on when the shell says so, or at once where there is no shell that could.
        #[cfg(unix)]
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        self.wake()
    }

    /// Takes the terminal again, whatever was done with it in between, and draws all.
    pub(crate) fn wake(&mut self) -> io::Result<()> {
        grab()?;
        execute!(io::stdout(), Clear(ClearType::All))?;
        // One that has drawn nothing yet draws all. To clear the old one it would ask where the cursor is, and whoever listens to
        // the keys would hear the answer.
        self.terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        Ok(())
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        give_back();
    }
}

/// Takes the terminal: keys come as they are pressed, and the screen is ours.
fn grab() -> io::Result<()> {
    enable_raw_mode()?;
    TAKEN.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)
}

/// Makes the terminal what it was. A terminal that is gone can't be helped.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = disable_raw_mode();
        let _ = execute!(
            io::stdout(),
            DisableMouseCapture,
            LeaveAlternateScreen,
            ratatui::crossterm::cursor::Show
        );
        let _ = io::stdout().flush();
    }
}

/// Sends keys, clicks, sizes and signals as they come.
pub(crate) fn listen(sender: &Sender<Message>) -> io::Result<()> {
    let keys = sender.clone();
    thread::spawn(move || {
        loop {
            let message = match event::read() {
                Ok(event::Event::Key(key)) if key.kind == KeyEventKind::Release => continue,
                Ok(event) => Message::Input(event),
                Err(_) => Message::Gone,
            };
            let gone = matches!(message, Message::Gone);
            if keys.send(message).is_err() || gone {
                return;
            }
        }
    });
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
        let mut signals = signal_hook::iterator::Signals::new([SIGCONT, SIGHUP, SIGINT, SIGTERM])?;
        let sender = sender.clone();
        thread::spawn(move || {
            for signal in signals.forever() {
                let message = if signal == SIGCONT { Message::Awake } else { Message::Gone };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
    }
    Ok(())
}
