import fs from 'node:fs';
import path from 'node:path';
import { LANGUAGES, matchLanguage } from '../../../engine/contract/language';
import { PRELOADS_FILE, type Preloads } from './preloads-file';

/** Reads the list of a build; empty for a build without one. */
export function readPreloads(clientDir: string): Preloads {
  const file = path.join(clientDir, PRELOADS_FILE);
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Preloads) : {};
}

/**
 * The `Link` header of a page, so that the browser fetches these files beside the first script and not after it; undefined for a
 * page without any. The language is the browser's first that the product speaks, else zh (docs/screens.md#languages).
 */
export function toLinkHeader(preloads: Preloads, pathname: string, acceptLanguage = ''): string | undefined {
  const files = Object.hasOwn(preloads, pathname) ? preloads[pathname] : undefined;
  if (!files) return undefined;
  const tags = acceptLanguage.split(',').map((entry) => (entry.split(';', 1)[0] ?? '').trim());
  const language = tags.map(matchLanguage).find((found) => found !== null) ?? LANGUAGES[0];
  return files[language].map(toLink).join(', ');
}

function toLink(file: string): string {
  return file.endsWith('.css') ? `<${file}>; rel=preload; as=style` : `<${file}>; rel=modulepreload`;
}
