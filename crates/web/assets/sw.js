// Keeps the client, so that games against bots and the assistant open without a network.
const NAME = "parlor-{version}";
const FILES = ["{files}"];
self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(NAME).then((cache) => cache.addAll(["/", ...FILES])).then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((n) => n !== NAME).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  if (event.request.mode === "navigate") {
    // A network that does not answer soon is as good as none: the page must open at a table in a cellar.
    const late = new Promise((_, give_up) => setTimeout(give_up, 2500));
    event.respondWith(
      Promise.race([fetch(event.request), late])
        .catch(() => caches.match("/").then((kept) => kept || fetch(event.request))),
    );
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept || fetch(event.request)));
  }
});
