/** Having the app kept by the browser, so that it starts without a server; and one version giving way to the next. */

const RENEWED = "sakumon-renewed";
/** Milliseconds within which a second try to load the same part would only go round in circles. */
const AGAIN = 10_000;

export function register(): void {
  // A part that is gone is one of an older version: the page is loaded again.
  addEventListener("vite:preloadError", renew);
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js", { updateViaCache: "none" }).catch(() => undefined);
}

function renew(): void {
  const last = Number(sessionStorage.getItem(RENEWED) ?? 0);
  if (!navigator.onLine || Date.now() - last < AGAIN) return;
  sessionStorage.setItem(RENEWED, `${Date.now()}`);
  location.reload();
}
