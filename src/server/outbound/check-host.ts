import dns from 'node:dns';
import ipaddr from 'ipaddr.js';
import { BusinessError } from '../http/errors';
import { isAllowed, unbracket, type AllowedHosts } from './allowed-hosts';

/** Finds all addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** An address that was looked at: what connects must use it and not ask again, as the next answer may be another one. */
export interface CheckedHost {
  readonly host: string;
  readonly port: number;
  readonly address: string;
  readonly family: 4 | 6;
}

/** Whose names are resolved by whom, and which hosts may have addresses that are not public. */
export interface HostRules {
  readonly allowed: AllowedHosts;
  /** Absent = the system's resolver. */
  readonly resolve?: Resolve;
}

/**
 * Resolves a host once and checks every address that it has: all must be public, or allowed. Throws SERVER_HOST_UNKNOWN and
 * SERVER_HOST_REFUSED.
 */
export async function checkHost(
  { host, port }: { readonly host: string; readonly port: number },
  rules: HostRules,
): Promise<CheckedHost> {
  const name = unbracket(host).toLowerCase();
  const addresses = ipaddr.isValid(name) ? [name] : await resolveName(name, rules.resolve ?? resolveBySystem);
  const refused = addresses.find(
    (address) => !isPublic(address) && !isAllowed(rules.allowed, { host: name, port, address }),
  );
  if (refused !== undefined) throw new BusinessError('SERVER_HOST_REFUSED', { host: name });
  const [address] = addresses;
  if (address === undefined) throw new BusinessError('SERVER_HOST_UNKNOWN', { host: name });
  return { host: name, port, address, family: ipaddr.parse(address).kind() === 'ipv4' ? 4 : 6 };
}

/** Ranges that ipaddr.js counts as ordinary and that belong to no public host. */
const OTHER_NETWORKS = ['100.100.100.200/32', '192.0.0.0/24', '198.18.0.0/15', '168.63.129.16/32'].map((network) =>
  ipaddr.parseCIDR(network),
);

/** Whether an address is one of the public internet; IPv4 inside IPv6 counts as what it is. */
export function isPublic(address: string): boolean {
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (address.includes('%') || !ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  if (found.range() !== 'unicast') return false;
  return !OTHER_NETWORKS.some(([network, bits]) => found.kind() === network.kind() && found.match(network, bits));
}

async function resolveName(name: string, resolve: Resolve): Promise<readonly string[]> {
  const addresses = await resolve(name).catch(() => []);
  if (addresses.length === 0) throw new BusinessError('SERVER_HOST_UNKNOWN', { host: name });
  return addresses;
}

async function resolveBySystem(host: string): Promise<readonly string[]> {
  const found = await dns.promises.lookup(host, { all: true, verbatim: false });
  return found.map(({ address }) => address);
}
