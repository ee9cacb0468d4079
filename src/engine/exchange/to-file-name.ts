import { withoutUnseen } from './safe-path';

/** What no file system takes, or what a shell or a browser would take for something else. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001F\u007F]+/g;
/** Devices of old systems; a file of that name cannot be opened there. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|__proto__)$/i;
/** Longest name in characters; Chinese ones take three bytes of the 255 that file systems have. */
const MAX_CHARS = 80;

/** A module's name as a file name with that extension (`.json`): readable, and harmless on every system. */
export function toFileName(title: string, extension: string): string {
  const name = [...withoutUnseen(title).replace(FORBIDDEN, '_').trim()]
    .slice(0, MAX_CHARS)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${name === '' || RESERVED.test(name) ? 'module' : name}${extension}`;
}
