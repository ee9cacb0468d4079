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
import { parseModule, parseModuleText } from '../parse';
import { exampleScreen } from '../parse/testing/example-screen';
import { changeTexts, diffModules, toChangeText } from './index';

/** Limit of places changed per document. */
const MAX_LEAVES = 150;

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
  const differences = modelDifferences(before, after, 50);
  const noticed = differences.find((place) => !UNSEEN.test(place));
  const changes = diffModules(before, after, registry);
  if (differences.length === 0 && changes.length > 0) return `told without a difference: ${changes[0]?.key ?? ''}`;
  if (noticed !== undefined && changes.length === 0) return `not told: ${noticed}`;
  const unworded = changes.flatMap((change) =>
    translates
      .flatMap((translate) => [toChangeText(change, translate), toChangeText(change, translate, 3)])
      .filter((text) => text.includes('ENGINE_CHANGE_') || HOLE.test(text)),
  );
  return unworded[0] ?? null;
}

function problemsIn(document: Json): { readonly problems: readonly string[]; readonly compared: number } {
  const before = parseModule(document, registry).model;
  if (!before) throw new Error('the document must be sound');
  const problems: string[] = [];
  let compared = 0;
  for (const path of spread(placesIn(document), MAX_LEAVES)) {
    const after = parseModule(changedAt(document, path), registry).model;
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

describe.each(allDocuments)('$path', ({ text }) => {
  test('tells nothing about the same document', () => {
    const [first, second] = [parseModuleText(text, registry).model, parseModuleText(text, registry).model];
    if (!first || !second) throw new Error('no model');
    expect(diffModules(first, second, registry)).toEqual([]);
    expect(diffModules(first, first, registry)).toEqual([]);
  });

  test('tells every change of one place that changes the model, in words, and no other', { timeout: 120_000 }, () => {
    const { problems, compared } = problemsIn(unfold(JSON.parse(text) as Json));
    expect(compared).toBeGreaterThan(10);
    expect(problems).toEqual([]);
  });
});

test('tells every change of a screen with its own calls', () => {
  expect(problemsIn(exampleScreen as Json).problems).toEqual([]);
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
