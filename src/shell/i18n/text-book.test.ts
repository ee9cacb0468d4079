import { expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '../../engine/contract/language';
import { rendererTexts } from '../../renderers/texts';
import { playgroundTexts, shellTextTables } from '../testing/all-texts';
import { createTextBook, type TextSources } from './text-book';

/** Stub sources that record what is fetched; those in `failing` reject. */
function setUp() {
  const fetched: string[] = [];
  const failing = new Set<string>();
  const source = (area: string) => {
    const load = (language: Language) => () => {
      fetched.push(`${area} ${language}`);
      if (failing.has(`${area} ${language}`)) return Promise.reject(new Error('offline'));
      const part = {
        texts: [{ [`${area}.name`]: `${area} in ${language}` }],
        locale: { locale: language },
      };
      return Promise.resolve({ part });
    };
    return Object.fromEntries(LANGUAGES.map((language) => [language, load(language)]));
  };
  const sources = { shell: source('shell'), renderers: source('renderers'), playground: source('playground') };
  return { fetched, failing, book: createTextBook(sources as unknown as TextSources) };
}

test('only the language and the areas that are asked for are fetched, each once', async () => {
  const { book, fetched } = setUp();
  expect(book.has('zh', ['shell'])).toBe(false);
  await Promise.all([book.load('zh', ['shell']), book.load('zh', ['shell'])]);
  expect(fetched).toEqual(['shell zh']);
  await book.load('zh', ['renderers', 'shell']);
  expect(fetched).toEqual(['shell zh', 'renderers zh']);
  const text = book.translate('zh', ['renderers', 'shell']);
  expect([text('shell.name'), text('renderers.name'), text('playground.name')]).toEqual([
    'shell in zh',
    'renderers in zh',
    'playground.name',
  ]);
  expect(book.translate('zh', ['renderers', 'shell'])).toBe(text);
  expect(book.shell('zh')?.locale.locale).toBe('zh');
});

test('another language is followed with every area that the page reads, and nothing is fetched twice', async () => {
  const { book, fetched } = setUp();
  await book.load('zh', ['shell', 'renderers']);
  await book.follow('en');
  expect(fetched.slice(2).sort()).toEqual(['renderers en', 'shell en']);
  expect(book.translate('en', ['shell'])('shell.name')).toBe('shell in en');
  expect(book.follow('en')).toBeUndefined();
  expect(book.follow('zh')).toBeUndefined();
});

test('a file that did not come is asked for again at the next call, but not by what is drawn again and again', async () => {
  const { book, fetched, failing } = setUp();
  failing.add('renderers zh');
  await expect(book.load('zh', ['renderers'])).rejects.toThrow('offline');
  await expect(book.wait('zh', ['renderers'])).rejects.toThrow('offline');
  expect(fetched).toEqual(['renderers zh']);
  expect(book.translate('zh', ['renderers'])('renderers.name')).toBe('renderers.name');
  failing.clear();
  await book.load('zh', ['renderers']);
  expect(book.translate('zh', ['renderers'])('renderers.name')).toBe('renderers in zh');
});

test('the files of a language hold every text of their area in it', async () => {
  const book = createTextBook();
  const areas = { shell: shellTextTables, renderers: rendererTexts, playground: playgroundTexts } as const;
  for (const language of LANGUAGES) {
    await book.load(language, ['shell', 'renderers', 'playground']);
    for (const area of ['shell', 'renderers', 'playground'] as const) {
      const text = book.translate(language, [area]);
      const all = areas[area].flatMap((table) => Object.entries(table[language]));
      expect(all.length).toBeGreaterThan(50);
      for (const [key, words] of all) expect(text(key)).toBe(words);
    }
  }
  expect(book.shell('en')?.locale.locale).toBe('en');
  expect(book.shell('zhtw')?.locale.locale).toBe('zh-tw');
});

test('the page speaks a language once its texts are here, and the last one that was asked for', async () => {
  const { createStorage } = await import('../session/storage');
  const { createLanguageStore } = await import('./language-store');
  const arrivals = new Map<Language, () => void>();
  const prepare = vi.fn((language: Language) => new Promise<void>((resolve) => arrivals.set(language, resolve)));
  const language = createLanguageStore(createStorage(null, new EventTarget()), ['zh-CN'], prepare);
  const spoken = () => language.store.getState().language;
  const english = language.show('en');
  expect(spoken()).toBe('zh');
  const traditional = language.show('zhtw');
  arrivals.get('zhtw')?.();
  await traditional;
  expect(spoken()).toBe('zhtw');
  arrivals.get('en')?.();
  await english;
  expect(spoken()).toBe('zhtw');
  await language.settled();
});
