import { OPERATIONS, type Answer, type OperationId } from '../operations';
import { toScale, type Scale } from '../orders';
import type { System } from '../system';
import { checkUpdated, checkWritten, SPARES } from './check-written';
import type { Databases } from './databases';
import { addSpares, removeWritten } from './fill';
import { databaseName } from './fill-system';
import { createClient, TimedOut, type Client } from './http-client';
import { describeFailure, measureCell } from './measure-cell';
import { CellLog, isFigures, type Row, type RunFacts, type SizeResults } from './results';
import { ensureFilled, startSystem, toCaller, type SizeRun, type Started } from './start-system';

/** Above this p50, a cell is measured in one round only. */
const SLOW_MS = 1000;
/** Above this p50, an operation is measured with one caller only. */
const TOO_SLOW_MS = 5000;

/** Fills missing databases, starts all systems and measures them in turn. */
export async function runSize(run: SizeRun, records: number): Promise<SizeResults> {
  const beganAt = performance.now();
  const { options, databases, systems } = run;
  const scale = toScale(records);
  const filled = new Map<System, number | null>();
  const started: Started[] = [];
  const log = new CellLog();
  try {
    for (const system of systems) {
      const fillSeconds = await orNothing(system, () => ensureFilled(run, system, scale));
      if (fillSeconds !== undefined) filled.set(system, fillSeconds);
    }
    for (const [system, fillSeconds] of filled) {
      const entry = await orNothing(system, () => startSystem(run, system, { scale, fillSeconds }));
      if (entry) started.push(entry);
    }
    if (started.length === 0) throw new Error('no system runs');
    await measureAll(run, { started, scale, log });
    const finished = [];
    for (const entry of started) finished.push(await toSystemResults(run, entry, log));
    const facts: RunFacts = {
      ...{ date: new Date().toISOString(), machine: run.machine, linesPerRecord: scale.linesPerRecord },
      ...{ seconds: options.seconds, rounds: options.rounds },
      minutes: Math.round((performance.now() - beganAt) / 60_000),
    };
    return { size: records, run: facts, systems: finished };
  } finally {
    await Promise.all(started.map(({ server }) => server.stop()));
    if (!options.isKept) for (const system of systems) await databases.drop(databaseName(system, records));
  }
}

/** Logs a set-up failure and returns undefined: the system is left out, the run goes on and exits with code 1. */
async function orNothing<Value>(system: System, work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    console.error(`  ${system.name} is left out:`, error);
    process.exitCode = 1;
    return undefined;
  }
}

interface Measuring {
  readonly started: readonly Started[];
  readonly scale: Scale;
  readonly log: CellLog;
}

/** Measured last: their clean-up by SQL bypasses the servers, some of which cache the number of orders. */
const LAST: ReadonlySet<OperationId> = new Set(['create', 'delete']);

async function measureAll(run: SizeRun, measuring: Measuring): Promise<void> {
  const wanted = run.options.operations.filter((id) => measuring.scale.records >= (OPERATIONS[id].least ?? 0));
  await measureRounds(run, { ...measuring, wanted: wanted.filter((id) => !LAST.has(id)) });
  await measureRounds(run, { ...measuring, wanted: wanted.filter((id) => LAST.has(id)) });
}

/** Runs all rounds: each operation with each number of connections, systems in turn, each round starts with the next system. */
async function measureRounds(
  { options, databases }: SizeRun,
  { started, scale, log, wanted }: Measuring & { readonly wanted: readonly OperationId[] },
): Promise<void> {
  const right = new Map(wanted.map((id) => [id, OPERATIONS[id].expect(scale)]));
  const sequences = new Map<string, number>();
  for (let round = 0; round < options.rounds; round += 1) {
    const first = round % started.length;
    const order = [...started.slice(first), ...started.slice(0, first)];
    for (const operation of wanted) {
      for (const connections of options.connections) {
        const said: string[] = [];
        for (const entry of order) {
          if (isSettled(log, { entry, operation, connections, round })) continue;
          const cell = { operation, connections, seconds: options.seconds, scale, right: right.get(operation) ?? {} };
          said.push(await measureOne(databases, entry, { ...cell, sequences, log }));
        }
        if (said.length > 0)
          console.log(`  ${round + 1}/${options.rounds} ${operation} × ${connections}: ${said.join(', ')}`);
      }
    }
  }
}

