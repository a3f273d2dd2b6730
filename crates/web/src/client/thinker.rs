//! Long thinking happens in a worker, so that the page never stops: the page sends a question and hears answers.

use std::cell::Cell;
use std::rc::Rc;

use leptos::prelude::*;
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

use super::session::Session;
use super::{api, store};

pub(crate) use web::question::{Answer, Question, Sight};

/// A worker of a page; it ends with the page.
#[derive(Clone, Copy)]
pub(crate) struct Thinker(StoredValue<Option<Busy>, LocalStorage>);

struct Busy {
    worker: Worker,
    /// Has it answered, or not begun? Then it may be asked again: it starts no second time, and remembers what it has worked out.
    free: Rc<Cell<bool>>,
    /// Is the program there? It says so once.
    ready: Rc<Cell<bool>>,
    /// Kept, because the browser calls it.
    heard: Closure<dyn FnMut(MessageEvent)>,
}

impl Thinker {
    /// Nothing is thought about yet.
    pub(crate) fn new() -> Self {
        let thinker = Self(StoredValue::new_local(None));
        on_cleanup(move || thinker.stop());
        thinker
    }

    /// Stops what is under way.
    pub(crate) fn stop(self) {
        if let Some(Some(busy)) = self.0.try_update_value(Option::take) {
            busy.worker.terminate();
        }
    }

    /// Asks; what was asked before is dropped. Where there are no workers, nothing is ever heard.
    pub(crate) fn ask(self, question: &Question, mut hear: impl FnMut(Answer) + 'static) {
        let Ok(question) = serde_json::to_string(question) else { return };
        let before = self.0.try_update_value(Option::take).flatten();
        let (worker, ready, old) = match before {
            Some(Busy { worker, free, ready, heard }) if free.get() => (worker, ready, Some(heard)),
            before => {
                if let Some(busy) = before {
                    busy.worker.terminate();
                }
                let Some(worker) = start() else { return };
                (worker, Rc::new(Cell::new(false)), None)
            }
        };
        // One that is still on its way has nothing to stop: it gets the latest question when it is there. On a slow network nobody
        // would ever be answered if each question began anew.
        let there = ready.get();
        let free = Rc::new(Cell::new(!there));
        let (speaker, done, first) = (worker.clone(), Rc::clone(&free), question.clone());
        let arrived = Rc::clone(&ready);
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let said = event.data().as_string().and_then(|text| api::read(&text));
            match said {
                Some(Answer::Ready) => {
                    arrived.set(true);
                    done.set(false);
                    let _ = speaker.post_message(&first.as_str().into());
                    hear(Answer::Ready);
                }
                Some(answer) => {
                    done.set(matches!(answer, Answer::Found(_) | Answer::Failed(_)));
                    hear(answer);
                }
                None => {}
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        drop(old);
        if there {
            let _ = worker.post_message(&question.as_str().into());
        }
        self.0.try_update_value(|busy| *busy = Some(Busy { worker, free, ready, heard }));
    }
}

fn start() -> Option<Worker> {
    let path = document().document_element().and_then(|root| root.get_attribute("data-worker"))?;
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    Worker::new_with_options(&path, &options).ok()
}

/// The table as the own seat sees it, for a question about it.
pub(crate) fn sight(s: Session, view: Value, seat: u8) -> Sight {
    Sight {
        game: s.game.to_owned(),
        seats: usize::from(s.seats()),
        options: s.options.get_value(),
        view,
        seat,
        seed: store::seed(),
    }
}
