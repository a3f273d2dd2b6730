//! What thinks for the browser client, in a worker beside the page: search, reviews, the best calls of an evening.
//!
//! It is a program of its own, so that the page is small and starts at once; browsers fetch it when somebody wants to know.

#[cfg(target_arch = "wasm32")]
mod thinking {
    use std::time::Duration;

    use engine::{Budget, Effort, Language, Luck, Seat, Table};
    use serde_json::Value;
    use wasm_bindgen::JsCast;
    use wasm_bindgen::closure::Closure;
    use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

    use web::question::{Answer, Question, Sight};

    /// Answers what the page asks.
    pub(crate) fn serve() {
        console_error_panic_hook::set_once();
        let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
        let desk = scope.clone();
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let say = |answer: &Answer| {
                if let Ok(text) = serde_json::to_string(answer) {
                    let _ = desk.post_message(&text.into());
                }
            };
            let asked = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok());
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
            Question::Review(journal, language) => {
                let header = engine::header(&journal).map_err(|e| e.to_string())?;
                let study = catalog::study(&header.game).ok_or_else(|| header.game.clone())?;
                let review = study
                    .review(&journal, Effort::USUAL, read_language(&language), progress)
                    .map_err(|e| e.to_string())?;
                serde_json::to_value(review).map_err(|e| e.to_string())
            }
            Question::Calls(evening) => {
                let budget = Budget::Clocked(Duration::from_millis(1_200), clock);
                let calls = evening.best(budget, &mut Luck::new(1)).map_err(|e| e.0)?;
                serde_json::to_value(calls).map_err(|e| e.to_string())
            }
            Question::Advice(sight, language) => {
                let (table, seat, _) = seen(sight)?;
                table.advise(seat, Effort::USUAL, read_language(&language)).map_err(|e| e.message)
            }
            Question::Move(sight, bot) => {
                let (mut table, seat, mut luck) = seen(sight)?;
                table.bot(&bot, seat, &mut luck).map(Value::from).map_err(|e| e.message)
            }
        }
    }

    /// A table that could be the one that is seen.
    fn seen(sight: Sight) -> Result<(Box<dyn Table>, Seat, Luck), String> {
        let game = catalog::find(&sight.game).map_err(|e| e.to_string())?;
        let table =
            game.seen(sight.seats, sight.options, sight.view, sight.seed).map_err(|e| e.to_string())?;
        let number = sight.seed.last_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
        Ok((table, Seat(sight.seat), Luck::new(number)))
    }

    fn read_language(code: &str) -> Language {
        Language::of(code).unwrap_or_default()
    }

    fn clock() -> Duration {
        Duration::from_millis(js_sys::Date::now() as u64)
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {
    thinking::serve();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("this program runs in a browser; `parlor serve` has it on board");
}