/**
 * True when a cell is skipped: it failed, is slow and was measured once, or the operation failed or is too slow with one caller
 * (then logged as a failure).
 */
function isSettled(
  log: CellLog,
  cell: {
    readonly entry: Started;
    readonly operation: OperationId;
    readonly connections: number;
    readonly round: number;
  },
): boolean {
  const { operation, connections, round } = cell;
  const { name } = cell.entry.system;
  const known = log.outcome({ name, operation, connections });
  if (known) return !isFigures(known) || known.p50Ms > SLOW_MS;
  const single = connections > 1 && round === 0 ? log.outcome({ name, operation, connections: 1 }) : undefined;
  const isHopeless = single && (isFigures(single) ? single.p50Ms > TOO_SLOW_MS : true);
  if (isHopeless) log.fail({ name, operation, connections }, isFigures(single) ? 'too slow' : single.failed);
  return isHopeless === true;
}

interface OneCell {
  readonly operation: OperationId;
  readonly connections: number;
  readonly seconds: number;
  readonly scale: Scale;
  readonly right: Answer;
  readonly sequences: Map<string, number>;
  readonly log: CellLog;
}

async function measureOne(databases: Databases, entry: Started, cell: OneCell): Promise<string> {
  const { operation, connections, sequences, log, ...rest } = cell;
  const { system, place } = entry;
  const { name } = system;
  const client: Client = createClient(place.port, connections);
  const key = `${name} ${operation}`;
  // Spare orders are inserted again for each measurement, with the same numbers.
  const firstSequence = operation === 'delete' ? 0 : (sequences.get(key) ?? 0);
  try {
    if (operation === 'delete') await addSpares(place.database, entry.shape, SPARES);
    const most = operation === 'delete' ? SPARES : Number.POSITIVE_INFINITY;
    const common = { operation, connections, client, caller: toCaller(entry), firstSequence, most, ...rest };
    const { figures, asked } = await measureCell(common);
    sequences.set(key, firstSequence + asked);
    if (operation === 'update') await checkUpdated(entry, firstSequence);
    else await checkWritten(entry, operation, asked);
    log.add({ name, operation, connections }, figures);
    return `${name} ${figures.p50Ms.toFixed(1)} ms ${figures.perSecond.toFixed(0)}/s`;
  } catch (error) {
    const failed = describeFailure(error);
    log.fail({ name, operation, connections }, failed);
    // The server may still wait for statements of calls that have timed out.
    if (error instanceof TimedOut) await databases.cancelStatements(place.database.name);
    return `${name} failed: ${failed}`;
  } finally {
    client.close();
    if (operation === 'create' || operation === 'delete') await removeWritten(place.database, entry.shape);
  }
}

async function toSystemResults({ options, databases, benchDir }: SizeRun, entry: Started, log: CellLog) {
  const { system, place, server, readyMs, restMb, fillSeconds } = entry;
  const rows: Partial<Record<OperationId, Row>> = {};
  for (const operation of options.operations) {
    const found = options.connections.flatMap((connections) => {
      const outcome = log.outcome({ name: system.name, operation, connections });
      return outcome ? [[String(connections), outcome] as const] : [];
    });
    if (found.length > 0) rows[operation] = Object.fromEntries(found);
  }
  const facts = {
    ...{ readyMs, restMb, usedMb: server.memoryMb(), databaseMb: await databases.sizeMb(place.database.name) },
    ...(fillSeconds === null ? {} : { fillSeconds }),
  };
  return { name: system.name, rows, facts, packages: system.packages(benchDir) };
}
