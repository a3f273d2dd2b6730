// The light of the room before anything is drawn, then the client; the service worker keeps it for a page without network.
let theme = null;
let motion = null;
try {
  theme = localStorage.getItem("parlor.theme");
  motion = localStorage.getItem("parlor.motion");
} catch { /* no storage, no memory */ }
const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.toggle("dark", dark);
const still = motion ? motion === "none" : matchMedia("(prefers-reduced-motion: reduce)").matches;
document.documentElement.classList.toggle("still", still);
document.documentElement.dataset.worker = "{worker}";
const { default: init } = await import("{js}");
await init({ module_or_path: "{wasm}" });
document.documentElement.dataset.ready = "";
if ("serviceWorker" in navigator && isSecureContext) {
  navigator.serviceWorker.register("/sw.js").catch(() => {});
}
