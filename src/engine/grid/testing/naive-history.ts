import { isDeepStrictEqual } from 'node:util';
import type { GridCommand } from '../grid-command';
import { applyNaive, type NaiveGrid } from './naive-grid';

interface Snapshot {
  readonly grid: NaiveGrid;
  /** Edit session and cell of the step that followed, while it may still grow. */
  readonly session: string | null;
}

/** The obvious history: a whole copy of the grid for every step. */
export class NaiveHistory {
  private before: Snapshot[] = [];
  private after: NaiveGrid[] = [];

  constructor(
    public grid: NaiveGrid,
    private readonly settle: (grid: NaiveGrid) => NaiveGrid,
  ) {}

  run(command: GridCommand, group?: string): void {
    const next = this.settle(applyNaive(this.grid, command));
    if (isSameGrid(this.grid, next)) return;
    this.after = [];
    const session = group === undefined ? null : sessionOf(group, command);
    const last = this.before.at(-1);
    if (session === null || last?.session !== session) this.before.push({ grid: this.grid, session });
    else if (isSameGrid(last.grid, next)) this.before.pop();
    this.grid = next;
  }

  /** False when there was nothing to undo. */
  undo(): boolean {
    const last = this.before.pop();
    if (!last) return false;
    this.after.push(this.grid);
    this.go(last.grid);
    return true;
  }

  redo(): boolean {
    const next = this.after.pop();
    if (!next) return false;
    this.before.push({ grid: this.grid, session: null });
    this.go(next);
    return true;
  }

  /** Ids are never given twice, not even after an undo. */
  private go(to: NaiveGrid): void {
    this.grid = { rows: to.rows, nextId: Math.max(this.grid.nextId, to.nextId) };
    this.before = this.before.map((snapshot) => ({ ...snapshot, session: null }));
  }
}

function sessionOf(group: string, command: GridCommand): string | null {
  if (command.type !== 'setCells') return null;
  return `${group} ${command.cells.map(({ rowId, columnKey }) => `${String(rowId)}:${columnKey}`).join()}`;
}

/** A cell without a value and a cell that is not there are the same. */
function isSameGrid(left: NaiveGrid, right: NaiveGrid): boolean {
  return isDeepStrictEqual(plainRows(left), plainRows(right));
}

function plainRows({ rows }: NaiveGrid): unknown {
  return rows.map(({ id, values }) => [
    id,
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .sort(),
  ]);
}
