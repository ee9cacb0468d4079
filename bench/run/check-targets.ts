import type { ScenarioId } from '../pages/shared/scenario';
import { ENGINES, LIMIT, OURS } from './engines';
import type { Figures, Measured, Outcome, Results } from './results';

/** A target, the measured figure, and whether it is met. */
export interface CheckedTarget {
  readonly goal: string;
  readonly figure: string;
  readonly isMet: boolean;
}

type FigureName = keyof Figures;

const FIGURE_LABELS: Readonly<Record<FigureName, string>> = {
  usableMs: 'usable',
  keyP50Ms: 'key p50',
  keyP95Ms: 'key p95',
  insertTopMs: 'insert on top',
  deleteTopMs: 'delete on top',
  pasteMs: 'paste',
  heapMb: 'heap',
};
/** One frame at 60 Hz. */
const FRAME_MS = 16;
/** Maximum ratio of our time until usable to that of bare DOM inputs, by scenario. */
const TIMES_LIMIT = { A: 2, B: 4, C: 1, D: 1 } as const;
const FIGURE_NAMES = Object.keys(FIGURE_LABELS) as readonly FigureName[];
const PEERS = ENGINES.filter(({ name, isSchemaDriven }) => isSchemaDriven && name !== OURS).map(({ name }) => name);

/**
 * Compares a run with the targets. "Limit" is bare DOM inputs.
 * - A to D: ahead of every schema-driven peer in every figure.
 * - A and B: usable in at most 0.6× the fastest peer's time and 2× (A) or 4× (B) the limit's; keys at most 1.5× the limit's.
 * - C and D: usable in at most 0.3× the fastest peer's time; usable and keys better than the limit.
 * - C to E: the total is shown in one frame. E and F: absolute figures, but keys of E at most 1.2× those of C.
 *
 * Targets without measured engines are left out.
 */
export function checkTargets(results: Results): readonly CheckedTarget[] {
  const targets = new TargetList();
  compareForms(results, targets);
  checkLargeForms(results, targets);
  return targets.all;
}

type Value = number | null | undefined;

/** Collects targets; those without a figure are skipped. */
class TargetList {
  readonly all: CheckedTarget[] = [];

  atMost(goal: string, value: Value, { limit, unit }: { readonly limit: number; readonly unit: string }): void {
    if (value === null || value === undefined || Number.isNaN(value)) return;
    this.all.push({ goal, figure: `${toText(value)}${unit}`, isMet: value <= limit });
  }

  ratio(goal: string, [ours, other]: readonly [Value, Value], limit: number): void {
    if (typeof ours === 'number' && typeof other === 'number') this.atMost(goal, ours / other, { limit, unit: '×' });
  }
}

/** Targets of A to D: compared with the peers and bare DOM inputs. */
function compareForms(results: Results, targets: TargetList): void {
  for (const id of ['A', 'B', 'C', 'D'] as const) {
    const ours = figuresOf(results, OURS, id);
    if (!ours) continue;
    const limit = figuresOf(results, LIMIT, id);
    const isTable = id === 'C' || id === 'D';
    const part = isTable ? 0.3 : 0.6;
    targets.ratio(
      `${id}: usable at most ${part}× the fastest schema-driven peer`,
      [ours.usableMs, bestPeer(results, id, 'usableMs')],
      part,
    );
    targets.ratio(
      `${id}: usable ${isTable ? 'better than' : `at most ${TIMES_LIMIT[id]}×`} bare DOM inputs`,
      [ours.usableMs, limit?.usableMs],
      TIMES_LIMIT[id],
    );
    targets.ratio(
      `${id}: key p50 ${isTable ? 'better than' : 'at most 1.5×'} bare DOM inputs`,
      [ours.keyP50Ms, limit?.keyP50Ms],
      isTable ? 1 : 1.5,
    );
    for (const figure of FIGURE_NAMES) {
      targets.ratio(
        `${id}: ${FIGURE_LABELS[figure]} ahead of every schema-driven peer`,
        [ours[figure], bestPeer(results, id, figure)],
        1,
      );
    }
  }
}

/** Targets of E and F in absolute figures, and totals within one frame of the key. */
function checkLargeForms(results: Results, targets: TargetList): void {
  const large = figuresOf(results, OURS, 'E');
  targets.atMost('E: usable < 1,000 ms', large?.usableMs, { limit: 1000, unit: ' ms' });
  targets.ratio('E: key p50 at most 1.2× that of C', [large?.keyP50Ms, figuresOf(results, OURS, 'C')?.keyP50Ms], 1.2);
  targets.atMost(`E: insert on top at most ${FRAME_MS} ms`, large?.insertTopMs, { limit: FRAME_MS, unit: ' ms' });
  targets.atMost(`E: delete on top at most ${FRAME_MS} ms`, large?.deleteTopMs, { limit: FRAME_MS, unit: ' ms' });
  targets.atMost(`E: undo at most ${FRAME_MS} ms`, large?.undoMs, { limit: FRAME_MS, unit: ' ms' });
  targets.atMost('E: paste of 1,000 × 8 < 300 ms', large?.pasteMs, { limit: 300, unit: ' ms' });
  targets.atMost('E: heap < 150 MB', large?.heapMb, { limit: 150, unit: ' MB' });
  for (const id of ['C', 'D', 'E'] as const) {
    const total = figuresOf(results, OURS, id)?.totalMs;
    targets.atMost(`${id}: total at most ${FRAME_MS} ms after the last key`, total, { limit: FRAME_MS, unit: ' ms' });
  }
  targets.atMost('F: usable < 1,000 ms', figuresOf(results, OURS, 'F')?.usableMs, { limit: 1000, unit: ' ms' });
}

function figuresOf(results: Results, engine: string, id: ScenarioId): Measured | undefined {
  return readFigures(results.engines[engine]?.[id]);
}

function bestPeer(results: Results, id: ScenarioId, figure: FigureName): number | undefined {
  const known = PEERS.map((name) => figuresOf(results, name, id)?.[figure]).filter(
    (value) => typeof value === 'number',
  );
  return known.length === 0 ? undefined : Math.min(...known);
}

function readFigures(outcome: Outcome | undefined): Measured | undefined {
  return outcome && !('failed' in outcome) ? outcome : undefined;
}

function toText(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}
