/**
 * What the browser keeps of the app: the shell, and never an answer of the server.
 *
 * Pages come from the network first, so that a new version is seen at once; files whose names change with what is in
 * them come from what is kept. Once a new version has been kept whole, it takes over and the old one goes.
 */

/** The parts of a worker's surroundings that are used here. */
interface Surroundings {
  location: Location;
  caches: CacheStorage;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(kind: "install" | "activate", work: (event: Lasting) => void): void;
  addEventListener(kind: "fetch", work: (event: Asked) => void): void;
}
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** Written in by the build: what is in this version, and what it is called. */
declare const SHELL: string[];
declare const VERSION: string;

const here = self as unknown as Surroundings;
const home = new URL("./", here.location.href).href;
const name = `sakumon-${VERSION}`;

async function keepAll(): Promise<void> {
  const kept = await here.caches.open(name);
  await kept.addAll(SHELL.map((path) => new Request(new URL(path, home), { cache: "reload" })));
  await here.skipWaiting();
}

async function takeOver(): Promise<void> {
  const old = (await here.caches.keys()).filter((other) => other.startsWith("sakumon-") && other !== name);
  await Promise.all(old.map((other) => here.caches.delete(other)));
  await here.clients.claim();
}

/** What is kept, else what the network has, which is then kept. */
async function keptFirst(request: Request): Promise<Response> {
  const found = await here.caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await here.caches.open(name)).put(request, answer.clone());
  return answer;
}

/** What the network has; without one, what is kept under an address. */
async function networkFirst(request: Request, address: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await here.caches.match(address);
    if (found) return found;
    throw error;
  }
}

here.addEventListener("install", (event) => event.waitUntil(keepAll()));
here.addEventListener("activate", (event) => event.waitUntil(takeOver()));
here.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.url.startsWith(home) ? request.url.slice(home.length) : null;
  if (request.method !== "GET" || path === null || /^(api|host)\b/.test(path)) return;
  if (/^(assets|fonts)\//.test(path)) event.respondWith(keptFirst(request));
  else event.respondWith(networkFirst(request, request.mode === "navigate" ? home : request.url));
});

export {};
