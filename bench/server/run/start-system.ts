import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../src/server/db/embedded/cluster';
import type { Answer, Question } from '../operations';
import type { Scale } from '../orders';
import { ACCOUNTS, nameOf, type CallContext, type Place, type System } from '../system';
import type { Databases } from './databases';
import type { Shape } from './fill';
import { databaseName, fillSystem, isFilled } from './fill-system';
import { createClient, type Call, type Reply } from './http-client';
import type { Caller } from './measure-cell';
import type { ServerBenchOptions } from './options';
import type { Running } from './processes';
import { waitUntilReady } from './wait-until-ready';

const REST_MS = 4000;

/** A running system with all users signed in. */
export interface Started {
  readonly system: System;
  readonly place: Place;
  readonly shape: Shape;
  readonly server: Running;
  readonly readyMs: number;
  readonly restMb: number;
  /** null = filled by an earlier run. */
  readonly fillSeconds: number | null;
  readonly tokens: ReadonlyMap<string, string>;
  readonly keys: CallContext['keys'];
}

/** Context of a run, shared by all sizes. */
export interface SizeRun {
  readonly options: ServerBenchOptions;
  readonly databases: Databases;
  readonly benchDir: string;
  readonly dataDir: string;
  readonly systems: readonly System[];
  readonly machine: string;
}

async function toPlace({ databases, benchDir, dataDir }: SizeRun, system: System, scale: Scale): Promise<Place> {
  const port = await findFreePort();
  const { name } = system;
  const report = (text: string) => console.log(`  ${name}: ${text}`);
  const database = databases.open(databaseName(system, scale.records));
  return { database, benchDir, workDir: path.join(dataDir, name, String(scale.records)), port, scale, report };
}

/** Fills the database of a system. Returns the duration in seconds; null when an earlier run has filled it. */
export async function ensureFilled(run: SizeRun, system: System, scale: Scale): Promise<number | null> {
  if (await isFilled(run.databases, system, scale.records)) {
    console.log(`  ${system.name}: filled by an earlier run`);
    return null;
  }
  const seconds = await fillSystem(run.databases, system, await toPlace(run, system, scale));
  console.log(`  ${system.name}: filled in ${seconds} s`);
  return seconds;
}

/** Starts a system and signs in all its users. */
export async function startSystem(
  run: SizeRun,
  system: System,
  { scale, fillSeconds }: { readonly scale: Scale; readonly fillSeconds: number | null },
): Promise<Started> {
  const place = await toPlace(run, system, scale);
  const server = system.start(place);
  try {
    const [first] = ACCOUNTS;
    if (!first) throw new Error('no accounts');
    const readyMs = await waitUntilReady(place.port, server, {
      signIn: system.signIn(first),
      readToken: (reply) => system.readToken(reply),
    });
    await system.settle?.(place);
    await pause(REST_MS);
    const restMb = server.memoryMb();
    console.log(`  ${system.name}: ready after ${(readyMs / 1000).toFixed(1)} s, ${restMb} MB at rest`);
    return {
      ...{ system, place, server, readyMs: Math.round(readyMs), restMb },
      shape: await system.findShape(place.database),
      keys: (await system.findKeys?.(place.database)) ?? {},
      tokens: await signInAll(system, place.port),
      fillSeconds,
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

/** Returns the caller of a system: each connection sends the token of its own user. */
export function toCaller({ system, place, tokens, keys }: Started): Caller {
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
