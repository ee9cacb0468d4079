import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { CallScope, runInScope } from '../db/call-scope';
import { FactStore } from './fact-store';
import { KeptFacts } from './kept-facts';

/** A fake connection that responds when the test calls `answer`. */
class FakeClient extends EventEmitter {
  readonly processID = 7;
  readonly waiting: (() => void)[] = [];
  readonly asked: string[] = [];
  connect = () => Promise.resolve();
  end = () => Promise.resolve();

  query(text: string): Promise<unknown> {
    this.asked.push(text);
    if (text !== ';') return Promise.resolve({ rows: [{ pid: 7 }] });
    return new Promise((resolve) => this.waiting.push(() => resolve({ rows: [] })));
  }

  tell(payload: string): void {
    this.emit('notification', { payload });
  }

  async answer(): Promise<void> {
    this.waiting.shift()?.();
    await turn();
  }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function open() {
  const clients: FakeClient[] = [];
  const kept = new KeptFacts(() => {
    const client = new FakeClient();
    clients.push(client);
    return client as unknown as Client;
  });
  await kept.start();
  const [client = new FakeClient()] = clients;
  return { kept, client, clients };
}

const fact = (key: string, tags: readonly string[], load: () => Promise<unknown> = () => Promise.resolve(key)) => ({
  key,
  tags,
  load,
});

describe('the fence', () => {
  test('of a call that comes while one is under way is the next one; those that wait share it', async () => {
    const { kept, client } = await open();
    const passed: string[] = [];
    const call = (name: string) => kept.fence().then(() => passed.push(name));
    void call('first');
    await turn();
    void call('second');
    void call('third');
    await turn();
    expect(client.waiting).toHaveLength(1);
    await client.answer();
    expect(passed).toEqual(['first']);
    expect(client.waiting).toHaveLength(1);
    await client.answer();
    expect(passed).toEqual(['first', 'second', 'third']);
    expect(client.asked.filter((text) => text === ';')).toHaveLength(2);
  });

  test('does not hold once the connection is lost, nor before there is one', async () => {
    const { kept, client, clients } = await open();
    await kept.read(fact('a', ['t']));
    const waiting = kept.fence();
    await turn();
    client.emit('end');
    expect([await waiting, kept.isOpen, kept.has('a'), await kept.fence()]).toEqual([false, false, false, false]);
    await kept.read(fact('a', ['t']));
    expect(kept.has('a')).toBe(false);
    while (!kept.isOpen) await turn();
    expect(clients).toHaveLength(2);
    await kept.stop();
  });

  test('is not trusted where another session listens than the one that is asked', async () => {
    const client = Object.assign(new FakeClient(), { processID: 8 });
    const kept = new KeptFacts(() => client as unknown as Client);
    await kept.start();
    expect([kept.isOpen, await kept.fence()]).toEqual([false, false]);
    expect(client.asked).not.toContainEqual(expect.stringContaining('listen'));
  });
});

describe('a fact', () => {
  test('is dropped by its tag, and by a change of everything', async () => {
    const { kept, client } = await open();
    await kept.read(fact('a', ['user:1', 'roles']));
    await kept.read(fact('b', ['user:2', 'roles']));
    client.tell('user:1');
    expect([kept.has('a'), kept.has('b')]).toEqual([false, true]);
    client.tell('*');
    expect(kept.has('b')).toBe(false);
    await kept.stop();
  });

  test('that was read while something changed is answered, and not kept; nor is a failure', async () => {
    const { kept, client } = await open();
    const read = kept.read(
      fact('a', ['t'], async () => {
        client.tell('t');
        return 1;
      }),
    );
    expect([await read, kept.has('a')]).toEqual([1, false]);
    await expect(kept.read(fact('a', ['t'], () => Promise.reject(new Error('no'))))).rejects.toThrow('no');
    expect(kept.has('a')).toBe(false);
    await kept.stop();
  });

  test('is used by calls that have passed a fence and have changed nothing', async () => {
    const { kept } = await open();
    let loads = 0;
    const get = (scope: CallScope) => runInScope(scope, () => kept.get(fact('a', ['t'], async () => (loads += 1))));
    const scope = (isFenced: boolean) => new CallScope(undefined as never, undefined, isFenced);
    const writer = scope(true);
    writer.begin('begin');
    expect([
      await get(scope(true)),
      await get(scope(true)),
      await get(scope(false)),
      await get(writer),
      await kept.get(fact('a', ['t'], async () => 'outside')),
    ]).toEqual([1, 1, 2, 3, 'outside']);
    await kept.stop();
  });
});

test('what weighs too much in all goes, what was used longest ago first', () => {
  const store = new FactStore(10);
  const keep = (key: string, weight: number) => store.keep(key, { value: key, tags: ['t'], weight });
  keep('a', 4);
  keep('b', 4);
  store.find('a');
  keep('c', 4);
  expect(['a', 'b', 'c'].map((key) => store.has(key))).toEqual([true, false, true]);
  keep('d', 11);
  expect(store.size).toBe(0);
  keep('a', 4);
  store.drop('t');
  expect(store.size).toBe(0);
});
