import { open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { scansOf, type PlanNode } from '../../../src/server/testing/statement-plans';
import type { Database } from './databases';

/** An executed statement with its query plan (EXPLAIN ANALYZE). */
export interface ExplainedStatement {
  readonly text: string;
  readonly ms: number;
  /** Rows read by scans, including those that a filter removed. */
  readonly rowsRead: number;
  /** Blocks of 8 kB: found in shared buffers (`hit`), or read from the operating system (`read`). */
  readonly hit: number;
  readonly read: number;
  /** Plan nodes, parents first, each with the number of rows it returned. */
  readonly nodes: readonly string[];
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  // Timing every node would take longer than many of these statements.
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'log',
};
const ENTRY = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*(?:\n|$))+)/g;
const QUIET_MS = 250;

/** Turns on auto_explain for new connections to a database. Returns a function that turns it off. */
export async function notePlans(database: Database): Promise<() => Promise<void>> {
  for (const [name, value] of Object.entries(SETTINGS))
    await database.query(`alter database ${database.name} set ${name} = '${value}'`);
  return async () => {
    for (const name of Object.keys(SETTINGS)) await database.query(`alter database ${database.name} reset ${name}`);
  };
}

/** Runs a task and returns the statements logged meanwhile. */
export async function readPlans(logFile: string, task: () => Promise<unknown>): Promise<readonly ExplainedStatement[]> {
  const { size: from } = await stat(logFile);
  await task();
  // A statement is logged after its answer.
  await pause(QUIET_MS);
  const file = await open(logFile);
  try {
    const { size } = await file.stat();
    const { buffer } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return [...buffer.toString('utf8').matchAll(ENTRY)].map(([, ms, plan]) => toStatement(Number(ms), plan ?? ''));
  } finally {
    await file.close();
  }
}

interface ExplainedNode extends PlanNode {
  readonly 'Index Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Shared Hit Blocks'?: number;
  readonly 'Shared Read Blocks'?: number;
  readonly Plans?: readonly ExplainedNode[];
}

function toStatement(ms: number, plan: string): ExplainedStatement {
  const { 'Query Text': text, Plan: root } = JSON.parse(plan.replaceAll(/^\t/gm, '')) as {
    readonly 'Query Text': string;
    readonly Plan: ExplainedNode;
  };
  return {
    ...{ text, ms },
    rowsRead: scansOf(root).reduce((total, { rows }) => total + rows, 0),
    hit: root['Shared Hit Blocks'] ?? 0,
    read: root['Shared Read Blocks'] ?? 0,
    nodes: nodesOf(root),
  };
}

function nodesOf(node: ExplainedNode): readonly string[] {
  const place = node['Index Name'] ?? node['Relation Name'];
  const rows = Math.round((node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1));
  const own = `${node['Node Type']}${place === undefined ? '' : ` ${place}`} ${rows.toLocaleString('en-US')}`;
  return [own, ...(node.Plans ?? []).flatMap(nodesOf)];
}
