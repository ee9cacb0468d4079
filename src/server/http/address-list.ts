import net from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses and networks of a text, between commas, semicolons, blanks or line ends. */
export function splitAddresses(text: string): readonly string[] {
  return text.split(/[\s,;，；]+/).filter((entry) => entry !== '');
}

/** Whether an entry is an address or a network like `10.1.0.0/16`. */
export function isAddressEntry(entry: string): boolean {
  return net.isIP(entry) !== 0 || isNetwork(entry);
}

/** Whether an address is one of a text's, or in one of its networks; IPv4 inside IPv6 counts as what it is. */
export function holdsAddress(text: string, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const found = ipaddr.process(address);
  return splitAddresses(text).some((entry) => {
    if (!isAddressEntry(entry)) return false;
    if (!isNetwork(entry)) return ipaddr.process(entry).toNormalizedString() === found.toNormalizedString();
    const [network, bits] = ipaddr.parseCIDR(entry);
    return network.kind() === found.kind() && found.match(network, bits);
  });
}

function isNetwork(entry: string): boolean {
  return ipaddr.IPv4.isValidCIDR(entry) || ipaddr.IPv6.isValidCIDR(entry);
}
