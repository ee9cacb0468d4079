import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../src/server/db/embedded/cluster';
import { OPERATIONS, type Answer, type OperationId, type Question } from '../operations';
import { changedOrder, toScale, WRITTEN_LINES, type Scale } from '../orders';
import { ACCOUNTS, nameOf, type CallContext, type Place, type System } from '../system';
import type { Databases } from './databases';
import { addSpares, countWritten, removeWritten, type Shape } from './fill';
import { databaseName, fillSystem, isFilled } from './fill-system';
import { createClient, TimedOut, type Call, type Client, type Reply } from './http-client';
import { describeFailure, measureCell, type Caller } from './measure-cell';
import type { ServerBenchOptions } from './options';
import type { Running } from './processes';
import { CellLog, isFigures, type Row, type RunFacts, type SizeResults } from './results';
import { waitUntilReady } from './wait-until-ready';

const REST_MS = 4000;
/** Orders that a measurement of deletes finds. */
const SPARES = 8000;
/** An operation that takes so long is measured in one round only. */
const SLOW_MS = 1000;
/** And this long: with one caller only. */
const TOO_SLOW_MS = 5000;

/** A system that runs, with all its users signed in. */
interface Started {
  readonly system: System;
  readonly place: Place;
  readonly shape: Shape;
  readonly server: Running;
  readonly readyMs: number;
  readonly restMb: number;
  readonly fillSeconds?: number;
  readonly tokens: ReadonlyMap<string, string>;
  readonly keys: CallContext['keys'];
}

interface SizeRun {
  readonly options: ServerBenchOptions;
  readonly databases: Databases;
  readonly benchDir: string;
  readonly dataDir: string;
  readonly systems: readonly System[];
  readonly machine: string;
}

