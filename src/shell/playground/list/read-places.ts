import type { WidgetRegistry } from '../../../engine/contract/registry';
import { parseSource, toSourceText } from '../../../engine/source';

/** Lines of a document around a place, with the place itself. */
export interface Excerpt {
  readonly firstLine: number;
  readonly before: string;
  readonly place: string;
  readonly after: string;
}

/** Lines shown above and below a place. */
const LINES_AROUND = 4;
/** A place that is longer than this, in characters, is shown by its beginning. */
const MAX_PLACE = 600;

/** The source texts of the documents in files, by their path, as the editor would show them; what cannot be read is left out. */
export async function readDocuments(
  files: readonly File[],
  registry: WidgetRegistry,
): Promise<ReadonlyMap<string, string>> {
  const { readExchange } = await import('../../../engine/exchange');
  const texts = new Map<string, string>();
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    for (const { path, entity } of readExchange(file.name, bytes, registry)) {
      if (entity) texts.set(path, toSourceText(entity));
    }
  }
  return texts;
}

/** The lines around a pointer's value. */
export function excerptAt(text: string, pointer: string): Excerpt {
  const { offset, length } = parseSource(text).rangeOf(pointer);
  const shown = Math.min(length, MAX_PLACE);
  let start = lineStart(text, offset);
  let end = lineEnd(text, offset + shown);
  for (let line = 0; line < LINES_AROUND; line += 1) {
    start = start === 0 ? 0 : lineStart(text, start - 1);
    end = end === text.length ? end : lineEnd(text, end + 1);
  }
  const isCut = shown < length;
  return {
    firstLine: text.slice(0, start).split('\n').length,
    before: text.slice(start, offset),
    place: text.slice(offset, offset + shown) + (isCut ? ' …' : ''),
    after: isCut ? '' : text.slice(offset + shown, end),
  };
}

function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
