import { toSteps, toPointer, lastStep, parentPointer } from '../../../engine/source/pointer-steps';
import type { SourceChange, SourceFix } from '../../../engine/source';
import { withFreeKeys } from '../gallery/free-keys';
import { valueAt } from '../editor/references/json-value';
import { nodesOf, type FormPlace, type FormTree } from './form-places';
import { refusalOf, type Refusal } from './place-rules';
import type { Placed } from './placed';

/** A change of the text that puts something somewhere. */
export interface PlacingFix {
  readonly fix: SourceFix;
  /** Where it stands afterwards. */
  readonly pointer: string;
  /** Its place in the list, from 1, and how many there are. */
  readonly place: number;
  readonly count: number;
}

export type PlacingResult = PlacingFix | { readonly refused: Refusal } | null;

/** The change that puts something to a place; one step of undo. Null = it stands there already. */
export function placeFix(
  placed: Placed,
  place: FormPlace,
  tree: FormTree & { readonly value: unknown },
): PlacingResult {
  const refused = refusalOf(placed, place.list, tree);
  if (refused) return { refused };
  const count = nodesOf(tree, place.list).length;
  if (placed.kind === 'widget') {
    const taken = new Set(tree.model.allFields.map(({ key }) => key));
    const value = withFreeKeys(placed.snippet.node, tree.registry, taken);
    const isThere = hasList(tree.value, place.list);
    const change: SourceChange = isThere
      ? { op: 'insert', pointer: place.list, index: place.index, value }
      : { op: 'set', pointer: place.list, value: [value] };
    const fix = { title: 'playground.gallery.inserted', params: { name: placed.snippet.label }, changes: [change] };
    return { fix, pointer: toPointer([...toSteps(place.list), place.index]), place: place.index + 1, count: count + 1 };
  }
  return moveFix(placed.pointer, place, { count, isThere: hasList(tree.value, place.list) });
}

interface TargetList {
  readonly count: number;
  /** Whether the document has the list yet. */
  readonly isThere: boolean;
}

function moveFix(pointer: string, place: FormPlace, { count, isThere }: TargetList): PlacingFix | null {
  const isOwnList = parentPointer(pointer) === place.list;
  const from = Number(lastStep(pointer));
  // Without the entry those behind it come one up.
  const index = isOwnList && place.index > from ? place.index - 1 : place.index;
  if (isOwnList && index === from) return null;
  const made: SourceChange[] = isThere ? [] : [{ op: 'set', pointer: place.list, value: [] }];
  const changes: readonly SourceChange[] = isOwnList
    ? [{ op: 'move', pointer, index }]
    : [...made, { op: 'move', pointer, index, to: place.list }];
  const list = isOwnList ? place.list : listAfterMove(pointer, place.list);
  const where = { place: index + 1, count: isOwnList ? count : count + 1 };
  const fix = { title: 'playground.outline.moved', params: where, changes };
  return { fix, pointer: `${list}/${String(index)}`, ...where };
}

/** The pointer of a list once an entry elsewhere has gone: what stood behind the entry has come one up. */
export function listAfterMove(pointer: string, list: string): string {
  const [from, to] = [toSteps(pointer), toSteps(list)];
  const depth = from.length - 1;
  const isBehind =
    from.slice(0, depth).every((step, index) => step === to[index]) && Number(to[depth]) > Number(from[depth]);
  return isBehind ? toPointer(to.map((step, index) => (index === depth ? Number(step) - 1 : step))) : list;
}

/** Whether the document has a list there: in a text of JSON it is left to the editing of the text. */
function hasList(document: unknown, list: string): boolean {
  let value = document;
  for (const step of toSteps(list)) {
    if (typeof value === 'string') return true;
    value = valueAt(value, [step]);
  }
  return Array.isArray(value);
}