/** Fills what is not filled, starts all systems and measures them in turn. */
export async function runSize(run: SizeRun, records: number): Promise<SizeResults> {
  const beganAt = performance.now();
  const { options, databases, systems } = run;
  const scale = toScale(records);
  const started: Started[] = [];
  const log = new CellLog();
  try {
    const filled = new Map<System, number | undefined>();
    for (const system of systems) filled.set(system, await ensureFilled(run, system, scale));
    for (const system of systems)
      started.push(await startSystem(run, system, { scale, fillSeconds: filled.get(system) }));
    await measureRounds(run, { started, scale, log });
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

async function toPlace({ databases, benchDir, dataDir }: SizeRun, system: System, scale: Scale): Promise<Place> {
  const port = await findFreePort();
  const { name } = system;
  const report = (text: string) => console.log(`  ${name}: ${text}`);
  const database = databases.open(databaseName(system, scale.records));
  return { database, benchDir, workDir: path.join(dataDir, name, String(scale.records)), port, scale, report };
}

async function ensureFilled(run: SizeRun, system: System, scale: Scale): Promise<number | undefined> {
  const name = databaseName(system, scale.records);
  if (await isFilled(run.databases, name)) {
    console.log(`  ${system.name}: filled by an earlier run`);
    return undefined;
  }
  const seconds = await fillSystem(run.databases, system, await toPlace(run, system, scale));
  console.log(`  ${system.name}: filled in ${seconds} s`);
  return seconds;
}

async function startSystem(
  run: SizeRun,
  system: System,
  { scale, fillSeconds }: { readonly scale: Scale; readonly fillSeconds: number | undefined },
): Promise<Started> {
  const place = await toPlace(run, system, scale);
  const server = system.start(place);
  try {
    const [first] = ACCOUNTS;
    if (!first) throw new Error('no accounts');
    const readyMs = await waitUntilReady(place.port, server, system.signIn(first), (reply) => system.readToken(reply));
    await system.settle?.(place);
    await pause(REST_MS);
    const restMb = server.memoryMb();
    console.log(`  ${system.name}: ready after ${(readyMs / 1000).toFixed(1)} s, ${restMb} MB at rest`);
    return {
      ...{ system, place, server, readyMs: Math.round(readyMs), restMb },
      shape: await system.findShape(place.database),
      keys: (await system.findKeys?.(place.database)) ?? {},
      tokens: await signInAll(system, place.port),
      ...(fillSeconds === undefined ? {} : { fillSeconds }),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function signInAll(system: System, port: number): Promise<ReadonlyMap<string, string>> {
  const client = createClient(port, 1);
  const tokens = new Map<string, string>();
  for (const account of ACCOUNTS) {
    const reply = await client.send(system.signIn(account));
    const token = reply.status < 300 ? system.readToken(reply) : '';
    if (token === '')
      throw new Error(`${system.name}: ${nameOf(account)} cannot sign in: ${reply.status} ${reply.text}`);
    tokens.set(nameOf(account), token);
  }
  client.close();
  return tokens;
}

function toCaller({ system, place, tokens, keys }: Started): Caller {
  return {
    toCall(question, connection): Call {
      const isManager = question.kind === 'list' && question.isAdministrator === true;
      const account = { kind: isManager ? ('manager' as const) : ('clerk' as const), number: connection + 1 };
      if (question.kind === 'signin') return system.signIn(account);
      const call = system.toCall(question, { token: tokens.get(nameOf(account)) ?? '', scale: place.scale, keys });
      if (!call) throw new Error('it has no call for this');
      return call;
    },
    toAnswer: (question: Question, reply: Reply): Answer =>
      question.kind === 'signin' ? { isDone: system.readToken(reply) !== '' } : system.toAnswer(question, reply),
    isRefused: (reply) => system.isRefused?.(reply) ?? false,
  };
}

interface Measuring {
  readonly started: readonly Started[];
  readonly scale: Scale;
  readonly log: CellLog;
}

/** All rounds: each operation with each number of connections, systems in turn and starting with another one each time. */
async function measureRounds({ options, databases }: SizeRun, { started, scale, log }: Measuring): Promise<void> {
  const wanted = options.operations.filter((id) => scale.records >= (OPERATIONS[id].least ?? 0));
  const right = new Map(wanted.map((id) => [id, OPERATIONS[id].expect(scale)]));
  const sequences = new Map<string, number>();
  for (let round = 0; round < options.rounds; round += 1) {
    for (const operation of wanted) {
      for (const connections of options.connections) {
        const order = [...started.slice(round % started.length), ...started.slice(0, round % started.length)];
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

/** Whether there is nothing more to find out: it failed, it is slow and was measured once, or is too slow for several callers. */
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
  const known = log.outcome(name, operation, connections);
  if (known) return !isFigures(known) || known.p50Ms > SLOW_MS;
  const single = connections > 1 && round === 0 ? log.outcome(name, operation, 1) : undefined;
  const isHopeless = single && (isFigures(single) ? single.p50Ms > TOO_SLOW_MS : true);
  if (isHopeless) log.fail(name, operation, connections, isFigures(single) ? 'too slow' : single.failed);
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
  const { scale } = cell;
  const { system, place } = entry;
  const { name } = system;
  const client: Client = createClient(place.port, connections);
  const key = `${name} ${operation}`;
  // Spare orders are made anew for each measurement, with the same numbers.
  const firstSequence = operation === 'delete' ? 0 : (sequences.get(key) ?? 0);
  try {
    if (operation === 'delete') await addSpares(place.database, entry.shape, SPARES);
    const most = operation === 'delete' ? SPARES : Number.POSITIVE_INFINITY;
    const common = { operation, connections, client, caller: toCaller(entry), firstSequence, most, ...rest };
    const { figures, asked } = await measureCell(common);
    sequences.set(key, firstSequence + asked);
    if (operation === 'update') await checkUpdated(entry, firstSequence, scale);
    else await checkWritten(entry, operation, asked);
    log.add(name, operation, connections, figures);
    return `${name} ${figures.p50Ms.toFixed(1)} ms ${figures.perSecond.toFixed(0)}/s`;
  } catch (error) {
    const failed = describeFailure(error);
    log.fail(name, operation, connections, failed);
    // Nobody waits for what the server still asks the database.
    if (error instanceof TimedOut) await databases.cancelStatements(place.database.name);
    return `${name} failed: ${failed}`;
  } finally {
    client.close();
    if (operation === 'create' || operation === 'delete') await removeWritten(place.database, entry.shape);
  }
}

/** Counts in the database what writes say to have done. */
async function checkWritten({ place, shape }: Started, operation: OperationId, asked: number): Promise<void> {
  if (operation !== 'create' && operation !== 'delete') return;
  const expected = operation === 'create' ? asked : SPARES - asked;
  const { orders, lines } = await countWritten(place.database, shape);
  if (orders !== expected || lines !== expected * WRITTEN_LINES)
    throw new Error(
      `wrong: ${orders} orders with ${lines} lines are there instead of ${expected} with ${expected * WRITTEN_LINES}`,
    );
}

/** Looks at the first of the changed orders. */
async function checkUpdated({ place, shape }: Started, sequence: number, scale: Scale): Promise<void> {
  const question = OPERATIONS.update.ask(scale, sequence);
  const n = question.kind === 'update' ? question.n : 0;
  const { orders, lines } = shape;
  const { remark, lines: written } = changedOrder(n, scale.linesPerRecord, sequence);
  const [row] = await place.database.query<{ remark: string; quantities: readonly number[] }>(
    `select o.${orders.columns.remark} as remark,
       array(select l.${lines.columns.quantity}::int from ${lines.name} l where l.${lines.orderId} = o.${orders.id} order by l.${lines.id}) as quantities
     from ${orders.name} o where o.${orders.id} = ${shape.orderId(String(n))}`,
  );
  const right = written.map(({ quantity }) => quantity).join();
  if (row?.remark !== remark || row.quantities.join() !== right)
    throw new Error(`wrong: order ${n} is there with ${String(row?.remark)} and quantities ${String(row?.quantities)}`);
}

async function toSystemResults({ options, databases, benchDir }: SizeRun, entry: Started, log: CellLog) {
  const { system, place, server, readyMs, restMb, fillSeconds } = entry;
  const rows: Partial<Record<OperationId, Row>> = {};
  for (const operation of options.operations) {
    const found = options.connections.flatMap((connections) => {
      const outcome = log.outcome(system.name, operation, connections);
      return outcome ? [[String(connections), outcome] as const] : [];
    });
    if (found.length > 0) rows[operation] = Object.fromEntries(found);
  }
  const facts = {
    ...{ readyMs, restMb, usedMb: server.memoryMb(), databaseMb: await databases.sizeMb(place.database.name) },
    ...(fillSeconds === undefined ? {} : { fillSeconds }),
  };
  return { name: system.name, rows, facts, packages: system.packages(benchDir) };
}
