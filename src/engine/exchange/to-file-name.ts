import { withoutUnseen } from './safe-path';

/** Characters that file systems, shells or browsers refuse or misread. */
const FORBIDDEN = /[\\/:*?"<>|\u0000-\u001F\u007F]+/g;
/** Device names of Windows. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|__proto__)$/i;
/** Maximum length in characters; file systems allow 255 bytes, Chinese characters take three. */
const MAX_CHARS = 80;

/** A module's name as a readable, safe file name with an extension (`.json`). */
export function toFileName(title: string, extension: string): string {
  const name = [...withoutUnseen(title).replace(FORBIDDEN, '_').trim()]
    .slice(0, MAX_CHARS)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${name === '' || RESERVED.test(name) ? 'module' : name}${extension}`;
}
