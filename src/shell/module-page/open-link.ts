import type { RendererServices } from '../../renderers/shared/hosts/services';
import { encodeExternal, toWebAddress } from '../router/safe-address';

interface OpenLinkOptions {
  /** Origin that a relative address belongs to. */
  readonly origin: string;
  openInApp: (path: string) => void;
  openWindow: (address: string) => void;
}

/** Opens web addresses only: in the app, in a new window, or behind the page that warns of other sites. */
export function createOpenLink(options: OpenLinkOptions): RendererServices['openLink'] {
  return (href, target) => {
    const isOwnPath = /^\/(?![/\\])/.test(href);
    const address = toWebAddress(isOwnPath ? options.origin + href : href);
    if (!address) return;
    if (target === '_blank') return options.openWindow(address.href);
    if (address.origin === options.origin) return options.openInApp(address.pathname + address.search + address.hash);
    return options.openInApp(`/externalLink?href=${encodeURIComponent(encodeExternal(address.href))}`);
  };
}
