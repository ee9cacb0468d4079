import variant from '@jitl/quickjs-wasmfile-release-sync';
import { describe, expect, it, vi } from 'vitest';
import {
  CapabilityError,
  loadInterpreter,
  runScript,
  type Capability,
  type Interpreter,
  type JsonValue,
} from '../../src/engine/sandbox';
import { forEachCell, PREPARE_FORM_FACTS } from '../../src/renderers/screens/scripts/prepare-facts';
import { createRequest } from '../../src/renderers/screens/scripts/script-request';
import { SCRIPT_LIMITS, SCRIPT_MEMORY_BYTES } from '../../src/shell/scripts/limits';
import { watchBuiltIns } from './bounds';

/** Hostile scripts in the sandbox of forms, with the limits of the product. */

watchBuiltIns();

let interpreter: Interpreter | null = null;

interface Told {
  readonly name: string;
  readonly args: readonly JsonValue[];
}

/** Runs a script as a form does; what it tells is kept. */
async function run(source: string, facts: Readonly<Record<string, JsonValue>> = {}) {
  interpreter ??= await loadInterpreter(variant, { memoryBytes: SCRIPT_MEMORY_BYTES });
  const told: Told[] = [];
  const scriptRequest = vi.fn(() => Promise.resolve({ data: 'secret', message: 'ok' }));
  const teller = (name: string): [string, Capability] => [name, (...args) => void told.push({ name, args })];
  const ask = createRequest({ scriptRequest });
  const capabilities = {
    ...Object.fromEntries(['setFormData', 'setShowOrHide', 'setFieldOptions', 'toast'].map(teller)),
    // As the worker hands on what the page answers.
    request: (async (...args) => {
      try {
        return await ask(...args);
      } catch (error) {
        throw new CapabilityError(String((error as Error).message));
      }
    }) as Capability,
  };
  const result = await runScript(interpreter, {
    source,
    args: [{ formData: { a: 1 }, options: {}, ...facts }],
    capabilities,
    prepare: `([facts]) => [(${PREPARE_FORM_FACTS})(facts)]`,
    limits: SCRIPT_LIMITS,
  });
  if (result.isBroken) interpreter = null;
  return { result, told, scriptRequest };
}

const valueOf = async (source: string) => {
  const { result } = await run(source);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
};

const HOST_NAMES = [
  'process',
  'require',
  'fetch',
  'self',
  'window',
  'document',
  'postMessage',
  'WebAssembly',
  'Worker',
];
const KINDS = HOST_NAMES.map((name) => `typeof ${name}`).join(' + ');

describe('a script that wants out', () => {
  it.each([
    `() => ${KINDS}`,
    `() => (() => {}).constructor.constructor("return ${KINDS}")()`,
    `() => [].filter.constructor("return ${KINDS}")()`,
    `() => (async () => {}).constructor("return ${KINDS}")().then((kinds) => kinds)`,
    `({ setFormData }) => setFormData.constructor("return ${KINDS}")()`,
    `({ request }) => Object.getPrototypeOf(request).constructor("return ${KINDS}")()`,
    `() => eval("${KINDS}")`,
    `() => (function () { return this })() === globalThis ? ${KINDS} : "strict"`,
    `() => Reflect.construct(Function, ["return ${KINDS}"])()`,
    `() => ((\\u0065val))("${KINDS}")`,
  ])('finds nothing of its host: %s', async (source) => {
    expect(await valueOf(source)).toBe('undefined'.repeat(HOST_NAMES.length));
  });

  it.each([
    '() => import("node:fs")',
    '() => import/**/("fs")',
    '() => host("call", "request", "[]")',
    '() => { with (Math) { return max(process, 1) } }',
  ])('loads and calls nothing: %s', async (source) => {
    expect((await run(source)).result).toMatchObject({ ok: false, failure: { kind: 'thrown' } });
  });

  it('reads no trace of the host, whatever it does to errors', async () => {
    const stack = await valueOf(
      '() => { Error.prepareStackTrace = (_, frames) => frames; try { null.x } catch (error) { return String(error.stack) } }',
    );
    expect(stack).not.toMatch(/node_modules|\.ts\b|file:/);
  });

  it('changes no prototype of the page by what it hands over', async () => {
    const { told, result } = await run(`({ setFormData }) => {
      setFormData('a', JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'));
      setFormData('__proto__', { polluted: 1 });
      return Object.defineProperty({}, '__proto__', { value: { polluted: 1 }, enumerable: true });
    }`);
    expect(result.ok).toBe(true);
    expect(told).toHaveLength(2);
    expect(Object.assign({}, told[0]?.args[1])).not.toHaveProperty('polluted');
    expect({}).not.toHaveProperty('polluted');
  });

  it('cannot make the setters or the next script its own', async () => {
    await run('() => { Array.prototype.map = () => ["stolen"]; JSON.parse = () => ({}); globalThis.left = 1 }');
    const { told } = await run(
      '({ setFormData }) => { JSON.stringify = () => "[\\"forged\\"]"; Reflect.apply = null; setFormData("a", typeof left) }',
    );
    expect(told).toEqual([{ name: 'setFormData', args: ['a', 'undefined'] }]);
  });
});

