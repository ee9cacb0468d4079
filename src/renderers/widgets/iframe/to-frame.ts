import { toSafeHref } from '../../../engine/values/safe-href';

/** What may be shown of an address. */
export type FrameChoice =
  | { readonly kind: 'frame'; readonly src: string; readonly sandbox: string }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'refused' };

/**
 * A foreign page keeps its own origin, which is not ours: it needs it to sign in. A page of our own origin gets none, or it could
 * take off its sandbox and act as the user.
 */
const FOREIGN = 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads';
const OWN = 'allow-scripts allow-forms allow-popups';

/** Decides how an address is shown: in a frame where its origin is ours or among `sources`, as a link, or not at all. */
export function toFrame(href: unknown, origin: string, sources: readonly string[]): FrameChoice {
  const address = toSafeHref(href);
  if (address === null || !URL.canParse(address, origin)) return { kind: 'refused' };
  const url = new URL(address, origin);
  if (!['http:', 'https:'].includes(url.protocol)) return { kind: 'refused' };
  if (url.origin === origin) return { kind: 'frame', src: url.href, sandbox: OWN };
  const isAllowed = sources.some((source) => isFrom(url, source));
  return isAllowed ? { kind: 'frame', src: url.href, sandbox: FOREIGN } : { kind: 'link', href: url.href };
}

/** Whether a source names the origin: itself, or `https://*.example.com` its subdomains. */
function isFrom(url: URL, source: string): boolean {
  if (!source.includes('://*.')) return URL.canParse(source) && new URL(source).origin === url.origin;
  const wild = source.replace('://*.', '://');
  if (!URL.canParse(wild)) return false;
  const { protocol, port, hostname } = new URL(wild);
  return url.protocol === protocol && url.port === port && url.hostname.endsWith(`.${hostname}`);
}
