import variant from '@jitl/quickjs-wasmfile-release-sync';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  CapabilityError,
  loadInterpreter,
  runScript,
  type Interpreter,
  type SandboxLimits,
  type ScriptCall,
} from './index';

const LIMITS: SandboxLimits = {
  stackBytes: 64_000,
  // What has to end well may run on a busy machine.
  computeMs: 3000,
  totalMs: 5000,
  outputChars: 100_000,
  calls: 50,
  consoleLines: 5,
};

let interpreter: Interpreter;

async function load() {
  interpreter = await loadInterpreter(variant, { memoryBytes: 20_000_000 });
}

beforeAll(async () => {
  await load();
});

async function run(source: string, call: Partial<ScriptCall> = {}) {
  const { isBroken, ...result } = await runScript(interpreter, { source, args: [], limits: LIMITS, ...call });
  if (isBroken) await load();
  return result;
}

async function failureOf(source: string, call: Partial<ScriptCall> = {}) {
  const result = await run(source, call);
  if (result.ok) throw new Error(`ended well: ${JSON.stringify(result.value)}`);
  return result.failure;
}

async function valueOf(source: string, call: Partial<ScriptCall> = {}) {
  const result = await run(source, call);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

describe('what a script may do', () => {
  it('answers what it returns, at once or later', async () => {
    expect(await valueOf('(data) => data.map((row) => row.a + 1)', { args: [[{ a: 1 }, { a: 2 }]] })).toEqual([2, 3]);
    expect(await valueOf('async (data) => { await null; return { text: data }; };', { args: ['x'] })).toEqual({
      text: 'x',
    });
    expect(await valueOf('function (data) { return undefined }')).toBeUndefined();
    expect(await valueOf('// a comment\n() => 1 // another')).toBe(1);
  });

  it('has Date, Math and JSON, and its console is kept', async () => {
    const result = await run(
      '() => { console.log("a", { b: 1 }); console.error(new TypeError("no")); return Math.max(1, new Date(0).getTime()) }',
    );
    expect(result).toEqual({
      ok: true,
      value: 1,
      console: [
        { level: 'log', text: 'a {"b":1}' },
        { level: 'error', text: 'TypeError: no' },
      ],
    });
  });

  it('calls capabilities at once and later, and waits for those that it did not await', async () => {
    const set: unknown[] = [];
    const capabilities = {
      setFormData: (...args: readonly unknown[]) => {
        set.push(args);
        return undefined;
      },
      request: async (address: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        return { data: address } as never;
      },
    };
    const source = `({ data, setFormData, request }) => {
      setFormData('a', data);
      request('/api/x').then((answer) => setFormData('b', answer.data));
    }`;
    expect(await run(source, { args: [{ data: 1 }], capabilities })).toMatchObject({ ok: true });
    expect(set).toEqual([
      ['a', 1],
      ['b', '/api/x'],
    ]);
  });

  it('reads the message of a refusal, and of no other failure', async () => {
    const capabilities = {
      refused: () => {
        throw new CapabilityError('not here');
      },
      broken: () => Promise.reject(new Error('password of the database')),
    };
    expect(await failureOf('({ refused }) => refused()', { args: [{}], capabilities })).toMatchObject({
      kind: 'thrown',
      message: 'not here',
    });
    expect(await valueOf('({ broken }) => broken().catch((e) => e.message)', { args: [{}], capabilities })).toBe(
      'failed',
    );
  });

  it('gets its arguments as a function of ours leaves them', async () => {
    const prepare = '([first]) => [{ ...first, twice: first.data * 2 }]';
    expect(await valueOf('({ twice }) => twice', { args: [{ data: 2 }], prepare })).toBe(4);
  });
});

describe('what a script that fails tells', () => {
  it.each([
    ['() => {\n  throw new TypeError("bad") }', { kind: 'thrown', message: 'bad', line: 2 }],
    ['() => Promise.reject("no stock")', { kind: 'thrown', message: 'no stock', name: '', line: 0 }],
    ['() => Promise.reject(new Error("no stock"))', { kind: 'thrown', message: 'no stock', name: 'Error' }],
    ['() => null.x', { kind: 'thrown', name: 'TypeError' }],
    ['async () => {\n\n null.x }', { kind: 'thrown', line: 3 }],
    ['() => {\n const a = ;\n}', { kind: 'syntax', line: 2 }],
    ['({ data }) => {n    // in coden}', { kind: 'syntax' }],
    ['42', { kind: 'syntax', message: 'not a function' }],
    ['() => { const a = {}; a.a = a; return a }', { kind: 'thrown' }],
    ['() => new Promise(() => {})', { kind: 'unfinished' }],
  ])('%s', async (source, expected) => {
    expect(await failureOf(source)).toMatchObject(expected);
  });
});

describe('limits', () => {
  it.each([
    ['() => { while (true) {} }', 'time'],
    ['() => { for (;;) { try { for (;;) {} } catch {} finally { continue } } }', 'time'],
    ['async () => { while (true) await null }', 'time'],
    ['() => { const again = () => { Promise.resolve().then(again) }; again() }', 'time'],
    ['() => Promise.resolve().then(() => { while (true) {} })', 'time'],
    ['() => ({ toJSON() { while (true) {} } })', 'time'],
    ['() => ({ get a() { while (true) {} } })', 'time'],
    ['() => { throw { get message() { while (true) {} } } }', 'time'],
    ['1); (() => { while (true) {} })(', 'time'],
    ['1); throw { get message() { while (true) {} } }; (0', 'time'],
    ['() => { for (;;) new Promise(() => {}) }', 'time'],
    ['() => { for (;;) new Promise(() => { for (;;) new Promise(() => { for (;;) {} }) }) }', 'time'],
    ['() => { for (;;) (async () => { for (;;) {} })() }', 'time'],
    ['() => { for (;;) Promise.all({ [Symbol.iterator]() { for (;;) {} } }) }', 'time'],
    ['() => /(a+)+$/.test("a".repeat(40) + "b")', 'time'],
    ['() => { const all = []; for (;;) all.push(new Uint8Array(100000)) }', 'memory'],
    ['() => "x".repeat(100 * 1024 * 1024)', 'memory'],
    ['() => { const deep = () => deep() + 1; return deep() }', 'stack'],
    ['() => { let a = []; for (let i = 0; i < 50000; i++) a = [a]; return a }', 'stack'],
    ['() => JSON.parse("[".repeat(100000))', 'stack'],
    ['() => eval("(".repeat(20000) + "1" + ")".repeat(20000))', 'stack'],
    ['(' + '['.repeat(30000), 'stack'],
    ['() => "x".repeat(200000)', 'output'],
    ['() => { console.log("ok"); return "x".repeat(200000) }', 'output'],
  ])('%s is stopped by %s', async (source, kind) => {
    const started = Date.now();
    const limits = { ...LIMITS, computeMs: kind === 'time' ? 200 : 5000 };
    expect(await failureOf(source, { limits })).toMatchObject({ kind });
    if (kind === 'time') expect(Date.now() - started).toBeLessThan(2000);
  });

  // Small allocations up to the end: none of them fails, the script is interrupted before.
  it.each([
    '() => { const job = () => {}; for (;;) Promise.resolve().then(job) }',
    '() => { const again = () => Promise.resolve().then(again); again() }',
    '() => { const again = () => Promise.resolve().then(again); again(); again() }',
    '() => { const all = []; for (;;) try { all.push({}) } catch {} }',
    '() => { const all = new Map(); for (let i = 0; ; i++) all.set(`k${i}`, { i }) }',
  ])('ends what fills the memory bit by bit, and goes on in another one: %s', async (source) => {
    // Long enough for a busy machine to fill the memory.
    const limits = { ...LIMITS, computeMs: 15_000, totalMs: 15_000 };
    const result = await runScript(interpreter, { source, args: [], limits });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'memory' }, isBroken: true });
    await load();
    expect(await valueOf('() => 1')).toBe(1);
  });

  it('stops promises that wait for one another by their time, where it ends before the memory', async () => {
    const source = '() => { const again = () => Promise.resolve().then(again); again() }';
    const { kind } = await failureOf(source, { limits: { ...LIMITS, computeMs: 20 } });
    expect(kind).toBe('time');
    expect(await valueOf('() => 1')).toBe(1);
  });

  it('stops who calls too often, or with too much', async () => {
    let calls = 0;
    const capabilities = { toast: () => ((calls += 1), null) };
    expect(
      await failureOf('({ toast }) => { for (;;) try { toast() } catch {} }', { args: [{}], capabilities }),
    ).toMatchObject({ kind: 'calls' });
    expect(calls).toBe(50);
    const large = '({ toast }) => { toast("x".repeat(200000)) }';
    expect(await failureOf(large, { args: [{}], capabilities })).toMatchObject({ kind: 'output' });
    expect(calls).toBe(50);
  });

  it('stops who calls too often with less', async () => {
    let chars = 0;
    const capabilities = { toast: (said: unknown) => ((chars += String(said).length), null) };
    const source = '({ toast }) => { for (;;) toast("x".repeat(50000)) }';
    const limits = { ...LIMITS, calls: 10_000, computeMs: 5000 };
    expect(await failureOf(source, { args: [{}], capabilities, limits })).toMatchObject({ kind: 'output' });
    expect(chars).toBeLessThanOrEqual(4 * LIMITS.outputChars);
  });

  it('reads no line of the console that it does not keep', async () => {
    const source = '() => { for (let i = 0; i < 5000; i++) console.log("x".repeat(2000)); return 1 }';
    expect(await valueOf(source, { limits: { ...LIMITS, computeMs: 5000 } })).toBe(1);
  });

  it('lets nothing out after its time', async () => {
    let calls = 0;
    const slow = () => {
      const until = Date.now() + 60;
      while (Date.now() < until);
      return (calls += 1);
    };
    const source = '({ slow }) => { for (let i = 0; i < 20; i++) try { slow() } catch {} }';
    const limits = { ...LIMITS, computeMs: 200 };
    expect(await failureOf(source, { args: [{}], capabilities: { slow }, limits })).toMatchObject({ kind: 'time' });
    expect(calls).toBeLessThan(6);
  });

  it('waits for an answer no longer than the whole time', async () => {
    const capabilities = { request: () => new Promise<null>(() => {}) };
    const limits = { ...LIMITS, totalMs: 50 };
    expect(await failureOf('({ request }) => request()', { args: [{}], capabilities, limits })).toMatchObject({
      kind: 'time',
    });
  });

  it('does not count the time of waiting as computing', async () => {
    const wait = () => new Promise<null>((resolve) => setTimeout(() => resolve(null), 80));
    const limits = { ...LIMITS, computeMs: 60 };
    expect(
      await valueOf('async ({ wait }) => { await wait(); await wait(); return 1 }', {
        args: [{}],
        capabilities: { wait },
        limits,
      }),
    ).toBe(1);
  });

  it('keeps so many lines of the console and no longer ones', async () => {
    const result = await run('() => { for (let i = 0; i < 9; i++) console.log("x".repeat(9999)) }');
    expect(result.console).toHaveLength(5);
    expect(result.console[0]?.text).toHaveLength(2000);
  });

  it('runs ten thousand jobs that end', async () => {
    const source =
      '() => Promise.all(Array.from({ length: 10000 }, (_, i) => Promise.resolve(i))).then((all) => all.length)';
    expect(await valueOf(source)).toBe(10_000);
  });
});

