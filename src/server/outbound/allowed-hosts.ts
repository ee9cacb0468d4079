import ipaddr from 'ipaddr.js';
import type { AppDeps } from '../deps';

/** Platform setting with the hosts; no client reads it with the other settings. */
const SETTING = 'outboundAllowedHosts';

/** Hosts whose addresses need not be public: `host`, `host:port`, an address, or a network like `10.1.0.0/16`. */
export type AllowedHosts = readonly string[];

/** The hosts that administrators allow; none unless they said so. */
export async function readAllowedHosts({ db }: Pick<AppDeps, 'db'>): Promise<AllowedHosts> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  const list: unknown = row?.value;
  return Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** Replaces the hosts that administrators allow. */
export async function writeAllowedHosts({ db }: AppDeps, hosts: AllowedHosts): Promise<void> {
  const value = JSON.stringify([...new Set(hosts)]);
  await db
    .insertInto('settings')
    .values({ key: SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

/** Whether an entry names a host, a host with its port, an address or a network. */
export function isHostEntry(entry: string): boolean {
  if (entry.includes('/')) return isNetwork(entry);
  try {
    const { host, href } = new URL(`http://${entry}`);
    return host !== '' && href === `http://${host}/` && !/[*?]/.test(host);
  } catch {
    return false;
  }
}

/** Whether administrators allow an address of a host; `host` is as `URL` writes it, without brackets. */
export function isAllowed(
  hosts: AllowedHosts,
  target: { readonly host: string; readonly port: number; readonly address: string },
): boolean {
  return hosts.some((entry) => {
    if (entry.includes('/')) return isInNetwork(entry, target.address);
    const { hostname, port } = new URL(`http://${entry}`);
    // `URL` drops the port 80 of http.
    const wanted = port === '' && !entry.endsWith(':80') ? null : Number(port || '80');
    return unbracket(hostname) === target.host && (wanted === null || wanted === target.port);
  });
}

/** Text of a host without the brackets of IPv6. */
export function unbracket(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

function isNetwork(entry: string): boolean {
  return ipaddr.IPv4.isValidCIDR(entry) || ipaddr.IPv6.isValidCIDR(entry);
}

function isInNetwork(entry: string, address: string): boolean {
  const found = ipaddr.process(address);
  const [network, bits] = ipaddr.parseCIDR(entry);
  return found.kind() === network.kind() && found.match(network, bits);
}
