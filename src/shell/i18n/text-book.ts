import { toTranslate, type Language, type Texts, type Translate } from '../../engine/contract/language';
import type { AreaTexts, ShellTexts } from './area-texts';

/** Where the texts of an area come from, by language: each is a file of its own, and a page fetches those of its language. */
type Source<Part> = Readonly<Record<Language, () => Promise<{ readonly part: Part }>>>;

export interface TextSources {
  /** Texts of the shell. */
  readonly shell: Source<ShellTexts>;
  /** Texts of screens and widgets. */
  readonly renderers: Source<AreaTexts>;
  /** What authors of modules read. */
  readonly playground: Source<AreaTexts>;
}

export type TextArea = keyof TextSources;

const SOURCES: TextSources = {
  shell: {
    zh: () => import('./languages/shell.zh'),
    zhtw: () => import('./languages/shell.zhtw'),
    en: () => import('./languages/shell.en'),
  },
  renderers: {
    zh: () => import('./languages/renderers.zh'),
    zhtw: () => import('./languages/renderers.zhtw'),
    en: () => import('./languages/renderers.en'),
  },
  playground: {
    zh: () => import('./languages/playground.zh'),
    zhtw: () => import('./languages/playground.zhtw'),
    en: () => import('./languages/playground.en'),
  },
};

/** Cache of the texts that this page has loaded. */
export interface TextBook {
  /** Whether the texts of these areas are here. */
  has: (language: Language, areas: readonly TextArea[]) => boolean;
  /** Loads what is missing; rejects when a file fails, and the next call retries. */
  load: (language: Language, areas: readonly TextArea[]) => Promise<void>;
  /** A memoised promise, also when rejected: for React's `use`. */
  wait: (language: Language, areas: readonly TextArea[]) => Promise<void>;
  /** Fetches every area that this page has asked for so far, in another language; undefined when nothing is missing. */
  follow: (language: Language) => Promise<void> | undefined;
  /** Translates by the loaded texts; keys of other areas are returned unchanged. */
  translate: (language: Language, areas: readonly TextArea[]) => Translate;
  /** The texts of the shell with what belongs to them; undefined until they are here. */
  shell: (language: Language) => ShellTexts | undefined;
}

/** Makes the book of a page's texts; tests pass sources of their own. */
export function createTextBook(sources: TextSources = SOURCES): TextBook {
  const shell = new Map<Language, ShellTexts>();
  const parts = new Map<string, readonly Texts[]>();
  const loading = new Map<string, Promise<void>>();
  const failed = new WeakSet<Promise<void>>();
  const translates = new Map<string, Translate>();
  const asked = new Set<TextArea>(['shell']);
  const keyOf = (language: Language, areas: readonly TextArea[]) => `${language}:${areas.join(',')}`;
  const has = (language: Language, areas: readonly TextArea[]) =>
    areas.every((area) => parts.has(keyOf(language, [area])));

  async function fetchPart(language: Language, area: TextArea): Promise<AreaTexts> {
    if (area !== 'shell') return (await sources[area][language]()).part;
    const { part } = await sources.shell[language]();
    shell.set(language, part);
    return part;
  }
  async function loadArea(language: Language, area: TextArea): Promise<void> {
    if (has(language, [area])) return;
    const { texts } = await fetchPart(language, area);
    parts.set(keyOf(language, [area]), texts);
  }
  function load(language: Language, areas: readonly TextArea[]): Promise<void> {
    for (const area of areas) asked.add(area);
    const key = keyOf(language, areas);
    const known = loading.get(key);
    if (known && !failed.has(known)) return known;
    const started = Promise.all(areas.map((area) => loadArea(language, area))).then(() => undefined);
    loading.set(key, started);
    started.catch(() => failed.add(started));
    return started;
  }
  return {
    has,
    load,
    wait: (language, areas) => loading.get(keyOf(language, areas)) ?? load(language, areas),
    follow: (language) => (has(language, [...asked]) ? undefined : load(language, [...asked])),
    translate(language, areas) {
      const key = keyOf(language, areas);
      const known = translates.get(key);
      if (known) return known;
      const translate = toTranslate(areas.flatMap((area) => parts.get(keyOf(language, [area])) ?? []));
      if (has(language, areas)) translates.set(key, translate);
      return translate;
    },
    shell: (language) => shell.get(language),
  };
}
