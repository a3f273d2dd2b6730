// Long thinking, beside the page: the same program, which finds no window here and waits for questions.
import init from "{js}";
await init({ module_or_path: "{wasm}" });
postMessage("\"Ready\"");
