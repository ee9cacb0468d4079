import { open, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { scansOf, type PlanNode } from '../../../src/server/testing/statement-plans';
import type { Database } from './databases';

/** A statement that the database has run, with what it did for it. */
export interface ExplainedStatement {
  readonly text: string;
  readonly ms: number;
  /** Rows that scans have looked at, also those that they did not answer. */
  readonly rowsRead: number;
  /** Blocks of 8 kB: found in the database's memory, and asked of the operating system. */
  readonly hit: number;
  readonly read: number;
  /** The nodes of its plan from the first to the last, each with the rows that it answered. */
  readonly nodes: readonly string[];
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  // Clocks in every node would take longer than many of these statements.
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'log',
};
const ENTRY = /LOG: {2}duration: ([\d.]+) ms {2}plan:\n((?:\t.*(?:\n|$))+)/g;
const QUIET_MS = 250;

/** Makes new connections to a database note every statement with its plan; answers what makes them stop. */
export async function notePlans(database: Database): Promise<() => Promise<void>> {
  for (const [name, value] of Object.entries(SETTINGS))
    await database.query(`alter database ${database.name} set ${name} = '${value}'`);
  return async () => {
    for (const name of Object.keys(SETTINGS)) await database.query(`alter database ${database.name} reset ${name}`);
  };
}

/** Runs a task and reads what the database has noted meanwhile. */
export async function readPlans(logFile: string, task: () => Promise<unknown>): Promise<readonly ExplainedStatement[]> {
  const { size: from } = await stat(logFile);
  await task();
  // Notes of a statement follow its answer.
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
