import pg from 'pg';
import { currentScope } from '../db/call-scope';
import type { AppDeps } from '../deps';
import { ChangeListener } from './change-listener';
import { FactStore, type Entry } from './fact-store';

/** A cacheable reading of the database. */
export interface Fact<Value> {
  /** Cache key: everything that the answer depends on besides the database. */
  readonly key: string;
  /** Changes that invalidate it: `user:<id>`, `module:<id>`, `grants` …, as triggers notify them. */
  readonly tags: readonly string[] | ((value: Value) => readonly string[]);
  /** Approximate size in bytes; default 1,000. */
  readonly weigh?: (value: Value) => number;
  /** Reads it outside any transaction; `tell` caches other facts that the same statement has answered. */
  readonly load: (tell: TellFact) => Promise<Value>;
}

/** Caches a fact that was read beside another one. */
export type TellFact = <Value>(fact: Fact<Value>, value: Value) => void;

/** Small facts of one kind, by id. */
export interface ManyFacts<Value> {
  readonly key: (id: string) => string;
  readonly tags: (id: string) => readonly string[];
  readonly load: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
}

/** Capacity of the cache in bytes, roughly. */
const MAX_WEIGHT = 16_000_000;
const DEFAULT_WEIGHT = 1000;
const SMALL_WEIGHT = 300;

/**
 * Cache of readings of the database, invalidated by its notifications. A call uses the cache only after a fence that was sent
 * when the call came (`fence`), so it sees whatever was committed before, on every server of the database. Without a listening
 * connection nothing is cached (docs/architecture.md#facts-are-kept-until-the-database-says-otherwise).
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

  /** Whether the listening connection is up. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  start(): Promise<void> {
    return this.#listener.start();
  }

  stop(): Promise<void> {
    return this.#listener.stop();
  }

  /** Resolves once every earlier commit is heard; false when the cache must not be used. */
  fence(): Promise<boolean> {
    return this.#listener.fence();
  }

  has(key: string): boolean {
    return this.#facts.has(key);
  }

  /** The cached value of a key, for callers behind a fence; undefined = a miss. */
  find<Value>(key: string): Value | undefined {
    return this.#facts.find(key)?.value as Value | undefined;
  }

  /** The cached value where the present call may use the cache, else a fresh one, which is cached. */
  async get<Value>(fact: Fact<Value>): Promise<Value> {
    if (currentScope()?.mayUseKept) {
      const known = this.#facts.find(fact.key);
      if (known) return known.value as Value;
    }
    return this.read(fact);
  }

  /** Many facts by id: cached ones, and the misses by one reading; ids without a fact are left out. */
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

  /** Reads a fact and caches it, with those it tells; not cached: failures, and readings that a change overlapped. */
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

/** The cache of a server; it is empty until `start`. */
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
