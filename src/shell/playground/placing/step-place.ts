import type { FieldModel } from '../../../engine/contract/field-model';
import { parentPointer } from '../../../engine/source/pointer-steps';
import { isContainer, nodesOf, ownerOf, placeBeside, placeInside, type FormPlace, type FormTree } from './form-places';
import { refusalOf, type Refusal } from './place-rules';

/** A step of a node by key: within its list, into the container above it, out of the one around it. */
export type Step = 'up' | 'down' | 'in' | 'out';

/** The keys of the steps, with Alt in the outline. */
export const STEP_KEYS: Readonly<Partial<Record<string, Step>>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'out',
  ArrowRight: 'in',
};

export type StepResult = FormPlace | { readonly refused: Refusal };

/** Where a step leads; null = the node is the first or last of its list already. */
export function stepPlace(field: FieldModel, step: Step, tree: FormTree): StepResult | null {
  if (step === 'in') return placeIn(field, tree);
  if (step === 'out') return placeOut(field, tree);
  const nodes = nodesOf(tree, parentPointer(field.pointer));
  const beside = nodes[nodes.indexOf(field) + (step === 'up' ? -1 : 1)];
  return beside ? placeBeside(beside, step === 'up' ? 0 : 1) : null;
}

function placeIn(field: FieldModel, tree: FormTree): StepResult {
  const nodes = nodesOf(tree, parentPointer(field.pointer));
  const above = nodes[nodes.indexOf(field) - 1];
  if (!above || !isContainer(above, tree)) return { refused: (text) => text('playground.place.noneAbove') };
  const place = placeInside(above, tree.registry.of(field).key, tree);
  if (!place) return { refused: (text) => text('playground.place.noContainer', { name: above.label }) };
  const refused = refusalOf({ kind: 'entry', pointer: field.pointer }, place.list, tree);
  return refused ? { refused } : place;
}

/** Behind the container around the node, or behind the next one around it that stands where the node may stand. */
function placeOut(field: FieldModel, tree: FormTree): StepResult {
  let first: Refusal | null = null;
  let around = ownerOf(tree, parentPointer(field.pointer));
  while (around) {
    const place = placeBeside(around, 1);
    const refused = refusalOf({ kind: 'entry', pointer: field.pointer }, place.list, tree);
    if (!refused) return place;
    first ??= refused;
    around = ownerOf(tree, parentPointer(around.pointer));
  }
  return { refused: first ?? ((text) => text('playground.place.outermost')) };
}
