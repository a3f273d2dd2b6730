// Long thinking, beside the page: a program that waits for questions.
import init from "{mind_js}";
await init({ module_or_path: "{mind_wasm}" });
postMessage("\"Ready\"");
