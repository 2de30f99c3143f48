/** Where participants find the app: an address that other machines reach, where there is one. */

function isLocal(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/** Whether an address means, on every machine, that machine itself. */
export function reachesNobody(address: string): boolean {
  return isLocal(new URL(address).hostname);
}

/**
 * The addresses to choose from, the best first: the one that the host's browser uses, unless that is a name that
 * every machine has for itself.
 */
export function addresses(here: string, hosts: string[]): string[] {
  const own = here.split("#")[0] ?? here;
  const others = hosts.map((host) => {
    const other = new URL(own);
    other.hostname = host.includes(":") ? `[${host}]` : host;
    return other.href;
  });
  const all = reachesNobody(own) ? [...others, own] : [own, ...others];
  return [...new Set(all)];
}