describe('a script that does not end', () => {
  it.each([
    ['() => { while (true) {} }', ['time']],
    ['() => { for (;;) { try { for (;;) {} } catch {} finally { continue } } }', ['time']],
    ['async () => { for (;;) await null }', ['time']],
    ['() => { for (;;) new Promise(() => {}) }', ['time', 'memory']],
    ['() => { const again = () => Promise.resolve().then(again); again(); again() }', ['time', 'memory']],
    ['() => { const deep = () => deep() + 1; return deep() }', ['stack']],
    ['() => JSON.parse("[".repeat(100000))', ['stack']],
    ['() => /(a+)+$/.test("a".repeat(50000) + "b")', ['time', 'stack', 'memory']],
    ['() => /^(([a-z])+.)+[A-Z]([a-z])+$/.test("a".repeat(50000))', ['time', 'stack', 'memory']],
    ['() => { const all = []; for (;;) all.push(new Uint8Array(1000000)) }', ['memory']],
    ['() => { let text = "x"; for (;;) text += text }', ['memory', 'thrown']],
    ['() => new Array(1e9).fill("x").join("")', ['memory', 'time', 'thrown']],
    ['() => "x".repeat(5_000_000)', ['output']],
    ['({ toast }) => { for (;;) toast("x".repeat(500_000)) }', ['output', 'time']],
    ['({ toast }) => { for (;;) try { toast("x") } catch {} }', ['calls', 'time']],
    ['({ setFormData }) => { for (;;) setFormData("a", 1) }', ['calls', 'thrown']],
    ['() => ({ toJSON() { for (;;) {} } })', ['time']],
    ['() => { throw { get message() { for (;;) {} } } }', ['time']],
    ['() => new Proxy({}, { ownKeys: () => { for (;;) {} } })', ['time']],
    ['() => new Promise(() => {})', ['unfinished']],
  ])('%s', async (source, kinds) => {
    const started = Date.now();
    const { result, told } = await run(source);
    if (result.ok) throw new Error('it ended well');
    expect(kinds).toContain(result.failure.kind);
    expect(Date.now() - started).toBeLessThan(SCRIPT_LIMITS.computeMs * 12);
    expect(told.length).toBeLessThanOrEqual(SCRIPT_LIMITS.calls);
    const chars = told.reduce((sum, { args }) => sum + JSON.stringify(args).length, 0);
    expect(chars).toBeLessThanOrEqual(SCRIPT_LIMITS.outputChars * 4);
    // The page goes on.
    expect(await valueOf('() => 1')).toBe(1);
  });

  it('keeps no more of a console than is read', async () => {
    const { result } = await run('() => { for (let i = 0; i < 2000; i++) console.log("x".repeat(5000), i) }');
    expect(result.console.length).toBeLessThanOrEqual(SCRIPT_LIMITS.consoleLines);
  });
});

describe('a script that asks the server', () => {
  it.each([
    ['https://evil.example/api/system/DictionaryType', 'get'],
    ['//evil.example/api/system/DictionaryType', 'get'],
    ['/\\\\evil.example/api', 'get'],
    ['data:text/plain,x', 'get'],
    ['/api/oauth/Logout', 'get'],
    ['/api/%6fauth/Logout', 'get'],
    ['/api/system/DictionaryType/../../oauth/Logout', 'get'],
    ['/api/permission/Users/Current/Actions/ModifyPassword', 'post'],
    ['/api/permission/Users', 'post'],
    ['/api/permission/Authority/Data/r1', 'put'],
    ['/api/visualdev/Base/m1', 'delete'],
    ['/api/visualdev/OnlineDev/m1/Config', 'get'],
    ['/api/system/DataInterface/i1', 'put'],
    ['/api/system/DataInterface/Actions/Try', 'post'],
    ['/api/system/DataSource', 'get'],
    ['/api/system/InterfaceOauth/getAppSecret', 'get'],
    ['/api/system/SysConfig', 'put'],
    ['/api/system/DictionaryType', 'trace'],
    ['/api/system/DictionaryType', 'delete'],
    ['/api/file/Uploader/annex', 'post'],
  ])('reaches nothing that is not for it: %s %s', async (path, method) => {
    const { result, scriptRequest } = await run(
      `({ request }) => request(${JSON.stringify(path)}, ${JSON.stringify(method)}, {}).then(() => 'reached', () => 'refused')`,
    );
    expect(result).toMatchObject({ ok: true, value: 'refused' });
    expect(scriptRequest).not.toHaveBeenCalled();
  });

  it('reaches records, and not without end', async () => {
    const { result, scriptRequest } = await run(`async ({ request }) => {
      let count = 0;
      for (;;) try { await request('/api/visualdev/OnlineDev/orders/List', 'post', {}); count++ } catch (error) { return [count, error.message] }
    }`);
    expect(result).toMatchObject({ ok: true, value: [30, 'request: too many calls'] });
    expect(scriptRequest).toHaveBeenCalledTimes(30);
  });
});

describe('a script of a column', () => {
  const cells = [0, 1, 2].map((rowIndex) => ({ data: `${String(rowIndex)}!`, rowIndex }));

  it('is told of several cells in one run, and one that fails leaves the others alone', async () => {
    const source = forEachCell(`({ data, rowIndex, setFormData }) => {
      if (rowIndex === 1) throw new Error('this one');
      setFormData('items-text', data);
    }`);
    const { told, result } = await run(source, { cells });
    expect(told.map(({ args }) => args)).toEqual([
      ['items-text', '0!', 0],
      ['items-text', '2!', 2],
    ]);
    expect(result).toMatchObject({ ok: false, failure: { message: 'this one', line: 2 } });
  });

  it('gets one cell as its own facts', async () => {
    const source =
      '({ data, rowIndex, cells, setFormData }) => setFormData("items-text", [data, rowIndex, typeof cells])';
    const { told } = await run(source, { cells: cells.slice(1, 2) });
    expect(told.map(({ args }) => args)).toEqual([['items-text', ['1!', 1, 'undefined'], 1]]);
  });
});
