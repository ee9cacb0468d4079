import { parentPointer } from '../../../engine/source/pointer-steps';
import {
  childList,
  isContainer,
  nodeAt,
  placeBeside,
  placeInside,
  rootList,
  type FormPlace,
  type FormTree,
} from '../placing/form-places';
import type { Placed } from '../placing/placed';
import { dropIndex } from './move-entry';

/** What a drag points at in the outline. */
export interface PointedRow {
  readonly pointer: string;
  /** How far down the row the pointer is: 0 its top, 1 its bottom. */
  readonly share: number;
  /** Whether entries below it are shown. */
  readonly isOpen: boolean;
}

/** Where a drop lands: a line before or behind the row or at the start of what it holds, or in the row. */
export interface OutlineDrop {
  readonly look: 'before' | 'behind' | 'first' | 'inside';
  /** Among the nodes of the form; null = within the list that the entry stands in. */
  readonly place: FormPlace | null;
  /** The index in that list. */
  readonly index: number;
}

/** Share of a container's row at its top and bottom that means beside it, not into it. */
const EDGE = 0.3;

/** Where something dragged would land; null = the row is no place for its like. */
export function outlineDrop(placed: Placed, row: PointedRow, tree: FormTree | null): OutlineDrop | null {
  const isNode = placed.kind === 'widget' || (tree !== null && nodeAt(tree, placed.pointer) !== undefined);
  if (!isNode || !tree) return placed.kind === 'entry' ? dropWithin(placed.pointer, row) : null;
  const root = rootList(tree.model);
  if (row.pointer === parentPointer(root)) return { look: 'first', place: { list: root, index: 0 }, index: 0 };
  const node = nodeAt(tree, row.pointer);
  if (!node) return null;
  const at = (look: OutlineDrop['look'], place: FormPlace) => ({ look, place, index: place.index });
  if (!isContainer(node, tree)) {
    return row.share < 0.5 ? at('before', placeBeside(node, 0)) : at('behind', placeBeside(node, 1));
  }
  if (row.share < EDGE) return at('before', placeBeside(node, 0));
  if (row.share > 1 - EDGE) {
    return row.isOpen ? at('first', { list: childList(node), index: 0 }) : at('behind', placeBeside(node, 1));
  }
  const widget = placed.kind === 'widget' ? placed.snippet.key : (nodeAt(tree, placed.pointer)?.widget ?? '');
  // A container without the part that would hold it says so by its own list.
  return at('inside', placeInside(node, widget, tree) ?? { list: childList(node), index: 0 });
}

/** Columns, buttons and the like change places within their list. */
function dropWithin(pointer: string, row: PointedRow): OutlineDrop | null {
  const isBefore = row.share < 0.5;
  const index = dropIndex(pointer, row.pointer, isBefore ? -1 : 1);
  return index === null ? null : { look: isBefore ? 'before' : 'behind', place: null, index };
}
