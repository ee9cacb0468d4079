import { asList, isRecord } from '../../../engine/json/raw-value';
import type { FormController } from '../form/form-controller';

/** Where the row of a script's event stands now; null = it is gone. */
export interface RowPlace {
  readonly tableKey: string;
  readonly index: number | null;
}

interface Followed {
  rows: readonly unknown[];
  readonly places: Set<{ -readonly [Member in keyof RowPlace]: RowPlace[Member] }>;
  readonly stop: () => void;
}

/** Follows rows of sub-tables while scripts are about them. Rows are immutable: the same object is the same row. */
export class RowPlaces {
  private readonly tables = new Map<string, Followed>();

  constructor(private readonly controller: Pick<FormController, 'values' | 'subscribeValue'>) {}

  /** The place of the row that stands there; `release` it. */
  at(tableKey: string, index: number): RowPlace {
    const table = this.tables.get(tableKey) ?? this.follow(tableKey);
    const place = { tableKey, index };
    table.places.add(place);
    return place;
  }

  release(place: RowPlace): void {
    const table = this.tables.get(place.tableKey);
    table?.places.delete(place);
    if (table?.places.size !== 0) return;
    table.stop();
    this.tables.delete(place.tableKey);
  }

  dispose(): void {
    for (const { stop } of this.tables.values()) stop();
    this.tables.clear();
  }

  private follow(tableKey: string): Followed {
    const read = () => asList(this.controller.values[tableKey]);
    const stop = this.controller.subscribeValue(tableKey, () => {
      const after = read();
      for (const place of followed.places) {
        if (place.index !== null) place.index = movedTo(place.index, followed.rows, after);
      }
      followed.rows = after;
    });
    const followed: Followed = { rows: read(), places: new Set(), stop };
    this.tables.set(tableKey, followed);
    return followed;
  }
}

/** Where a row stands afterwards. One that was written to is another object in the same place. */
function movedTo(index: number, before: readonly unknown[], after: readonly unknown[]): number | null {
  const row = before[index];
  if (after[index] === row) return index;
  const moved = after.indexOf(row);
  if (moved >= 0) return moved;
  const isWritten = after.length >= before.length && !before.includes(after[index]);
  return isWritten ? index : null;
}

/** A row that was typed or pasted into. */
interface EditedRow {
  readonly index: number;
  readonly former: Readonly<Record<string, unknown>>;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Rows that were written to; those that were put in, taken out or moved were not. */
export function editedRows(before: unknown, after: unknown): readonly EditedRow[] {
  const [old, next] = [asList(before), asList(after)];
  if (next.length < old.length) return [];
  const [known, present] = [new Set(old), new Set(next)];
  return next.flatMap((row, index) => {
    const former = old[index];
    const isEdited = !known.has(row) && !present.has(former) && isRecord(row) && isRecord(former);
    return isEdited ? [{ index, former, row }] : [];
  });
}
