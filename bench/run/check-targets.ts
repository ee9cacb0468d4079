import type { ScenarioId } from '../pages/shared/scenario';
import { ENGINES, LIMIT, OURS } from './engines';
import type { Figures, Measured, Outcome, Results } from './results';

/** One target with what the run says about it. */
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
/** One frame of a screen that shows sixty a second. */
const FRAME_MS = 16;
/** How many times the limit's a form of fields may take until it is usable. */
const TIMES_LIMIT = { A: 2, B: 4, C: 1, D: 1 } as const;
const FIGURE_NAMES = Object.keys(FIGURE_LABELS) as readonly FigureName[];
const PEERS = ENGINES.filter(({ name, isSchemaDriven }) => isSchemaDriven && name !== OURS).map(({ name }) => name);

/**
 * Compares a run with the targets: ahead of every schema-driven peer in every figure; A and B usable in at most 0.6 of the
 * fastest peer's time, A in twice and B in 4 times the limit's, keys within 1.5 of the limit's; C and D better than the limit and
 * at most 0.3 of the fastest peer; totals in the frame of the key; E and F in absolute figures. Targets whose engines were not
 * measured are left out.
 */
export function checkTargets(results: Results): readonly CheckedTarget[] {
  const figuresOf = (engine: string, id: ScenarioId) => readFigures(results.engines[engine]?.[id]);
  const bestPeer = (id: ScenarioId, figure: FigureName) => {
    const known = PEERS.map((name) => figuresOf(name, id)?.[figure]).filter((value) => typeof value === 'number');
    return known.length === 0 ? undefined : Math.min(...known);
  };
  const targets: CheckedTarget[] = [];
  const atMost = (goal: string, value: number | null | undefined, limit: number, unit: string) => {
    if (value === null || value === undefined || Number.isNaN(value)) return;
    targets.push({ goal, figure: `${toText(value)}${unit}`, isMet: value <= limit });
  };
  const ratioTo = (goal: string, ours: number | null | undefined, other: number | null | undefined, limit: number) => {
    if (typeof ours === 'number' && typeof other === 'number') atMost(goal, ours / other, limit, '×');
  };
  for (const id of ['A', 'B', 'C', 'D'] as const) {
    const ours = figuresOf(OURS, id);
    if (!ours) continue;
    const limit = figuresOf(LIMIT, id);
    const isTable = id === 'C' || id === 'D';
    const part = isTable ? 0.3 : 0.6;
    ratioTo(
      `${id}: usable at most ${part}× the fastest schema-driven peer`,
      ours.usableMs,
      bestPeer(id, 'usableMs'),
      part,
    );
    ratioTo(
      `${id}: usable ${isTable ? 'better than' : `at most ${TIMES_LIMIT[id]}×`} bare DOM inputs`,
      ours.usableMs,
      limit?.usableMs,
      TIMES_LIMIT[id],
    );
    ratioTo(
      `${id}: key p50 ${isTable ? 'better than' : 'at most 1.5×'} bare DOM inputs`,
      ours.keyP50Ms,
      limit?.keyP50Ms,
      isTable ? 1 : 1.5,
    );
    for (const figure of FIGURE_NAMES) {
      ratioTo(
        `${id}: ${FIGURE_LABELS[figure]} ahead of every schema-driven peer`,
        ours[figure],
        bestPeer(id, figure),
        1,
      );
    }
  }
  const large = figuresOf(OURS, 'E');
  atMost('E: usable < 1,000 ms', large?.usableMs, 1000, ' ms');
  ratioTo('E: key p50 at most 1.2× that of C', large?.keyP50Ms, figuresOf(OURS, 'C')?.keyP50Ms, 1.2);
  atMost(`E: insert on top at most ${FRAME_MS} ms`, large?.insertTopMs, FRAME_MS, ' ms');
  atMost(`E: delete on top at most ${FRAME_MS} ms`, large?.deleteTopMs, FRAME_MS, ' ms');
  atMost(`E: undo at most ${FRAME_MS} ms`, large?.undoMs, FRAME_MS, ' ms');
  atMost('E: paste of 1,000 × 8 < 300 ms', large?.pasteMs, 300, ' ms');
  atMost('E: heap < 150 MB', large?.heapMb, 150, ' MB');
  for (const id of ['C', 'D', 'E'] as const) {
    const total = figuresOf(OURS, id)?.totalMs;
    atMost(`${id}: total at most ${FRAME_MS} ms after the last key`, total, FRAME_MS, ' ms');
  }
  atMost('F: usable < 1,000 ms', figuresOf(OURS, 'F')?.usableMs, 1000, ' ms');
  return targets;
}

function readFigures(outcome: Outcome | undefined): Measured | undefined {
  return outcome && !('failed' in outcome) ? outcome : undefined;
}

function toText(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2);
}
