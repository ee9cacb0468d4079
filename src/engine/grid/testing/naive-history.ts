import { isDeepStrictEqual } from 'node:util';
import type { GridCommand } from '../grid-command';
import { applyNaive, type NaiveGrid } from './naive-grid';

interface Snapshot {
  readonly grid: NaiveGrid;
  /** Edit session and cells of the step after this snapshot; null = later keystrokes do not merge with it. */
  readonly session: string | null;
}

/** The reference model of undo and redo: a whole snapshot of the grid per step. */
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

  /** Returns false when there is nothing to undo. */
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

  /** Keeps the higher `nextId`: ids are never reused, not even after an undo. */
  private go(to: NaiveGrid): void {
    this.grid = { rows: to.rows, nextId: Math.max(this.grid.nextId, to.nextId) };
    this.before = this.before.map((snapshot) => ({ ...snapshot, session: null }));
  }
}

function sessionOf(group: string, command: GridCommand): string | null {
  if (command.type !== 'setCells') return null;
  return `${group} ${command.cells.map(({ rowId, columnKey }) => `${String(rowId)}:${columnKey}`).join()}`;
}

/** Compares rows; an undefined value equals an absent one. */
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
