import { strToU8, zipSync, type Zippable } from 'fflate';
import { baseName, extensionOf, toSafePath } from './safe-path';
import { toFileName } from './to-file-name';

/** Constant date (the earliest in ZIP): equal documents give equal bytes. */
const FIRST_DAY = new Date(1980, 0, 1);

/** Packs texts as UTF-8 into a ZIP archive. Path segments are sanitised; duplicates get a number before the extension. */
export function zipDocuments(files: readonly { readonly path: string; readonly text: string }[]): Uint8Array {
  const taken = new Set<string>();
  const entries = files.map(({ path, text }): [string, Zippable[string]] => {
    const free = freePath(toHarmlessPath(path), taken);
    taken.add(free.toLowerCase());
    return [free, [strToU8(text), { level: 6, mtime: FIRST_DAY }]];
  });
  return zipSync(Object.fromEntries(entries));
}

function toHarmlessPath(path: string): string {
  const parts = (toSafePath(path) ?? 'module.json').split('/');
  return parts
    .map((part, index) => {
      const extension = index === parts.length - 1 ? extensionOf(part) : '';
      return toFileName(extension === '' ? part : baseName(part), extension.replace(/[^.a-z0-9]/g, ''));
    })
    .join('/');
}

function freePath(path: string, taken: ReadonlySet<string>): string {
  const extension = extensionOf(path);
  const stem = path.slice(0, path.length - extension.length);
  let free = path;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${String(number)})${extension}`;
  return free;
}
