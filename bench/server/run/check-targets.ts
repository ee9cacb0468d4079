import { OPERATIONS, type OperationId } from '../operations';
import type { SystemName } from '../system';
import type { Figures } from './measure-cell';
import { isFigures, type Outcome, type ServerResults } from './results';

/** A target, the measured figure, and whether it is met. */
export interface CheckedTarget {
  readonly goal: string;
  readonly figure: string;
  readonly isMet: boolean;
}

/** Address of an outcome in the results. */
interface Place {
  readonly name: SystemName;
  readonly size: string;
  readonly operation: OperationId;
  readonly connections: string;
}

const PEERS: readonly SystemName[] = ['directus', 'nocobase'];
const LARGEST = '10000000';
const LARGE = '1000000';

/** True when ours is better: lower p50 for one caller, more requests/s for several. A failed peer counts as behind. */
function isAhead(ours: Outcome, peer: Outcome, connections: string): boolean {
  if (!isFigures(ours)) return false;
  if (!isFigures(peer)) return true;
  return connections === '1' ? ours.p50Ms < peer.p50Ms : ours.perSecond > peer.perSecond;
}

/** Compares the results with the targets. Targets of sizes and systems that were not measured are left out. */
export function checkTargets({ systems }: ServerResults): readonly CheckedTarget[] {
  const of = ({ name, size, operation, connections }: Place) => systems[name]?.[size]?.[operation]?.[connections];
  const figuresOf = (place: Place): Figures | undefined => {
    const outcome = of(place);
    return isFigures(outcome) ? outcome : undefined;
  };
  const targets: CheckedTarget[] = [];
  const sizes = Object.keys(systems.formloom ?? {}).sort((left, right) => Number(left) - Number(right));

  for (const size of sizes) {
    const rows = Object.entries(systems.formloom?.[size] ?? {}).flatMap(([operation, row]) =>
      Object.entries(row).map(([connections, ours]) => ({ operation: operation as OperationId, connections, ours })),
    );
    for (const peer of PEERS) {
      const compared = rows.flatMap(({ operation, connections, ours }) => {
        const theirs = of({ name: peer, size, operation, connections });
        const title = `${OPERATIONS[operation].title} × ${connections}`;
        return theirs ? [{ title, isAhead: isAhead(ours, theirs, connections) }] : [];
      });
      if (compared.length === 0) continue;
      const behind = compared.filter((row) => !row.isAhead).map(({ title }) => title);
      const count = `${compared.length - behind.length} of ${compared.length}`;
      targets.push({
        goal: `${toCount(size)}: ahead of ${peer} in every row`,
        figure: behind.length === 0 ? count : `${count}; behind: ${behind.join(', ')}`,
        isMet: behind.length === 0,
      });
    }
    for (const operation of ['read', 'create', 'update', 'delete'] as const) {
      for (const connections of ['1', '16']) {
        const ours = figuresOf({ name: 'formloom', size, operation, connections });
        const limit = figuresOf({ name: 'limit', size, operation, connections });
        if (!ours || !limit) continue;
        const part = ours.perSecond / limit.perSecond;
        const goal = `${toCount(size)}: ${operation} × ${connections} at least 0.5 of the hand-written server’s requests/s`;
        targets.push({ goal, figure: part.toFixed(2), isMet: part >= 0.5 });
      }
    }
  }

  const under = (operation: OperationId, mostMs: number) => {
    const found = figuresOf({ name: 'formloom', size: LARGEST, operation, connections: '1' });
    if (!found) return;
    const goal = `${toCount(LARGEST)}: ${OPERATIONS[operation].title}, p95 of one caller < ${mostMs} ms`;
    targets.push({ goal, figure: `${found.p95Ms} ms`, isMet: found.p95Ms < mostMs });
  };
  for (const operation of ['list', 'filter', 'sort'] as const) under(operation, 20);
  for (const operation of ['keyword', 'keywordNone', 'keywordShort'] as const) under(operation, 100);
  const lists = figuresOf({ name: 'formloom', size: LARGE, operation: 'list', connections: '16' });
  if (lists) {
    const goal = `${toCount(LARGE)}: at least 150 lists/s for 16 callers`;
    targets.push({ goal, figure: `${lists.perSecond}/s`, isMet: lists.perSecond >= 150 });
  }
  return targets;
}

export function toCount(size: string): string {
  return Number(size).toLocaleString('en-US');
}
