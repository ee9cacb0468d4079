import net from 'node:net';

/** Names of networks that the proxy reader knows. */
const NETWORKS: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Reads TRUSTED_PROXIES: how many proxies stand before the server, or the addresses and networks that they have.
 * Throws with the variable's name. Whoever is named here says which address a client has, so nobody is by default.
 */
export function readTrustedProxies(text: string): readonly string[] | number {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [first = ''] = parts;
  if (parts.length === 1 && /^[1-9]\d?$/.test(first)) return Number(first);
  const strange = parts.find((part) => !NETWORKS.has(part) && !isNetwork(part));
  if (strange === undefined) return parts;
  throw new Error(
    `TRUSTED_PROXIES must be a number of proxies from 1 to 99, or addresses and networks such as 10.0.0.0/8, not "${strange}"`,
  );
}

/** What the web framework calls it. */
export function toTrustProxy(
  trusted: readonly string[] | number,
): string[] | ((address: string, hop: number) => boolean) | false {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  return trusted.length > 0 ? [...trusted] : false;
}

function isNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.split('/');
  const version = net.isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
