//! Long thinking happens in a worker, so that the page never stops: the page sends a question and hears answers.

use std::time::Duration;

use engine::{Budget, Luck};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent, Worker, WorkerOptions, WorkerType};
use wires::assistant::Session as Evening;

use super::api;

/// What the page wants to know.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Question {
    /// A journal looked at again, with so many samples for a decision.
    Review(String, u32),
    /// The best calls of an evening with Wires.
    Calls(Box<Evening>),
}

/// What the worker says.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It is there.
    Ready,
    /// So much of the work is done.
    Done(usize, usize),
    /// The result, as JSON.
    Found(Value),
    /// There is none.
    Failed(String),
}

/// A worker of a page; it ends with the page.
#[derive(Clone, Copy)]
pub(crate) struct Thinker(StoredValue<Option<Busy>, LocalStorage>);

struct Busy {
    worker: Worker,
    /// Kept, because the browser calls it.
    _heard: Closure<dyn FnMut(MessageEvent)>,
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
        self.stop();
        let path = document().document_element().and_then(|root| root.get_attribute("data-worker"));
        let (Some(path), Ok(question)) = (path, serde_json::to_string(question)) else { return };
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(&path, &options) else { return };
        let speaker = worker.clone();
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let said = event.data().as_string().and_then(|text| api::read(&text));
            match said {
                Some(Answer::Ready) => {
                    let _ = speaker.post_message(&question.as_str().into());
                }
                Some(answer) => hear(answer),
                None => {}
            }
        });
        worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        self.0.try_update_value(|busy| *busy = Some(Busy { worker, _heard: heard }));
    }
}

/// The worker's side: answers questions.
pub(crate) fn serve() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let desk = scope.clone();
    let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let say = |answer: &Answer| {
            if let Ok(text) = serde_json::to_string(answer) {
                let _ = desk.post_message(&text.into());
            }
        };
        let asked = event.data().as_string().and_then(|text| api::read(&text));
        if let Some(question) = asked {
            let answer = match answer(question, &mut |done, all| say(&Answer::Done(done, all))) {
                Ok(found) => Answer::Found(found),
                Err(reason) => Answer::Failed(reason),
            };
            say(&answer);
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
}

fn answer(question: Question, progress: &mut dyn FnMut(usize, usize)) -> Result<Value, String> {
    match question {
        Question::Review(journal, samples) => {
            let header = engine::header(&journal).map_err(|e| e.to_string())?;
            let study = catalog::study(&header.game).ok_or_else(|| header.game.clone())?;
            let effort = search::Effort { budget: Budget::Samples(samples), seed: 1 };
            let review = study.review(&journal, effort, progress).map_err(|e| e.to_string())?;
            serde_json::to_value(review).map_err(|e| e.to_string())
        }
        Question::Calls(evening) => {
            let budget = Budget::Clocked(Duration::from_millis(1_200), clock);
            let calls = evening.best(budget, &mut Luck::new(1)).map_err(|e| e.0)?;
            serde_json::to_value(calls).map_err(|e| e.to_string())
        }
    }
}

fn clock() -> Duration {
    Duration::from_millis(js_sys::Date::now() as u64)
}
