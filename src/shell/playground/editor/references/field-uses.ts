import { parseTree, type Node } from 'jsonc-parser';
import { resolveFieldName } from './expression-fields';
import { toDotted, type ReferenceSources } from './list-references';
import { matchPlace, type PlaceMatch } from './match-place';
import { toPointer } from '../../../../engine/source/pointer-steps';
import { tableAround, type FieldFact } from './module-facts';
import { expressionNames, nameAt } from './name-at';
import { spotAt, type Spot } from './spot-at';

/** A range with the key of a field. */
export interface FieldUse {
  readonly offset: number;
  readonly length: number;
}

/** The field that is declared or named at an offset; of `items-price` the part at the offset. */
export function fieldAt(text: string, offset: number, sources: ReferenceSources): FieldFact | undefined {
  const { fields } = sources.facts;
  const { steps, part } = spotAt(text, offset);
  if (part === 'value' && steps.at(-1) === '__vModel__') {
    const own = fields.find(({ pointer }) => pointer === toPointer(steps.slice(0, -1)));
    if (own) return own;
  }
  const name = nameAt(text, offset, sources);
  const field = fields.find(({ pointer }) => pointer === name?.entry?.pointer);
  if (!name || !field || field.tableKey === '') return field;
  const isOnTable = name.text.length > field.key.length && offset <= name.offset + field.tableKey.length;
  return isOnTable ? fields.find(({ key, tableKey }) => tableKey === '' && key === field.tableKey) : field;
}

/** All ranges with the key of a field, in document order; broken documents as far as they can be parsed. */
export function findFieldUses(text: string, field: FieldFact, sources: ReferenceSources): readonly FieldUse[] {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const uses: FieldUse[] = [];
  const search: Search = { text, field, sources, add: (use) => uses.push(use) };
  if (root) visit(root, [], search);
  return uses.sort((left, right) => left.offset - right.offset);
}

interface Search {
  readonly text: string;
  readonly field: FieldFact;
  readonly sources: ReferenceSources;
  add: (use: FieldUse) => void;
}

function visit(node: Node, steps: readonly string[], search: Search): void {
  if (node.type === 'string') return visitText(node, { steps, part: 'value' }, search);
  for (const [index, child] of (node.children ?? []).entries()) {
    if (node.type === 'array') visit(child, [...steps, String(index)], search);
    const [key, value] = child.children ?? [];
    if (node.type !== 'object' || !key) continue;
    const place = [...steps, String(key.value)];
    visitText(key, { steps: place, part: 'key' }, search);
    if (value) visit(value, place, search);
  }
}

function visitText(node: Node, { steps, part }: Pick<Spot, 'steps' | 'part'>, search: Search): void {
  const { text, field, sources } = search;
  const offset = node.offset + 1;
  const raw = text.slice(offset, node.offset + node.length - 1);
  if (!raw.includes(field.key)) return;
  if (part === 'value' && `${field.pointer}/__vModel__` === toPointer(steps)) {
    search.add({ offset, length: raw.length });
    return;
  }
  const match = matchPlace(sources.facts.root, steps, part);
  if (!match) return;
  if (match.place.kind === 'expression' || match.place.kind === 'path') visitExpression({ raw, offset }, match, search);
  else
    for (const start of startsIn(raw, match, search)) search.add({ offset: offset + start, length: field.key.length });
}

function visitExpression(
  { raw, offset }: { readonly raw: string; readonly offset: number },
  match: PlaceMatch,
  { field, sources, add }: Search,
): void {
  const table = tableAround(sources.facts, match.steps);
  for (const name of expressionNames(match, raw, offset)) {
    if (name.isCall) continue;
    const named = resolveFieldName(sources.facts, name.text, table);
    if (named?.pointer === field.pointer) {
      add({ offset: name.offset + name.text.length - field.key.length, length: field.key.length });
    } else if (field.kind === 'table' && named?.tableKey === field.key && name.text.includes('.')) {
      add({ offset: name.offset, length: field.key.length });
    }
  }
}

/** Where in a name the key of the field starts; nowhere when it names something else. */
function startsIn(raw: string, match: PlaceMatch, { field, sources }: Search): readonly number[] {
  const { kind } = match.place;
  if (kind === 'column') {
    const isOwn = field.tableKey !== '' && tableAround(sources.facts, match.steps) === field.tableKey;
    return isOwn && raw === field.key ? [0] : [];
  }
  if (kind !== 'field' && kind !== 'source' && kind !== 'token') return [];
  const spelled = (each: FieldFact) => (kind === 'token' ? toDotted(each) : each.id);
  if (raw === spelled(field)) return [raw.length - field.key.length];
  if (field.kind !== 'table') return [];
  return sources.facts.fields.some((each) => each.tableKey === field.key && raw === spelled(each)) ? [0] : [];
}
