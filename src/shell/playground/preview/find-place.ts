import type { FieldModel } from '../../../engine/contract/field-model';
import { lastStep, parentPointer } from '../../../engine/source/pointer-steps';
import { childList, endOf, rootList, type FormPlace, type FormTree } from '../placing/form-places';

/** A place of the previewed form, and the line on the page that shows it. */
export interface FoundPlace {
  readonly place: FormPlace;
  readonly line: Box;
}

/** A rectangle on the page, in its pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface FormSurroundings {
  /** The page of the form: dialogs that it has opened stand outside. */
  readonly page: Element;
  readonly tree: FormTree;
  /** Whether a list may hold what is dragged. */
  accepts: (list: string) => boolean;
}

const GRID = '.formloom-grid';
const LINE_PX = 3;

/**
 * The place in the form at a point: between fields beside each other by its left or right half, else by its upper or lower one; in
 * the innermost container that takes it. All sizes are those on the screen, whatever the zoom. Null = none.
 */
export function findPlace(target: Element, at: Point, around: FormSurroundings): FoundPlace | null {
  const column = placeOfColumn(target, at, around);
  if (column) return column;
  const start = target.closest(GRID) ?? around.page.querySelector(GRID);
  for (let grid = start; grid && around.page.contains(grid); grid = grid.parentElement?.closest(GRID) ?? null) {
    const list = listOf(grid, around);
    if (list !== null && around.accepts(list)) return placeIn(grid, at, { ...around, list });
  }
  return null;
}

/** The list that a grid draws: that of the container or part around it, else the form's; null = of another module. */
function listOf(grid: Element, { page, tree }: FormSurroundings): string | null {
  const owner = grid.parentElement?.closest<HTMLElement>('[data-part],[data-field]');
  if (!owner || !page.contains(owner)) return rootList(tree.model);
  const field = fieldOf(owner.dataset['part'] ?? owner.dataset['field'], tree);
  return field ? childList(field) : null;
}

function fieldOf(id: string | undefined, { model }: FormTree): FieldModel | undefined {
  return model.allFields.find((field) => field.id === id);
}

interface Cell {
  readonly box: DOMRect;
  readonly index: number;
}

function placeIn(grid: Element, at: Point, { list, tree }: FormSurroundings & { readonly list: string }): FoundPlace {
  const area = grid.getBoundingClientRect();
  const cells = [...grid.children].flatMap((element): readonly Cell[] => {
    const field = element instanceof HTMLElement ? fieldOf(element.dataset['field'], tree) : undefined;
    if (!field || parentPointer(field.pointer) !== list) return [];
    return [{ box: element.getBoundingClientRect(), index: Number(lastStep(field.pointer)) }];
  });
  const [nearest] = cells.toSorted((left, right) => distance(left.box, at) - distance(right.box, at));
  if (!nearest) return { place: { list, index: endOf(tree, list) }, line: lineAcross(area, area.top) };
  const { box, index } = nearest;
  const isNarrow = box.width < area.width * 0.75;
  const isBehind = isNarrow ? at.x > box.left + box.width / 2 : at.y > box.top + box.height / 2;
  const place = { list, index: isBehind ? index + 1 : index };
  if (isNarrow) return { place, line: lineDown(box, isBehind ? box.right : box.left) };
  return { place, line: lineAcross(box, isBehind ? box.bottom : box.top) };
}

function lineAcross({ left, width }: Box, y: number): Box {
  return { left, top: y - LINE_PX / 2, width, height: LINE_PX };
}

function lineDown({ top, height }: Box, x: number): Box {
  return { left: x - LINE_PX / 2, top, width: LINE_PX, height };
}

/** How far a point is from a rectangle; 0 = inside. */
function distance({ left, top, right, bottom }: DOMRect, { x, y }: Point): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Between the columns of a sub-table, at its heading or cells. */
function placeOfColumn(target: Element, at: Point, { page, tree, accepts }: FormSurroundings): FoundPlace | null {
  const cell = target.closest<HTMLElement>('[role=columnheader][aria-colindex],[role=gridcell][aria-colindex]');
  const frame = cell?.closest<HTMLElement>('.formloom-cell[data-field]');
  const table = page.contains(frame ?? null) ? fieldOf(frame?.dataset['field'], tree) : undefined;
  if (!cell || !table || !accepts(childList(table))) return null;
  const shown = table.children.filter(({ isHidden, visibility, key }) => key && !isHidden && visibility.includes('pc'));
  // The first is the number of the row, and they count from 1.
  const column = shown[Number(cell.getAttribute('aria-colindex')) - 2];
  if (!column) return null;
  const box = cell.getBoundingClientRect();
  const isBehind = at.x > box.left + box.width / 2;
  const index = Number(lastStep(column.pointer)) + (isBehind ? 1 : 0);
  return { place: { list: childList(table), index }, line: lineDown(box, isBehind ? box.right : box.left) };
}
