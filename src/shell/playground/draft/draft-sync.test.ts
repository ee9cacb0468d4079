import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_DOCUMENT_CHARS } from '../../../engine/parse';
import { SourceError } from '../../../renderers/shared/sources/record-source';
import type { SaveOutcome } from '../api';
import type { Draft } from '../../../wire/drafts';
import { createDraftSync, type DraftSync } from './draft-sync';
import type { FoundEntry, Journal } from './journal';
import { createBrowser, openJournal } from './testing/memory-journal';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

type SetUp = Partial<Draft> & { readonly found?: readonly FoundEntry[]; readonly journal?: Journal };

/** Creates a draft sync with a stub server; `server.answer` replaces its next answer. */
function setUp({ found = [], source = 'a', revision = 1, journal, ...draftMembers }: SetUp = {}) {
  const server = { source, revision, sent: [] as string[], answer: null as (() => Promise<SaveOutcome>) | null };
  const kept: { text: string; revision: number }[] = [];
  const holds = { count: 0 };
  const builtOn: (string | null)[] = [];
  const memory: Journal = {
    write(text, base, entry) {
      kept.splice(0, kept.length, { text, revision: base.revision });
      builtOn.push(entry?.name ?? null);
    },
    clear: () => void kept.splice(0, kept.length),
    recover: () => Promise.resolve([]),
  };
  const draft: Draft = {
    id: 'm',
    source,
    revision,
    updatedBy: '王护士',
    updatedAt: 500,
    publishedVersion: 0,
    isPublished: false,
    differs: false,
    ...draftMembers,
  };
  const sync = createDraftSync({
    draft,
    found,
    api: {
      saveDraft(_id, save): Promise<SaveOutcome> {
        server.sent.push(save.source);
        const { answer } = server;
        server.answer = null;
        if (answer) return answer();
        if (save.revision !== server.revision) {
          const theirs = { source: server.source, revision: server.revision, changedBy: '王护士', changedAt: 900 };
          return Promise.resolve({ kind: 'stale', conflict: theirs });
        }
        server.source = save.source;
        server.revision += 1;
        return Promise.resolve({ kind: 'saved', revision: server.revision, differs: true });
      },
    },
    journal: journal ?? memory,
    holdPage() {
      holds.count += 1;
      return () => (holds.count -= 1);
    },
    now: Date.now,
  });
  return { sync, server, kept, builtOn, holds };
}

const kindOf = (sync: DraftSync) => sync.store.getState().status.kind;
const offline = () => Promise.reject(new SourceError('请求出错', { code: 0 }));

