import { MAX_PATH_CHARS } from './limits';

/** Control characters, and the marks that turn the reading direction and so hide how a name ends. */
const UNSEEN = new RegExp('[\\u0000-\\u001F\\u007F-\\u009F\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]', 'g');
const CONTROL = new RegExp('[\\u0000-\\u001F\\u007F]');

/**
 * A path inside an archive with `/` between its parts and without empty ones; null when it leads outside (absolute, a drive, `..`),
 * holds control characters or is too long. It names a document in reports and is never used as a file name.
 */
export function toSafePath(raw: string): string | null {
  if (CONTROL.test(raw) || raw.length > MAX_PATH_CHARS) return null;
  const path = withoutUnseen(raw).replaceAll('\\', '/');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? null : parts.join('/');
}

/** The text without characters that nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Last part of a path, without its extension. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/** Extension of a path in lower case with its dot; '' for none. */
export function extensionOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';
}
