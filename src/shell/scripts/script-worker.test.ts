import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromWorker, ToWorker } from './messages';

const said: FromWorker[] = [];
let hear: ((event: { readonly data: ToWorker }) => void) | undefined;

beforeEach(() => {
  said.length = 0;
  vi.resetModules();
  vi.stubGlobal('self', {
    postMessage: (message: FromWorker) => said.push(message),
    addEventListener: (_: string, listener: typeof hear) => (hear = listener),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const run = { type: 'run', source: '() => 1', facts: {}, prepare: '(facts) => facts', tells: [], asks: [] } as const;
const crashed = (id: number) =>
  expect.objectContaining({
    type: 'end',
    run: id,
    result: expect.objectContaining({
      ok: false,
      failure: expect.objectContaining({ kind: 'crashed' }) as unknown,
    }) as unknown,
  }) as unknown;

it('says that the interpreter cannot start, each time it is asked', async () => {
  await import('./script-worker');
  hear?.({ data: { type: 'start', wasm: new ArrayBuffer(8) } });
  hear?.({ data: { ...run, run: 1 } });
  await vi.waitFor(() => expect(said).toContainEqual(crashed(1)));
  hear?.({ data: { ...run, run: 2 } });
  await vi.waitFor(() => expect(said).toContainEqual(crashed(2)));
});
