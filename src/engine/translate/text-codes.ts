import { isRecord } from '../json/raw-value';
import { memoise } from '../memoise';
import { joinPointer } from '../json/json-pointer';
import { codedName, isTextCode } from '../settings/text-code';

/** A text of a document with its code in a table of texts. */
export interface CodedText {
  readonly text: string;
  readonly code: string;
  /** Pointer of the code in what was searched. */
  readonly pointer: string;
}

/** Members of a node that are parts of their own. */
const PARTS: ReadonlySet<string> = new Set(['children', 'fields', 'columnList', 'searchList']);
const MAX_DEPTH = 64;

/** Every text with a code in a document, outermost first; `isWhole` goes on into its fields and lists. */
export function codedTexts(document: unknown, isWhole: boolean): readonly CodedText[] {
  const found: CodedText[] = [];
  const pending = [{ value: document, pointer: '', depth: 0 }];
  for (const { value, pointer, depth } of pending) {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) continue;
    if (isRecord(value)) found.push(...codesOf(value, pointer));
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null || (!isWhole && PARTS.has(name))) continue;
      pending.push({ value: member, pointer: joinPointer(pointer, name), depth: depth + 1 });
    }
  }
  return found;
}

function codesOf(owner: Readonly<Record<string, unknown>>, pointer: string): readonly CodedText[] {
  return Object.entries(owner).flatMap(([name, code]) => {
    if (!isTextCode(name) || typeof code !== 'string' || code === '') return [];
    const text = owner[codedName(name)];
    return [{ text: typeof text === 'string' ? text : '', code, pointer: joinPointer(pointer, name) }];
  });
}

/** Codes by text, of an object and what is in it without its fields and lists; of two codes for one text the outermost. */
export const codesByText = memoise((document: object): ReadonlyMap<string, string> => {
  const found = codedTexts(document, false).filter(({ text }) => text !== '');
  return new Map(found.toReversed().map(({ text, code }) => [text, code]));
});
