import { describe, expect, test, vi } from 'vitest';
import { createArea, createBrowser, createMemoryDatabase, openJournal } from './testing/memory-journal';

const base = { revision: 3, text: '{"a":1}' };
const draft = { revision: 3, source: '{"a":1}' };
const long = `{"a":"${'中'.repeat(250_000)}"}`;

describe('what a page leaves behind', () => {
  test('is there for the next one as soon as the key was pressed, without the database', async () => {
    const never = createMemoryDatabase(() => new Promise(() => undefined)).database;
    const browser = { ...createBrowser(), database: never };
    openJournal(browser, 'one').write('{"a":12}', base, null);
    const [found, ...others] = await openJournal(browser, 'two').recover(draft);
    expect(found).toMatchObject({ base: 3, baseText: '{"a":1}', text: '{"a":12}' });
    expect(others).toEqual([]);
  });

  test('comes from the database where the storage was lost with the browser', async () => {
    const browser = createBrowser();
    openJournal(browser, 'one').write('{"a":12}', base, null);
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toHaveLength(1));
    const reborn = { ...browser, area: createArea() };
    expect(await openJournal(reborn, 'two').recover(draft)).toMatchObject([{ base: 3, text: '{"a":12}' }]);
  });

  test('is the later of the two halves', async () => {
    const browser = createBrowser();
    const journal = openJournal(browser, 'one');
    journal.write('old', base, null);
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toHaveLength(1));
    const stuck = { ...browser, database: { ...browser.database, put: () => new Promise<void>(() => undefined) } };
    openJournal(stuck, 'one').write('new', base, null);
    expect(await openJournal(browser, 'two').recover(draft)).toMatchObject([{ text: 'new' }]);
  });

  test('survives a storage that is full', async () => {
    const browser = createBrowser(10);
    openJournal(browser, 'one').write('{"a":12}', base, null);
    await vi.waitFor(async () => {
      expect(await openJournal(browser, 'two').recover(draft)).toMatchObject([{ text: '{"a":12}' }]);
    });
  });

  test('is private to the person and the module', async () => {
    const browser = createBrowser();
    openJournal(browser, 'one', 'other:module').write('secret', base, null);
    openJournal(browser, 'one', 'user:other').write('secret', base, null);
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toHaveLength(2));
    expect(await openJournal(browser, 'two').recover(draft)).toEqual([]);
  });

  test('is gone when the server has it', async () => {
    const browser = createBrowser();
    const journal = openJournal(browser, 'one');
    journal.write('new', base, null);
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toHaveLength(1));
    journal.clear();
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toEqual([]));
    expect(await openJournal(browser, 'two').recover(draft)).toEqual([]);
  });
});

describe('a long text', () => {
  test('is written with every key as what differs from the draft', async () => {
    const never = createMemoryDatabase(() => new Promise(() => undefined)).database;
    const browser = { ...createBrowser(), database: never };
    openJournal(browser, 'one').write(`${long} `, { revision: 3, text: long }, null);
    expect(browser.area.getItem(browser.area.key(0) ?? '')?.length).toBeLessThan(200);
    const found = await openJournal(browser, 'two').recover({ revision: 3, source: long });
    expect(found).toMatchObject([{ base: 3, baseText: long, text: `${long} ` }]);
  });

  test('finds its base in the database when the server has another draft by now', async () => {
    const browser = createBrowser();
    const journal = openJournal(browser, 'one');
    journal.write(`${long} `, { revision: 3, text: long }, null);
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toHaveLength(1));
    const stuck = { ...browser, database: { ...browser.database, put: () => new Promise<void>(() => undefined) } };
    openJournal(stuck, 'one').write(`${long}  `, { revision: 3, text: long }, null);
    const found = await openJournal(browser, 'two').recover({ revision: 4, source: '{}' });
    expect(found).toMatchObject([{ base: 3, baseText: long, text: `${long}  ` }]);
  });
});

test('several pages do not write over each other, and the latest comes first', async () => {
  const browser = createBrowser();
  openJournal(browser, 'one').write('first', base, null);
  openJournal(browser, 'two').write('second', base, null);
  const found = await openJournal(browser, 'three').recover(draft);
  expect(found.map(({ text }) => text)).toEqual(['second', 'first']);
});

test('what a living page has written meanwhile is not forgotten with what was taken over', async () => {
  const browser = createBrowser();
  const living = openJournal(browser, 'one');
  living.write('first', base, null);
  const [found] = await openJournal(browser, 'two').recover(draft);
  living.write('more', base, null);
  found?.forget();
  expect(await openJournal(browser, 'three').recover(draft)).toMatchObject([{ text: 'more' }]);
});

describe('an entry that a later page took over', () => {
  /** Three pages of one author; each is reloaded before anything is saved to the server. */
  async function reloadTwice() {
    const browser = createBrowser();
    const living = openJournal(browser, 'one');
    living.write('first', base, null);
    for (const [page, text] of [
      ['two', 'second'],
      ['three', 'third'],
    ] as const) {
      const journal = openJournal(browser, page);
      const [found] = await journal.recover(draft);
      journal.write(text, base, found ?? null);
    }
    return { browser, living };
  }

  test('is not offered again, and is forgotten with the latest', async () => {
    const { browser } = await reloadTwice();
    const found = await openJournal(browser, 'four').recover(draft);
    expect(found.map(({ text }) => text)).toEqual(['third']);
    found[0]?.forget();
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toEqual([]));
    expect(browser.area.length).toBe(0);
  });

  test('is not offered after the browser died either', async () => {
    const { browser } = await reloadTwice();
    await vi.waitFor(async () => expect(await browser.database.list('journal:')).toHaveLength(3));
    const found = await openJournal({ ...browser, area: createArea() }, 'four').recover(draft);
    expect(found.map(({ text }) => text)).toEqual(['third']);
  });

  test('is offered, and outlives the latest, when its page lived on and wrote more', async () => {
    const { browser, living } = await reloadTwice();
    living.write('more', base, null);
    const found = await openJournal(browser, 'four').recover(draft);
    expect(found.map(({ text }) => text)).toEqual(['more', 'third']);
    found[1]?.forget();
    await vi.waitFor(async () => {
      expect(await openJournal(browser, 'five').recover(draft)).toMatchObject([{ text: 'more' }]);
    });
  });
});

test('an entry of an earlier version, which does not say what it was built on, is read', async () => {
  const browser = createBrowser();
  browser.area.setItem('formloom_journal:user:module:x', '{"base":3,"baseText":"a","text":"ab","at":5}');
  expect(await openJournal(browser, 'two').recover(draft)).toMatchObject([{ text: 'ab', builtOn: [] }]);
});

test('damaged entries are left alone', async () => {
  const browser = createBrowser();
  browser.area.setItem('formloom_journal:user:module:x', '{"base":');
  browser.area.setItem(
    'formloom_journal:user:module:y',
    '{"base":3,"at":5,"patch":{"offset":99,"removed":9,"inserted":""}}',
  );
  expect(await openJournal(browser, 'two').recover(draft)).toEqual([]);
});
