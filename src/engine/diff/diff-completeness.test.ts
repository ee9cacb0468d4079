import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { authorTexts } from '../../renderers/author-texts';
import { rendererTexts } from '../../renderers/texts';
import { createTranslate, LANGUAGES } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import { modelDifferences } from '../exchange/model-difference';
import { arbitraryModule } from '../exchange/testing/arbitrary-module';
import { allDocuments, exampleDocuments, systemDocuments } from '../exchange/testing/sample-documents';
import { isRecord } from '../json/raw-value';
import { parseModule, parseModuleText } from '../parse';
import { readDocument } from '../parse/read-module';
import { createReport } from '../parse/report';
import { exampleScreen } from '../parse/testing/example-screen';
import { changeTexts, diffModules, toChangeText } from './index';

/** Places changed in every document, besides those of a kind that no shorter document has. */
const REPEATED_PLACES = 20;

const translates = LANGUAGES.map((language) =>
  createTranslate(language, [...rendererTexts, ...authorTexts, changeTexts]),
);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Path = readonly (string | number)[];

function unfold(value: Json): Json {
  if (typeof value === 'string' && /^[[{]/.test(value)) {
    try {
      return unfold(JSON.parse(value) as Json);
    } catch {
      return value;
    }
  }
  if (Array.isArray(value)) return value.map(unfold);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unfold(entry)]));
}

/** Paths of all scalars and all list entries. */
function placesIn(value: Json, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Array.isArray(value)
    ? value.flatMap((entry, index) => [[...path, index], ...placesIn(entry, [...path, index])])
    : Object.entries(value).flatMap(([key, entry]) => placesIn(entry, [...path, key]));
}

/** Kind of a place: its path without positions in lists, the widget around it and the sort of its value. */
function kindOf(document: Json, path: Path): string {
  let value = document;
  let widget: Json = '';
  for (const step of path) {
    value = memberOf(value, step);
    widget = textAt(memberOf(value, '__config__'), 'jnpfKey') ?? textAt(value, 'jnpfKey') ?? widget;
  }
  const steps = path.map((step) => (typeof step === 'number' ? '*' : step));
  return JSON.stringify([steps, widget, sortOf(value)]);
}

function memberOf(value: Json, step: string | number): Json {
  return typeof value === 'object' && value !== null ? ((value as Record<string, Json>)[step] ?? null) : null;
}

function textAt(value: Json, name: string): string | null {
  const text = memberOf(value, name);
  return typeof text === 'string' ? text : null;
}

/** What decides how a value is read: both truths, numbers, texts of digits, empty texts and others. */
function sortOf(value: Json): string {
  if (typeof value === 'string') return value === '' ? 'empty' : /^\d+$/.test(value) ? 'digits' : 'text';
  if (typeof value === 'boolean') return String(value);
  return value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
}

/**
 * The places to change in each document: those of a kind that no shorter document has, as a short one is compared sooner, and some
 * of the others.
 */
function placesToChange(documents: readonly Json[]): ReadonlyMap<Json, readonly Path[]> {
  const known = new Set<string>();
  const all = documents.map((document) => ({ document, places: placesIn(document) }));
  return new Map(
    all
      .sort((one, other) => one.places.length - other.places.length)
      .map(({ document, places }) => {
        const isNew = places.map((path) => {
          const kind = kindOf(document, path);
          return !known.has(kind) && known.add(kind);
        });
        const others = places.filter((_path, index) => !isNew[index]);
        return [document, [...places.filter((_path, index) => isNew[index]), ...spread(others, REPEATED_PLACES)]];
      }),
  );
}

/** Returns a document with the scalar at the path changed, or, for an object in a list, without it; the rest is shared. */
function changedAt(document: Json, [step, ...rest]: Path): Json {
  if (step === undefined) return otherThan(document);
  const value = (document as Record<string, Json>)[step] ?? null;
  const isEntry = rest.length === 0 && typeof value === 'object';
  if (Array.isArray(document) && isEntry) return document.toSpliced(Number(step), 1);
  const changed = changedAt(value, rest);
  return Array.isArray(document)
    ? document.with(Number(step), changed)
    : { ...(document as Record<string, Json>), [step]: changed };
}

function otherThan(value: Json): Json {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return /^\d+$/.test(value) ? String(Number(value) + 1) : `${value}x`;
  return true;
}

