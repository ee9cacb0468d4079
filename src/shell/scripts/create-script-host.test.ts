import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScriptJob } from '../../renderers/shared/hosts/script-host';
import { createScriptHost, type ScriptWorker } from './create-script-host';
import type { FromWorker, ToWorker } from './messages';

const DONE = { ok: true, value: 1, console: [], isBroken: false } as const;

class FakeWorker implements ScriptWorker {
  onmessage: ScriptWorker['onmessage'] = null;
  readonly sent: ToWorker[] = [];
  readonly terminate = vi.fn();
  constructor(private readonly react: (message: ToWorker, worker: FakeWorker) => void) {}
  postMessage(message: ToWorker) {
    this.sent.push(message);
    this.react(message, this);
  }
  say(data: FromWorker) {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}

const job = (parts: Partial<ScriptJob> = {}): ScriptJob => ({
  source: '() => 1',
  facts: {},
  prepare: '(facts) => facts',
  tells: {},
  asks: {},
  ...parts,
});

function hostOf(react: (message: ToWorker, worker: FakeWorker) => void) {
  const workers: FakeWorker[] = [];
  const host = createScriptHost({
    createWorker: () => {
      const worker = new FakeWorker(react);
      workers.push(worker);
      return worker;
    },
    loadWasm: () => Promise.resolve(new ArrayBuffer(8)),
    silenceLimitMs: 400,
  });
  return { host, workers };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the page of a script worker', () => {
  it('believes no name that it has not handed out', async () => {
    const tell = vi.fn();
    const { host, workers } = hostOf((message, worker) => {
      if (message.type !== 'run') return;
      worker.say({ type: 'tell', run: message.run, name: 'constructor', args: ['x'] });
      worker.say({ type: 'tell', run: message.run, name: 'toast', args: ['said'] });
      worker.say({ type: 'ask', run: message.run, call: 1, name: '__proto__', args: [] });
      worker.say({ type: 'tell', run: 99, name: 'toast', args: ['other'] });
    });
    const running = host.run(job({ tells: { toast: tell } }));
    await vi.advanceTimersByTimeAsync(1);
    expect(tell.mock.calls).toEqual([['said']]);
    expect(workers[0]?.sent.at(-1)).toEqual({ type: 'answer', run: 1, call: 1, error: 'refused' });
    workers[0]?.say({ type: 'end', run: 1, result: DONE });
    expect(await running).toEqual(DONE);
  });

  it('ends a worker that keeps silent, and starts another for the next script', async () => {
    const { host, workers } = hostOf((message, worker) => {
      if (message.type === 'run' && workers.length > 1) worker.say({ type: 'end', run: message.run, result: DONE });
    });
    const hanging = host.run(job());
    await vi.advanceTimersByTimeAsync(600);
    expect(await hanging).toMatchObject({ ok: false, failure: { kind: 'time' } });
    expect(workers[0]?.terminate).toHaveBeenCalledTimes(1);
    expect(await host.run(job())).toEqual(DONE);
    expect(workers).toHaveLength(2);
  });

  it('leaves a worker alone that answers while its script waits', async () => {
    const { host, workers } = hostOf((message, worker) => {
      if (message.type === 'ping') worker.say({ type: 'pong' });
    });
    const waiting = host.run(job());
    await vi.advanceTimersByTimeAsync(5000);
    expect(workers[0]?.terminate).not.toHaveBeenCalled();
    workers[0]?.say({ type: 'end', run: 1, result: DONE });
    expect(await waiting).toEqual(DONE);
  });
});