describe('what is typed', () => {
  test('is in the journal before anything else, and with the server 0.8 s after the last key', async () => {
    const { sync, server, kept } = setUp();
    sync.change('ab');
    expect(kept).toEqual([{ text: 'ab', revision: 1 }]);
    await vi.advanceTimersByTimeAsync(700);
    sync.change('abc');
    await vi.advanceTimersByTimeAsync(700);
    expect(server.sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(server.sent).toEqual(['abc']);
    expect(kindOf(sync)).toBe('saved');
    expect(kept).toEqual([]);
    expect(sync.store.getState()).toMatchObject({ revision: 2, savedText: 'abc' });
  });

  test('goes after five seconds, also when nobody pauses', async () => {
    const { sync, server } = setUp();
    for (let step = 0; step < 12; step += 1) {
      sync.change(`text ${String(step)}`);
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(server.sent).toHaveLength(1);
  });

  test('while a save is under way stays in the journal, over what that save has stored', async () => {
    const { sync, server, kept } = setUp();
    let finish: (outcome: SaveOutcome) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (finish = resolve));
    sync.change('ab');
    await vi.advanceTimersByTimeAsync(800);
    sync.change('abc');
    finish({ kind: 'saved', revision: 2, differs: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(kept).toEqual([{ text: 'abc', revision: 2 }]);
    server.revision = 2;
    await vi.advanceTimersByTimeAsync(800);
    expect(server.source).toBe('abc');
    expect(kept).toEqual([]);
  });

  test('and taken back again needs no save', async () => {
    const { sync, server, kept } = setUp();
    sync.change('ab');
    sync.change('a');
    expect(kindOf(sync)).toBe('saved');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.sent).toEqual([]);
    expect(kept).toEqual([]);
  });

  test('keeps the page while it is being sent, so that an ended session is signed in again over it', async () => {
    const { sync, server, holds } = setUp();
    let finish: (outcome: SaveOutcome) => void = () => undefined;
    server.answer = () => new Promise((resolve) => (finish = resolve));
    sync.change('ab');
    expect(holds.count).toBe(0);
    await vi.advanceTimersByTimeAsync(800);
    expect(holds.count).toBe(1);
    finish({ kind: 'saved', revision: 2, differs: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(holds.count).toBe(0);
  });
});

describe('whether the text is what runs', () => {
  const published = { publishedVersion: 3, isPublished: true };
  const releaseOf = ({ sync }: ReturnType<typeof setUp>) => sync.store.getState().release;

  test('is told with the first key, and again by the server, which compares meanings', async () => {
    const page = setUp(published);
    expect(releaseOf(page)).toEqual({ version: 3, differs: false });
    page.sync.change('ab');
    expect(releaseOf(page)).toEqual({ version: 3, differs: true });
    page.sync.change('a');
    expect(releaseOf(page)).toEqual({ version: 3, differs: false });
    page.server.answer = () => Promise.resolve({ kind: 'saved', revision: 2, differs: false });
    page.sync.change('a ');
    await vi.advanceTimersByTimeAsync(800);
    expect(releaseOf(page)).toEqual({ version: 3, differs: false });
    page.sync.change('abc');
    page.server.answer = () => Promise.resolve({ kind: 'saved', revision: 3, differs: true });
    await vi.advanceTimersByTimeAsync(800);
    page.sync.change('abcd');
    page.sync.change('abc');
    expect(releaseOf(page)).toEqual({ version: 3, differs: true });
  });

  test('is known from the start, restored and published', () => {
    const page = setUp({ ...published, differs: true });
    expect(releaseOf(page)).toEqual({ version: 3, differs: true });
    page.sync.publish(4);
    expect(releaseOf(page)).toEqual({ version: 4, differs: false });
    page.sync.replaceDraft({ revision: 7, source: 'old', differs: true });
    expect(releaseOf(page)).toEqual({ version: 4, differs: true });
  });
});

describe('a broken line', () => {
  test('is tried again until it holds', async () => {
    const { sync, server, kept } = setUp();
    server.answer = offline;
    sync.change('ab');
    await vi.advanceTimersByTimeAsync(800);
    expect(kindOf(sync)).toBe('offline');
    expect(kept).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(kindOf(sync)).toBe('saved');
    expect(server.source).toBe('ab');
  });

  test('is tried at once when the browser says that it is back', async () => {
    const { sync, server } = setUp();
    server.answer = offline;
    sync.change('ab');
    await vi.advanceTimersByTimeAsync(800);
    sync.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.source).toBe('ab');
  });

  test('makes a flush say so', async () => {
    const { sync, server } = setUp();
    server.answer = offline;
    sync.change('ab');
    expect(await sync.flush()).toBe(false);
    expect(await sync.flush()).toBe(true);
  });
});

test('a text that the server refuses stays in the journal, and the next one is sent', async () => {
  const { sync, server, kept } = setUp();
  server.answer = () => Promise.reject(new SourceError('太大', { code: 400 }));
  sync.change('ab');
  await vi.advanceTimersByTimeAsync(800);
  const refusal = { message: '太大', isTooLarge: false };
  expect(sync.store.getState()).toMatchObject({ status: { kind: 'refused' }, refusal });
  expect(kept).toHaveLength(1);
  sync.change('abc');
  // The refusal stays visible while the author types on.
  expect(sync.store.getState()).toMatchObject({ status: { kind: 'waiting' }, refusal });
  await vi.advanceTimersByTimeAsync(800);
  expect(sync.store.getState()).toMatchObject({ status: { kind: 'saved' }, refusal: null });
});

test('a text that is longer than a document may be is told from others that are refused', async () => {
  const { sync, server } = setUp();
  server.answer = () => Promise.reject(new SourceError('/body/source must NOT have more', { code: 400 }));
  sync.change('a'.repeat(MAX_DOCUMENT_CHARS + 1));
  await vi.advanceTimersByTimeAsync(800);
  expect(sync.store.getState().refusal).toMatchObject({ isTooLarge: true });
  server.answer = () => Promise.reject(new SourceError('', { code: 0 }));
  sync.change('ab');
  await vi.advanceTimersByTimeAsync(800);
  expect(sync.store.getState()).toMatchObject({ status: { kind: 'offline' }, refusal: null });
});

describe('somebody else', () => {
  test('who was faster is told of, and nothing is sent until it is settled', async () => {
    const { sync, server, kept } = setUp();
    Object.assign(server, { source: 'theirs', revision: 5 });
    sync.change('mine');
    await vi.advanceTimersByTimeAsync(800);
    const { status } = sync.store.getState();
    expect(status).toMatchObject({
      kind: 'conflict',
      conflict: { base: 'a', mine: 'mine', source: 'theirs', revision: 5, changedBy: '王护士' },
    });
    // The journal keeps the base revision: after a crash the same conflict is found again.
    expect(kept).toEqual([{ text: 'mine', revision: 1 }]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.sent).toHaveLength(1);
    sync.settle('both');
    await vi.advanceTimersByTimeAsync(0);
    expect(server).toMatchObject({ source: 'both', revision: 6 });
    expect(kindOf(sync)).toBe('saved');
    expect(kept).toEqual([]);
  });

  test('whose draft is taken needs no save', async () => {
    const { sync, server, kept } = setUp();
    Object.assign(server, { source: 'theirs', revision: 5 });
    sync.change('mine');
    await vi.advanceTimersByTimeAsync(800);
    sync.settle('theirs');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.sent).toHaveLength(1);
    expect(sync.store.getState()).toMatchObject({ revision: 5, savedText: 'theirs', status: { kind: 'saved' } });
    expect(kept).toEqual([]);
  });

  test('who typed the same is no conflict', async () => {
    const { sync, server } = setUp();
    Object.assign(server, { source: 'same', revision: 5 });
    sync.change('same');
    await vi.advanceTimersByTimeAsync(800);
    expect(sync.store.getState()).toMatchObject({ revision: 5, status: { kind: 'saved' } });
  });
});

describe('what an earlier page left behind', () => {
  function entry(text: string, base: number, baseText: string | null = 'a') {
    const forget = vi.fn();
    return { text, base, baseText, at: 700, name: 'journal:before', builtOn: [], forget };
  }

  test('is taken over where nobody came between, sent, and only then forgotten', async () => {
    const found = entry('typed', 1);
    const { sync, server } = setUp({ found: [found] });
    expect(sync.text()).toBe('typed');
    expect(found.forget).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(800);
    expect(server.source).toBe('typed');
    expect(found.forget).toHaveBeenCalledOnce();
  });

  test('is asked about where somebody did', async () => {
    const found = entry('typed', 1);
    const { sync, server } = setUp({ found: [found], source: 'theirs', revision: 2 });
    expect(sync.text()).toBe('theirs');
    expect(sync.store.getState().status).toMatchObject({
      kind: 'conflict',
      conflict: { base: 'a', mine: 'typed', source: 'theirs', foundFrom: 700 },
    });
    sync.settle('merged');
    await vi.advanceTimersByTimeAsync(0);
    expect(server.source).toBe('merged');
    expect(found.forget).toHaveBeenCalledOnce();
  });

  test('and is being asked about outlives a draft that this page brings back', async () => {
    const found = entry('typed', 1);
    const { sync, builtOn } = setUp({ found: [found], source: 'theirs', revision: 2 });
    sync.replaceDraft({ revision: 2, source: 'restored', differs: true });
    sync.change('restored and more');
    await vi.advanceTimersByTimeAsync(800);
    expect(kindOf(sync)).toBe('saved');
    expect(builtOn).toEqual([null]);
    expect(found.forget).not.toHaveBeenCalled();
  });

  test('by two pages comes one after the other', async () => {
    const [first, second] = [entry('first', 1), entry('second', 1)];
    const { sync, server } = setUp({ found: [first, second] });
    await vi.advanceTimersByTimeAsync(800);
    expect(server.source).toBe('first');
    expect(sync.store.getState().status).toMatchObject({
      kind: 'conflict',
      conflict: { mine: 'second', source: 'first' },
    });
    expect(second.forget).not.toHaveBeenCalled();
    sync.settle('first');
    expect(second.forget).toHaveBeenCalledOnce();
    expect(kindOf(sync)).toBe('saved');
  });

  test('is what the text was built on from the moment it was taken over, and only then', () => {
    const opened = setUp({ found: [entry('typed', 1)] });
    opened.sync.change('typed more');
    expect(opened.builtOn).toEqual(['journal:before', 'journal:before']);
    const asked = setUp({ found: [entry('typed', 1)], source: 'theirs', revision: 2 });
    asked.sync.change('other');
    expect(asked.builtOn).toEqual([null]);
    asked.sync.settle('merged');
    expect(asked.builtOn).toEqual([null, 'journal:before']);
  });

  test('by two reloads without a line is one text, and no conflict once it is saved', async () => {
    const browser = createBrowser();
    const draft = { revision: 1, source: 'a' };
    for (const [page, text] of [
      ['one', 'ab'],
      ['two', 'abc'],
    ] as const) {
      const journal = openJournal(browser, page);
      const { sync, server } = setUp({ journal, found: await journal.recover(draft) });
      server.answer = offline;
      sync.change(text);
      await vi.advanceTimersByTimeAsync(800);
      expect(kindOf(sync)).toBe('offline');
      // Simulates a crash: timers are gone and `close` is never called.
      vi.clearAllTimers();
    }
    const journal = openJournal(browser, 'three');
    const { sync, server } = setUp({ journal, found: await journal.recover(draft) });
    sync.change('abcd');
    await vi.advanceTimersByTimeAsync(800);
    expect(server.source).toBe('abcd');
    expect(kindOf(sync)).toBe('saved');
    expect(await openJournal(browser, 'four').recover({ revision: 2, source: 'abcd' })).toEqual([]);
  });

  test('and the server has already is forgotten', () => {
    const found = entry('a', 0);
    const { sync } = setUp({ found: [found] });
    expect(kindOf(sync)).toBe('saved');
    expect(found.forget).toHaveBeenCalledOnce();
  });
});

test('closing sends what is left', async () => {
  const { sync, server } = setUp();
  sync.change('ab');
  sync.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(server.source).toBe('ab');
});
