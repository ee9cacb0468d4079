import { MAX_PATH_CHARS } from './limits';

/** Control characters, and direction marks that could disguise an extension. */
const UNSEEN = new RegExp('[\\u0000-\\u001F\\u007F-\\u009F\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069]', 'g');
const CONTROL = new RegExp('[\\u0000-\\u001F\\u007F]');

/**
 * Normalises a path in an archive; null when it leads outside (absolute, a drive, `..`), has control characters or is too long. For
 * reports only, never used as a file name.
 */
export function toSafePath(raw: string): string | null {
  if (CONTROL.test(raw) || raw.length > MAX_PATH_CHARS) return null;
  const path = withoutUnseen(raw).replaceAll('\\', '/');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return null;
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? null : parts.join('/');
}

/** Removes invisible characters. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Last segment of a path, without extension. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/** Extension of a path in lower case with its dot; '' = none. */
export function extensionOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? '';
}
