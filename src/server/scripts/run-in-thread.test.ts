import { expect, it } from 'vitest';
import { runInThread } from './index';

const LIMITS = { stackBytes: 64_000, computeMs: 700, totalMs: 800, outputChars: 10_000, calls: 0, consoleLines: 1 };
const endless = { source: '() => { for (;;) {} }', args: [], limits: LIMITS };
const quick = { source: '() => 1', args: [], limits: { ...LIMITS, totalMs: 300 } };

it('a script that waits for a thread has its whole time afterwards', async () => {
  await runInThread(quick);
  // Together they take longer than the first one's limit, the start of a thread and the grace.
  const busy = Array.from({ length: 22 }, () => runInThread(endless, 60_000));
  const last = await runInThread(quick, 60_000);
  expect(last).toMatchObject({ ok: true, value: 1 });
  for (const result of await Promise.all(busy)) expect(result).toMatchObject({ ok: false, failure: { kind: 'time' } });
}, 60_000);

it('one that waits too long is told so, and takes no thread from the next one', async () => {
  const busy = Array.from({ length: 2 }, () => runInThread(endless));
  await expect(runInThread(quick, 50)).rejects.toMatchObject({ code: 'SERVER_SCRIPTS_BUSY' });
  expect(await runInThread(quick)).toMatchObject({ ok: true });
  await Promise.all(busy);
  const again = await Promise.all(Array.from({ length: 4 }, () => runInThread(quick)));
  expect(again.every(({ ok }) => ok)).toBe(true);
}, 30_000);

it('a flood of promises ends by its time or by its memory, and the next script runs', async () => {
  const source = '() => { const again = () => Promise.resolve().then(again); again(); again() }';
  for (const computeMs of [700, 10_000]) {
    const limits = { ...LIMITS, computeMs, totalMs: computeMs + 500 };
    const result = await runInThread({ source, args: [], limits });
    expect(['memory', 'time']).toContain(result.ok ? 'nothing' : result.failure.kind);
    expect(await runInThread(quick)).toMatchObject({ ok: true, value: 1 });
  }
}, 30_000);
