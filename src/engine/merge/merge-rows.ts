import type { FieldModel } from '../contract/field-model';
import { isRecord } from '../json/raw-value';
import { isEntered, ROW_ID_KEY } from '../rules';
import { judge, type Merging, type Place } from './merge-sides';
import { weaveRows, type RowKey } from './weave-rows';

type Row = Readonly<Record<string, unknown>>;

/** The rows of one sub-table; null from `indexTable` where they cannot be matched. */
interface TableSides {
  readonly base: ReadonlyMap<string, Row>;
  readonly opened: ReadonlyMap<string, Row>;
  readonly theirs: ReadonlyMap<string, Row>;
  /** Mine in order; a row that neither `base` nor `theirs` knows has no id. */
  readonly mine: readonly { readonly id: string | null; readonly row: Row }[];
}

export interface MergedRows {
  readonly rows: readonly Row[];
  /** Whether a change of theirs was taken over. */
  readonly isTaken: boolean;
}

/**
 * Three-way merge of a sub-table by the ids of its rows: rows that either side added stay, rows that one removed and the other left
 * alone go, a row that one removed and the other changed is a conflict, and cells merge one by one. Null where stored rows have no
 * ids of their own: the sub-table then merges as one value.
 */
export function mergeRows(table: FieldModel, place: Place, merging: Merging): MergedRows | null {
  const sides = indexTable(table, place);
  if (!sides) return null;
  const { isSame } = merging;
  const kept = new Map<RowKey, Row>();
  let isTaken = false;
  const mineById = new Map(
    sides.mine.flatMap(({ id, row }, index) => (id === null ? [] : [[id, { row, index }] as const])),
  );
  const columns = table.children.filter((column) => column.key !== '');
  const entered = columns.filter((column) => isEntered(column, merging.registry));
  const isSameRow = (left: Row, right: Row) =>
    entered.every((column) => isSame(column, left[column.key], right[column.key]));
  const rowConflict = (id: string, rowNumber: number, values: Pick<Place, 'mine' | 'theirs'>) =>
    merging.settleConflict({ id: `${table.key}/${id}`, field: table, rowNumber, base: sides.base.get(id), ...values });

  for (const [id, theirs] of sides.theirs) {
    const [base, mine] = [sides.base.get(id), mineById.get(id)];
    if (mine) {
      const places = { base: base ?? theirs, opened: sides.opened.get(id) ?? base ?? theirs, mine: mine.row, theirs };
      const merged = mergeCells({ table, id, rowNumber: mine.index + 1, columns }, places, merging);
      isTaken ||= merged.isTaken;
      kept.set(id, merged.row);
    } else if (!base) {
      isTaken = true;
      kept.set(id, theirs);
    } else if (!isSameRow(base, theirs)) {
      const rowNumber = [...sides.base.keys()].indexOf(id) + 1;
      if (rowConflict(id, rowNumber, { mine: null, theirs }) === 'mine') continue;
      isTaken = true;
      kept.set(id, theirs);
    }
  }
  const mineOrder = sides.mine.map(({ id, row }): RowKey => id ?? row);
  for (const [index, { id, row }] of sides.mine.entries()) {
    if (id === null) kept.set(row, row);
    else if (!sides.theirs.has(id)) {
      const isUntouched = isSameRow(sides.opened.get(id) ?? {}, row);
      const side = isUntouched ? 'theirs' : rowConflict(id, index + 1, { mine: row, theirs: null });
      // The stored row is gone: mine becomes a new one.
      if (side === 'mine') kept.set(id, withoutId(row));
      else isTaken = true;
    }
  }
  const woven = weaveRows({
    base: [...sides.base.keys()],
    theirs: [...sides.theirs.keys()],
    mine: mineOrder,
    isKept: (key) => kept.has(key),
  });
  const rows = woven.order.flatMap((key): readonly Row[] => {
    const row = kept.get(key);
    return row ? [row] : [];
  });
  return { rows, isTaken: isTaken || woven.isTheirsMoved };
}

interface CellsOf {
  readonly table: FieldModel;
  readonly id: string;
  readonly rowNumber: number;
  readonly columns: readonly FieldModel[];
}

/** Three-way merge of a row that both sides have; the same object as mine where nothing is taken over. */
function mergeCells(
  { table, id, rowNumber, columns }: CellsOf,
  { base, opened, mine, theirs }: Readonly<Record<keyof Place, Row>>,
  { registry, access, isSame, settleConflict }: Merging,
): { readonly row: Row; readonly isTaken: boolean } {
  const cells: Record<string, unknown> = {};
  let isTaken = false;
  for (const column of columns) {
    const { key } = column;
    if (!Object.hasOwn(theirs, key)) continue;
    const place = { base: base[key], opened: opened[key], mine: mine[key], theirs: theirs[key] };
    const isOwn = isEntered(column, registry);
    let side = judge(place, (left, right) => isSame(column, left, right));
    // Computed cells follow the others, and a cell that I may not write is never mine.
    if (side !== 'both' && (!isOwn || !access.canWriteField(column.id))) side = 'theirs';
    if (side === 'conflict') {
      const values = { base: place.base, mine: place.mine, theirs: place.theirs };
      side = settleConflict({ id: `${table.key}/${id}/${key}`, field: column, rowNumber, ...values });
    }
    if (side !== 'theirs') continue;
    cells[key] = theirs[key];
    isTaken ||= isOwn;
  }
  return { row: Object.keys(cells).length === 0 ? mine : { ...mine, ...cells }, isTaken };
}

function indexTable(table: FieldModel, place: Place): TableSides | null {
  if (table.children.some(({ key }) => key === ROW_ID_KEY)) return null;
  const [base, theirs] = [byId(place.base), byId(place.theirs)];
  if (!base || !theirs) return null;
  const used = new Set<string>();
  const mine = rowsOf(place.mine).map((row) => {
    const id = idOf(row);
    // A copied row may carry the id of its original.
    const isKnown = id !== null && (base.has(id) || theirs.has(id)) && !used.has(id);
    if (isKnown) used.add(id);
    return { id: isKnown ? id : null, row };
  });
  return { base, theirs, mine, opened: byId(rowsOf(place.opened).filter((row) => idOf(row) !== null)) ?? base };
}

/** Rows by their ids in order; null where one has none, or two share one. */
function byId(value: unknown): ReadonlyMap<string, Row> | null {
  const rows = new Map<string, Row>();
  for (const row of rowsOf(value)) {
    const id = idOf(row);
    if (id === null || rows.has(id)) return null;
    rows.set(id, row);
  }
  return rows;
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function idOf(row: Row): string | null {
  const id = row[ROW_ID_KEY];
  return typeof id === 'string' && id !== '' ? id : null;
}

function withoutId({ [ROW_ID_KEY]: _id, ...row }: Row): Row {
  return row;
}