/** Picks `count` entries evenly, so that long documents are covered to their end. */
function spread<T>(entries: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, entries.length / count);
  return Array.from(
    { length: Math.min(count, entries.length) },
    (_entry, index) => entries[Math.floor(index * step)],
  ).filter((entry): entry is T => entry !== undefined);
}

const holes = new Set(Object.values(changeTexts.zh).flatMap((text) => text.match(/\{\w+\}/g) ?? []));
const HOLE = new RegExp([...holes].map((hole) => hole.replace(/[{}]/g, '\\$&')).join('|'));

/**
 * Differences that need no change text: the id of the module (a draft is compared under its future id), ids of layout nodes
 * (counters), and a changed table name that leads to the same table.
 */
const UNSEEN = /^\/id$|^\/form\/fields\/.*\/(id|tableName)$/;

/** Returns the first missing, superfluous or untranslated change; null when all is well. */
function problemOf(before: ModuleModel, after: ModuleModel): string | null {
  const changes = diffModules(before, after, registry);
  // One difference justifies changes; only without changes does it matter what the differences are.
  const differences = modelDifferences(before, after, changes.length > 0 ? 1 : 50);
  const noticed = differences.find((place) => !UNSEEN.test(place));
  if (differences.length === 0 && changes.length > 0) return `told without a difference: ${changes[0]?.key ?? ''}`;
  if (noticed !== undefined && changes.length === 0) return `not told: ${noticed}`;
  const unworded = changes.flatMap((change) =>
    translates
      .flatMap((translate) => [toChangeText(change, translate), toChangeText(change, translate, 3)])
      .filter((text) => text.includes('ENGINE_CHANGE_') || HOLE.test(text)),
  );
  return unworded[0] ?? null;
}

/**
 * The model of a document; null with an error. Unlike `parseModule` it neither copies the document nor reports what it ignores: a
 * document is read once for each changed place.
 */
function modelOf(document: Json): ModuleModel | null {
  if (!isRecord(document)) return null;
  const report = createReport();
  const read = readDocument(document, registry, report);
  return report.hasErrors() ? null : (read?.model ?? null);
}

function problemsIn(
  document: Json,
  places: readonly Path[],
): { readonly problems: readonly string[]; readonly compared: number } {
  const before = modelOf(document);
  if (!before) throw new Error('the document must be sound');
  const problems: string[] = [];
  let compared = 0;
  for (const path of places) {
    const after = modelOf(changedAt(document, path));
    if (!after) continue;
    compared += 1;
    const problem = problemOf(before, after);
    if (problem) problems.push(`${path.join('/')}: ${problem}`);
  }
  return { problems, compared };
}

test('there is something to compare', () => {
  expect(exampleDocuments.length).toBeGreaterThan(3);
  expect(systemDocuments.length).toBeGreaterThan(5);
});

const documents = allDocuments.map(({ path, text }) => ({
  path,
  text,
  document: unfold(JSON.parse(text) as Json),
}));
const chosen = placesToChange(documents.map(({ document }) => document));

describe.each(documents)('$path', ({ text, document }) => {
  test('tells nothing about the same document', () => {
    const [first, second] = [parseModuleText(text, registry).model, parseModuleText(text, registry).model];
    if (!first || !second) throw new Error('no model');
    expect(diffModules(first, second, registry)).toEqual([]);
    expect(diffModules(first, first, registry)).toEqual([]);
  });

  test('tells every change of one place that changes the model, in words, and no other', { timeout: 120_000 }, () => {
    const { problems, compared } = problemsIn(document, chosen.get(document) ?? []);
    expect(compared).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  });
});

test('tells every change of a screen with its own calls', () => {
  const screen = exampleScreen as Json;
  expect(problemsIn(screen, spread(placesIn(screen), 150)).problems).toEqual([]);
});

test('tells every change of generated modules', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(arbitraryModule, fc.nat(), (document, seed) => {
      const before = parseModule(document, registry).model;
      if (!before) return;
      expect(diffModules(before, before, registry)).toEqual([]);
      const places = placesIn(document as Json);
      const after = parseModule(changedAt(document as Json, places[seed % places.length] ?? []), registry).model;
      if (after) expect(problemOf(before, after)).toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('tells two unrelated modules apart, both ways', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(arbitraryModule, arbitraryModule, (one, other) => {
      const [a, b] = [parseModule(one, registry).model, parseModule(other, registry).model];
      if (!a || !b) return;
      expect(problemOf(a, b)).toBeNull();
      expect(problemOf(b, a)).toBeNull();
    }),
    { numRuns: 100 },
  );
});
