import { median, quantile } from '../../run/statistics';
import { findWrong, OPERATIONS, type Answer, type OperationId, type Question } from '../operations';
import type { Scale } from '../orders';
import { TimedOut, type Call, type Client, type Reply } from './http-client';

/** Figures of one operation with one number of connections. */
export interface Figures {
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly perSecond: number;
}

/** Translates questions and answers for one system. */
export interface Caller {
  /** Returns the request for a question, as the user of this connection. */
  toCall: (question: Question, connection: number) => Call;
  toAnswer: (question: Question, reply: Reply) => Answer;
  /** True when an answer with status 2xx is an error. */
  isRefused?: (reply: Reply) => boolean;
}

export interface Cell {
  readonly caller: Caller;
  readonly client: Client;
  readonly operation: OperationId;
  readonly scale: Scale;
  readonly right: Answer;
  readonly connections: number;
  readonly seconds: number;
  /** First unused sequence number of the operation; each number is asked once. */
  readonly firstSequence: number;
  /** Maximum number of calls, warm-up included. */
  readonly most: number;
}

export interface MeasuredCell {
  readonly figures: Figures;
  readonly asked: number;
}

const WARM_UP_MS = 400;
const SLOW_MS = 1000;
const WRITES: ReadonlySet<OperationId> = new Set(['create', 'update', 'delete']);

/** Measures in a closed loop: each connection sends its next call after the last answer. Throws when an answer is wrong. */
export async function measureCell(cell: Cell): Promise<MeasuredCell> {
  const { connections, seconds, most } = cell;
  let asked = 0;
  const firstMs = await checkFirst(cell);
  const loop = async (forMs: number, share: number, times: number[]) => {
    const end = performance.now() + forMs;
    const limit = asked + share;
    const work = async (connection: number) => {
      do {
        if (asked >= limit || asked >= most) return;
        const sequence = cell.firstSequence + asked;
        asked += 1;
        const beganAt = performance.now();
        await callOnce(cell, sequence, connection);
        times.push(performance.now() - beganAt);
      } while (performance.now() < end);
    };
    const beganAt = performance.now();
    await Promise.all(Array.from({ length: connections }, (_one, connection) => work(connection)));
    return performance.now() - beganAt;
  };
  // Operations this slow gain nothing from a warm-up.
  if (firstMs < SLOW_MS) await loop(WARM_UP_MS, Math.max(1, Math.floor(most / 5)), []);
  const times: number[] = [];
  const tookMs = await loop(seconds * 1000, most, times);
  const figures = { p50Ms: median(times), p95Ms: quantile(times, 0.95), perSecond: (times.length / tookMs) * 1000 };
  return { figures, asked };
}

/**
 * Asks the first question and throws unless the answer is the expected one. Returns the duration in ms; 0 for writes, which are
 * checked in the database afterwards.
 */
async function checkFirst({ caller, client, operation, scale, right }: Cell): Promise<number> {
  if (WRITES.has(operation)) return 0;
  const question = OPERATIONS[operation].ask(scale, 0);
  const beganAt = performance.now();
  const reply = await client.send(caller.toCall(question, 0));
  const tookMs = performance.now() - beganAt;
  requireOk(caller, reply);
  const wrong = findWrong(caller.toAnswer(question, reply), right);
  if (wrong) throw new Error(`wrong answer: ${wrong}`);
  return tookMs;
}

async function callOnce({ caller, client, operation, scale }: Cell, sequence: number, connection: number) {
  const question = OPERATIONS[operation].ask(scale, sequence);
  requireOk(caller, await client.send(caller.toCall(question, connection)));
}

function requireOk(caller: Caller, reply: Reply): void {
  const isOk = reply.status >= 200 && reply.status < 300 && !caller.isRefused?.(reply);
  if (!isOk) throw new Error(`refused: ${reply.status} ${reply.text.slice(0, 300)}`);
}

/** Short reason why a cell has no figures, for the report. */
export function describeFailure(error: unknown): string {
  if (error instanceof TimedOut) return '> 20 s';
  return error instanceof Error ? error.message.split('\n')[0]?.slice(0, 200) || 'failed' : String(error);
}
