import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScriptJob } from '../../renderers/shared/hosts/script-host';
import { createScriptHost, type ScriptHostOptions, type ScriptWorker } from './create-script-host';
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

function hostOf(react: (message: ToWorker, worker: FakeWorker) => void, options: Partial<ScriptHostOptions> = {}) {
  const workers: FakeWorker[] = [];
  const host = createScriptHost({
    createWorker: () => {
      const worker = new FakeWorker(react);
      workers.push(worker);
      return worker;
    },
    loadWasm: () => Promise.resolve(new ArrayBuffer(8)),
    silenceLimitMs: 400,
    startLimitMs: 3000,
    runLimitMs: 20_000,
    ...options,
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

  it('waits for a run no longer than its whole time', async () => {
    const { host, workers } = hostOf((message, worker) => {
      if (message.type === 'ping') worker.say({ type: 'pong' });
    });
    const waiting = host.run(job());
    await vi.advanceTimersByTimeAsync(20_100);
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'time' } });
    expect(workers[0]?.terminate).not.toHaveBeenCalled();
  });

  it('waits for an interpreter that does not arrive no longer than its time, and asks again for the next script', async () => {
    const loadWasm = vi.fn<() => Promise<ArrayBuffer>>(() => new Promise(() => undefined));
    const { host } = hostOf(
      (message, worker) => {
        if (message.type === 'run') worker.say({ type: 'end', run: message.run, result: DONE });
      },
      { loadWasm },
    );
    const waiting = host.run(job());
    await vi.advanceTimersByTimeAsync(3100);
    expect(await waiting).toMatchObject({ ok: false, failure: { kind: 'crashed' } });
    loadWasm.mockResolvedValue(new ArrayBuffer(8));
    expect(await host.run(job())).toEqual(DONE);
  });

  it('does not take a page that slept for a worker that hangs', async () => {
    const { host, workers } = hostOf((message, worker) => {
      if (message.type === 'ping') worker.say({ type: 'pong' });
    });
    const waiting = host.run(job());
    await vi.advanceTimersByTimeAsync(100);
    vi.setSystemTime(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(100);
    expect(workers[0]?.terminate).not.toHaveBeenCalled();
    workers[0]?.say({ type: 'end', run: 1, result: DONE });
    expect(await waiting).toEqual(DONE);
  });

  it('runs what a hanging script kept waiting in the next worker', async () => {
    const { host, workers } = hostOf((message, worker) => {
      if (message.type !== 'run') return;
      if (workers.length > 1) worker.say({ type: 'end', run: message.run, result: DONE });
      else if (message.run === 1) worker.say({ type: 'begin', run: 1 });
    });
    const hanging = host.run(job());
    const queued = host.run(job({ source: '() => 2' }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await hanging).toMatchObject({ ok: false, failure: { kind: 'time' } });
    expect(await queued).toEqual(DONE);
    expect(workers[1]?.sent.filter(({ type }) => type === 'run')).toMatchObject([{ run: 2, source: '() => 2' }]);
  });
});
