import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedAnswers } from './shared-answers';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const noop = () => undefined;
const settled = () => vi.advanceTimersByTimeAsync(0);

test('a question is asked once for everybody, and again when the answer is old', async () => {
  const answers = createSharedAnswers<string>();
  const owner = {};
  const load = vi.fn(() => Promise.resolve('a'));
  const entry = answers.entry(owner, 'k', load);
  expect(answers.entry(owner, 'k', load)).toBe(entry);
  expect(answers.entry({}, 'k', load)).not.toBe(entry);
  expect(load).not.toHaveBeenCalled();
  const stops = [entry.subscribe(noop), entry.subscribe(noop)];
  expect(entry.current).toEqual({ answer: undefined, state: 'loading' });
  await settled();
  expect(entry.current).toEqual({ answer: 'a', state: 'ready' });
  for (const stop of stops) stop();
  entry.subscribe(noop)();
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  entry.subscribe(noop);
  expect(load).toHaveBeenCalledTimes(2);
});

test('all answers of an owner are asked for again: at once where they are used, else at the next use', async () => {
  const answers = createSharedAnswers<string>();
  const [owner, load] = [{}, vi.fn(() => Promise.resolve('a'))];
  const [used, idle] = [answers.entry(owner, 'used', load), answers.entry(owner, 'idle', load)];
  used.subscribe(noop);
  idle.subscribe(noop)();
  await settled();
  answers.reload({});
  expect(load).toHaveBeenCalledTimes(2);
  answers.reload(owner);
  expect(load).toHaveBeenCalledTimes(3);
  idle.subscribe(noop);
  expect(load).toHaveBeenCalledTimes(4);
});

test('a late answer to an earlier question is dropped, and so is a failure after an answer', async () => {
  const replies: ((value: string) => void)[] = [];
  const load = vi.fn(() => new Promise<string>((resolve) => replies.push(resolve)));
  const entry = createSharedAnswers<string>().entry({}, 'k', load);
  entry.subscribe(noop);
  entry.reload();
  replies[1]?.('new');
  replies[0]?.('old');
  await settled();
  expect(entry.current.answer).toBe('new');
  load.mockRejectedValueOnce(new Error('down'));
  entry.reload();
  await settled();
  expect(entry.current).toEqual({ answer: 'new', state: 'ready' });
});

test('a failure is said, and overcome by asking again or by an answer from elsewhere', async () => {
  const load = vi.fn(() => Promise.reject<string>(new Error('down')));
  const entry = createSharedAnswers<string>().entry({}, 'k', load);
  const listener = vi.fn();
  const stop = entry.subscribe(listener);
  await settled();
  expect(entry.current.state).toBe('error');
  expect(listener).toHaveBeenCalledTimes(1);
  entry.reload();
  expect(entry.current.state).toBe('loading');
  entry.set('known');
  await settled();
  expect(entry.current).toEqual({ answer: 'known', state: 'ready' });
  stop();
});
