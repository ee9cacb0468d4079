import pg from 'pg';
import { currentScope } from '../db/call-scope';
import type { AppDeps } from '../deps';
import { ChangeListener } from './change-listener';
import { FactStore, type Entry } from './fact-store';

/** Something that calls read again and again. */
export interface Fact<Value> {
  /** Says everything that the answer depends on, besides the database. */
  readonly key: string;
  /** Which changes make it untrue: `user:<id>`, `module:<id>`, `grants` …, as the database tells them. */
  readonly tags: readonly string[] | ((value: Value) => readonly string[]);
  /** About how many bytes it takes; 1,000 when it does not say. */
  readonly weigh?: (value: Value) => number;
  /** Reads it with statements of its own, outside any transaction; hands on other facts that the same statement has answered. */
  readonly load: (tell: TellFact) => Promise<Value>;
}

/** Takes the value of a fact that was read beside another one. */
export type TellFact = <Value>(fact: Fact<Value>, value: Value) => void;

/** Facts of one kind, small ones, by id. */
export interface ManyFacts<Value> {
  readonly key: (id: string) => string;
  readonly tags: (id: string) => readonly string[];
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
}

/** All that is kept weighs no more, in bytes, roughly. */
const MAX_WEIGHT = 16_000_000;
const DEFAULT_WEIGHT = 1000;
const SMALL_WEIGHT = 300;

/**
 * What calls have read of the database and the next ones need not read again: the database tells when it is no longer true. A
 * call goes by it only after a fence that was sent when the call had come (`fence`), so whatever was committed before the call
 * came acts on it, on every server of the database. Without a connection that hears of changes nothing is kept.
 */
export class KeptFacts {
  readonly #facts = new FactStore(MAX_WEIGHT);
  readonly #listener: ChangeListener;
  #isOpen = false;

  constructor(connect: () => pg.Client) {
    this.#listener = new ChangeListener(connect, {
      opened: () => {
        this.#facts.drop('*');
        this.#isOpen = true;
      },
      lost: () => {
        this.#isOpen = false;
        this.#facts.drop('*');
      },
      changed: (tag) => this.#facts.drop(tag),
    });
  }

  /** Whether the database is heard now. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }

  /** Resolves once every change that was committed before is heard; false when what is kept must not be used. */
  fence(): Promise<boolean> {
    return this.#listener.fence();
  }

  has(key: string): boolean {
    return this.#facts.has(key);
  }

  /** What is kept under a key, for whoever has passed a fence; undefined = nothing. */
  find<Value>(key: string): Value | undefined {
    return this.#facts.find(key)?.value as Value | undefined;
  }

  /** Answers what is kept, when the call that is being answered may go by it, or reads it and keeps it. */
  async get<Value>(fact: Fact<Value>): Promise<Value> {
    if (currentScope()?.mayUseKept) {
      const known = this.#facts.find(fact.key);
      if (known) return known.value as Value;
    }
    return this.read(fact);
  }

  /** Answers many facts of one kind by id: those that are kept, and the rest by one reading; ids without one are left out. */
  async getMany<Value>(ids: readonly string[], { key, tags, load }: ManyFacts<Value>): Promise<Map<string, Value>> {
    const found = new Map<string, Value>();
    const missing: string[] = [];
    const mayUse = currentScope()?.mayUseKept === true;
    for (const id of new Set(ids)) {
      const known = mayUse ? this.#facts.find(key(id)) : undefined;
      if (known) found.set(id, known.value as Value);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const { epoch } = this.#facts;
    for (const [id, value] of await load(missing)) {
      found.set(id, value);
      this.#keep(epoch, key(id), { value, tags: tags(id), weight: SMALL_WEIGHT });
    }
    return found;
  }

  /** Reads a fact and keeps it, with those that it tells; what fails is not kept, nor what was read while something changed. */
  async read<Value>(fact: Fact<Value>): Promise<Value> {
    const { epoch } = this.#facts;
    const told: (readonly [string, Entry])[] = [];
    const value = await fact.load((other, known) => told.push([other.key, toEntry(other, known)]));
    told.push([fact.key, toEntry(fact, value)]);
    for (const [key, entry] of told) this.#keep(epoch, key, entry);
    return value;
  }

  #keep(epoch: number, key: string, entry: Entry): void {
    if (this.#isOpen && epoch === this.#facts.epoch) this.#facts.keep(key, entry);
  }
}

function toEntry<Value>({ tags, weigh }: Fact<Value>, value: Value): Entry {
  return { value, tags: typeof tags === 'function' ? tags(value) : tags, weight: weigh?.(value) ?? DEFAULT_WEIGHT };
}

const kept = new WeakMap<AppDeps, KeptFacts>();

/** What a server keeps; it begins to with `start`. */
export function keptFacts(deps: AppDeps): KeptFacts {
  let facts = kept.get(deps);
  if (!facts) {
    const { connectionString } = deps.pool.options;
    facts = new KeptFacts(
      () =>
        new pg.Client({
          connectionString,
          connectionTimeoutMillis: 5000,
          keepAlive: true,
          application_name: 'formloom changes',
        }),
    );
    kept.set(deps, facts);
  }
  return facts;
}
