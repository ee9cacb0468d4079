import { existsSync, readFileSync } from 'node:fs';
import { median } from '../../run/statistics';
import type { OperationId } from '../operations';
import type { Packages, SystemName } from '../system';
import type { Figures } from './measure-cell';

export interface Failure {
  /** Reason: `> 20 s`, or an error message. */
  readonly failed: string;
}
export type Outcome = Figures | Failure;

/** Measurements besides the calls, at one size. */
export interface SizeFacts {
  readonly readyMs: number;
  /** Memory of all processes: 4 s after the start has settled (`restMb`), and after all calls (`usedMb`). */
  readonly restMb: number;
  readonly usedMb: number;
  readonly databaseMb: number;
  /** Absent when the database was kept from an earlier run. */
  readonly fillSeconds?: number;
}

/** Outcomes by number of connections. */
export type Row = Readonly<Record<string, Outcome>>;
export type Rows = Readonly<Partial<Record<OperationId, Row>>>;

/** When, where and how a size was last measured. */
export interface RunFacts {
  readonly date: string;
  readonly machine: string;
  readonly linesPerRecord: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly minutes: number;
}

/** The file `bench/server-results.json`; sizes are numbers of records. */
export interface ServerResults {
  readonly runs: Readonly<Record<string, RunFacts>>;
  readonly systems: Readonly<Partial<Record<SystemName, Readonly<Record<string, Rows>>>>>;
  readonly facts: Readonly<Partial<Record<SystemName, Readonly<Record<string, SizeFacts>>>>>;
  readonly packages: Readonly<Partial<Record<SystemName, Packages>>>;
}

export const NO_RESULTS: ServerResults = { runs: {}, systems: {}, facts: {}, packages: {} };

export const isFigures = (outcome: Outcome | undefined): outcome is Figures =>
  outcome !== undefined && !('failed' in outcome);

/** Reads the results file; `NO_RESULTS` when it does not exist. */
export function readResults(file: string): ServerResults {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ServerResults) : NO_RESULTS;
}

/** One size of one run. */
export interface SizeResults {
  readonly size: number;
  readonly run: RunFacts;
  readonly systems: readonly {
    readonly name: SystemName;
    readonly rows: Rows;
    readonly facts: SizeFacts;
    readonly packages: Packages;
  }[];
}

/** Merges the results of one size; rows that were not measured this time are kept. */
export function withSize(results: ServerResults, { size, run, systems }: SizeResults): ServerResults {
  const key = String(size);
  const next = {
    runs: { ...results.runs, [key]: run },
    systems: { ...results.systems },
    facts: { ...results.facts },
    packages: { ...results.packages },
  };
  for (const { name, rows, facts, packages } of systems) {
    const merged: Record<string, Row> = { ...results.systems[name]?.[key] };
    for (const [operation, row] of Object.entries(rows)) merged[operation] = { ...merged[operation], ...row };
    next.systems[name] = { ...results.systems[name], [key]: merged };
    const { fillSeconds } = results.facts[name]?.[key] ?? {};
    next.facts[name] = {
      ...results.facts[name],
      [key]: { ...(fillSeconds === undefined ? {} : { fillSeconds }), ...facts },
    };
    next.packages[name] = packages;
  }
  return next;
}

/** The unit of measurement: an operation of a system with a number of callers. */
interface Cell {
  readonly name: SystemName;
  readonly operation: OperationId;
  readonly connections: number;
}

/** Collects the rounds of a size. The outcome of a cell is its medians, or its failure. */
export class CellLog {
  private readonly cells = new Map<string, Figures[]>();
  private readonly failures = new Map<string, string>();

  add(cell: Cell, figures: Figures): void {
    const key = toKey(cell);
    this.cells.set(key, [...(this.cells.get(key) ?? []), figures]);
  }

  fail(cell: Cell, failed: string): void {
    this.failures.set(toKey(cell), failed);
  }

  outcome(cell: Cell): Outcome | undefined {
    const key = toKey(cell);
    const failed = this.failures.get(key);
    if (failed !== undefined) return { failed };
    const rounds = this.cells.get(key);
    if (!rounds) return undefined;
    const middle = (read: (figures: Figures) => number) => toTenth(median(rounds.map(read)));
    return {
      p50Ms: middle(({ p50Ms }) => p50Ms),
      p95Ms: middle(({ p95Ms }) => p95Ms),
      perSecond: middle(({ perSecond }) => perSecond),
    };
  }
}

function toKey({ name, operation, connections }: Cell): string {
  return `${name} ${operation} ${connections}`;
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
