import { rowIndexOf, type GridState, type RowId } from './grid-state';

/** A cell with a finding; `columnKey` '' = of the row as a whole. */
export interface IssuePlace {
  readonly rowId: RowId;
  readonly columnKey: string;
}

interface IssueSearch {
  readonly state: GridState;
  readonly issues: ReadonlyMap<RowId, ReadonlyMap<string, unknown>>;
  /** Columns in reading order; findings of other columns come first. */
  readonly columnKeys: readonly string[];
  /** Start of the search; null or a removed row = outside the grid. A null column = before or after the row's cells. */
  readonly from: { readonly rowId: RowId; readonly columnKey: string | null } | null;
  readonly direction: 1 | -1;
}

/** The next cell with a finding in reading order, in either direction, wrapping around. null when there is none. */
export function findNextIssue({ state, issues, columnKeys, from, direction }: IssueSearch): IssuePlace | null {
  const count = state.ids.length;
  if (issues.size === 0 || count === 0) return null;
  const orderOf = new Map(columnKeys.map((key, index) => [key, index]));
  const placesIn = (rowIndex: number): readonly IssuePlace[] => {
    const rowId = state.ids[rowIndex] ?? 0;
    const keys = [...(issues.get(rowId)?.keys() ?? [])];
    keys.sort((left, right) => ((orderOf.get(left) ?? -1) - (orderOf.get(right) ?? -1)) * direction);
    return keys.map((columnKey) => ({ rowId, columnKey }));
  };
  const start = from ? rowIndexOf(state, from.rowId) : -1;
  if (start >= 0 && from) {
    const at = from.columnKey === null ? -Infinity : (orderOf.get(from.columnKey) ?? -1) * direction;
    const isBeyond = ({ columnKey }: IssuePlace) => (orderOf.get(columnKey) ?? -1) * direction > at;
    const sameRow = placesIn(start).find(isBeyond);
    if (sameRow) return sameRow;
  }
  const first = start >= 0 ? start + direction : direction === 1 ? 0 : count - 1;
  for (let step = 0; step < count; step += 1) {
    const [place] = placesIn((((first + step * direction) % count) + count) % count);
    if (place) return place;
  }
  return null;
}
