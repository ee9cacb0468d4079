import { resolveFieldName } from './expression-fields';
import { namesIn, namesInPath, type ExpressionName } from './expression-text';
import { findReference, type ReferenceEntry, type ReferenceSources } from './list-references';
import { matchPlace, type PlaceMatch } from './match-place';
import { tableAround } from './module-facts';
import { spotAt, type TextSpan } from './spot-at';

/** The name at an offset and its kind. */
export interface NameAt {
  readonly match: PlaceMatch;
  readonly text: string;
  readonly offset: number;
  readonly length: number;
  /** A function of the expression language. */
  readonly isCall: boolean;
  /** null when nothing has that name. */
  readonly entry: ReferenceEntry | null;
}

/** Finds the name at an offset: a whole text, or one name of an expression. Null where a text is only itself. */
export function nameAt(text: string, offset: number, sources: ReferenceSources): NameAt | null {
  const spot = spotAt(text, offset);
  const { content } = spot;
  const match = content && matchPlace(sources.facts.root, spot.steps, spot.part);
  if (!content || !match) return null;
  if (match.place.kind === 'expression' || match.place.kind === 'path') {
    return nameInExpression(text, offset, { content, match, sources });
  }
  const name = readContent(text, content);
  const entry = findReference(match, name, sources) ?? null;
  return { match, text: name, offset: content.offset, length: content.length, isCall: false, entry };
}

interface Inside {
  readonly content: TextSpan;
  readonly match: PlaceMatch;
  readonly sources: ReferenceSources;
}

function nameInExpression(text: string, offset: number, { content, match, sources }: Inside): NameAt | null {
  const raw = text.slice(content.offset, content.offset + content.length);
  const name = expressionNames(match, raw, content.offset).find(
    (each) => offset >= each.offset && offset <= each.offset + each.text.length,
  );
  if (!name) return null;
  const field = name.isCall
    ? undefined
    : resolveFieldName(sources.facts, name.text, tableAround(sources.facts, match.steps));
  const entry = field && {
    value: name.text,
    alias: '',
    label: field.label,
    detail: field.widget,
    pointer: field.pointer,
  };
  const { text: found, offset: start, isCall } = name;
  return { match, text: found, offset: start, length: found.length, isCall, entry: entry ?? null };
}

/** The names of an expression, or of the expressions in a path. */
export function expressionNames(match: PlaceMatch, raw: string, offset: number): readonly ExpressionName[] {
  return match.place.kind === 'path' ? namesInPath(raw, offset) : namesIn(raw, offset);
}

/** The value of a JSON string; of a broken one its raw characters. */
function readContent(text: string, { offset, length }: TextSpan): string {
  const raw = text.slice(offset, offset + length);
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return raw;
  }
}