describe('scripts that wait in the same interpreter', () => {
  /** A script that waits for an answer while another one runs. */
  async function besides(source: string, computeMs = 200) {
    let read = 0;
    let answer: (value: unknown) => void = () => {};
    const request = () => new Promise<never>((resolve) => (answer = resolve as typeof answer));
    const waits =
      'async ({ request }) => { const deep = (n) => (n === 0 ? 0 : 1 + deep(n - 1)); return deep(100) + (await request()) }';
    // The other one's time passes for it too.
    const waiting = runScript(interpreter, {
      source: waits,
      args: [{}],
      capabilities: { request },
      limits: { ...LIMITS, totalMs: 20_000 },
    });
    const other = await runScript(interpreter, { source, args: [], limits: { ...LIMITS, computeMs } });
    answer({ toJSON: () => ((read += 1), 1) });
    const result = await waiting;
    await load();
    return { other, result, read };
  }

  it.each([
    ['() => { const deep = (n) => { if (n > 0) deep(n - 1); for (;;) {} }; deep(100) }', 'time'],
    ['() => { const all = []; for (;;) try { all.push({}) } catch {} }', 'memory'],
  ])('go on when it is stopped: %s', async (source, kind) => {
    const { other, result } = await besides(source, kind === 'time' ? 200 : 5000);
    expect(other).toMatchObject({ ok: false, failure: { kind }, isBroken: true });
    expect(result).toMatchObject({ ok: true, value: 101 });
  });

  it('end with one that only its interpreter can end', async () => {
    const { other, result, read } = await besides('() => { for (;;) new Promise(() => { for (;;) {} }) }');
    expect(other).toMatchObject({ ok: false, failure: { kind: 'time' }, isBroken: true });
    expect(result).toMatchObject({ ok: false, failure: { kind: 'crashed' }, isBroken: true });
    expect(read).toBe(0);
  });

  it('hand no late answer to a script that was ended so', async () => {
    let read = 0;
    const request = () =>
      new Promise<never>((resolve) => setTimeout(() => resolve({ toJSON: () => (read += 1) } as never), 300));
    const source = '({ request }) => { request(); for (;;) new Promise(() => { for (;;) {} }) }';
    const limits = { ...LIMITS, computeMs: 100 };
    expect(await failureOf(source, { args: [{}], capabilities: { request }, limits })).toMatchObject({ kind: 'time' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(read).toBe(0);
  });
});

describe('what stays outside', () => {
  it.each([
    '() => typeof process + typeof require + typeof fetch + typeof setTimeout + typeof WebAssembly + typeof postMessage',
    '() => { const F = (() => {}).constructor.constructor; return F("return typeof process + typeof require + typeof fetch + typeof setTimeout + typeof WebAssembly + typeof postMessage")() }',
    '() => eval("typeof process + typeof require + typeof fetch + typeof setTimeout + typeof WebAssembly + typeof postMessage")',
  ])('%s', async (source) => {
    expect(await valueOf(source)).toBe('undefined'.repeat(6));
  });

  it('has no module loader', async () => {
    expect(await failureOf('() => import("node:fs")')).toMatchObject({ kind: 'thrown' });
  });

  it('hands no function of the host to the script', async () => {
    const capabilities = { toast: () => null };
    const source = '({ toast }) => toast.constructor("return typeof process")()';
    expect(await valueOf(source, { args: [{}], capabilities })).toBe('undefined');
  });

  it('knows capabilities by own names only', async () => {
    const source = '() => { try { host("call", "toString", "[]") } catch (e) { return e.name } }';
    expect(await valueOf(source, { args: [{}], capabilities: { toast: () => null } })).toBe('ReferenceError');
  });

  it('lets nothing pollute a prototype', async () => {
    let seen: unknown;
    const capabilities = {
      give: (value: unknown) => {
        seen = value;
        return null;
      },
    };
    const source = `({ give }) => {
      Object.prototype.polluted = 1; Array.prototype.map = () => 'mine'; JSON.parse = JSON.stringify = () => '"forged"';
      Promise.prototype.then = () => {}; give(Object.defineProperty({}, '__proto__', { value: { polluted: 1 }, enumerable: true }));
      return { ['__proto__']: { polluted: 1 }, constructor: { prototype: { polluted: 1 } } };
    }`;
    const value = await valueOf(source, { args: [{}], capabilities });
    expect(Object.assign({}, value)).not.toHaveProperty('polluted');
    expect(Object.assign({}, seen)).not.toHaveProperty('polluted');
    expect(Object.getPrototypeOf(Object.assign({}, seen))).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
    expect([1].map((item) => item)).toEqual([1]);
  });

  it('shares nothing with the next run', async () => {
    await valueOf('() => { globalThis.left = 1; Array.prototype.left = 1 }');
    expect(await valueOf('() => [typeof left, [].left === undefined]')).toEqual(['undefined', true]);
  });

  it('gives all memory back', async () => {
    const limits = { ...LIMITS, computeMs: 5000 };
    for (let turn = 0; turn < 30; turn++) {
      expect(
        (await failureOf('() => { const all = []; for (;;) all.push(new Uint8Array(100000)) }', { limits })).kind,
      ).toBe('memory');
    }
    expect(await valueOf('() => 1')).toBe(1);
  });
});
