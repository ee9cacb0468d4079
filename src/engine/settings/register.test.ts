import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { allDocuments } from '../exchange/testing/sample-documents';
import { parseModule } from '../parse';
import { joinPointer } from '../json/json-pointer';
import { isUnset, type RawRecord } from '../json/raw-value';
import { documentOfEverything } from './testing/document-of-everything';
import { accountOf, walkDocument } from './testing/walk-document';

const documents = [{ path: 'everything', text: JSON.stringify(documentOfEverything()) }, ...allDocuments];
const textOf = new Map(documents.map(({ path, text }) => [path, text]));
const read = (text: string) => JSON.parse(text) as RawRecord;

it('there are documents to hold it against', () => {
  expect(documents.length).toBeGreaterThan(10);
});

describe.each(documents)('$path', ({ text }) => {
  it('has no member that is neither in the register nor reported', () => {
    const document = read(text);
    const reported = new Set(parseModule(document, registry).issues.map(({ pointer }) => pointer));
    const met = walkDocument(document);
    const silent = met.flatMap((found) =>
      Object.entries(found.object)
        .filter(([name, value]) => !isUnset(value) && accountOf(found, name) === undefined)
        .map(([name]) => joinPointer(found.pointer, name))
        .filter((pointer) => !reported.has(pointer)),
    );
    expect(met.length).toBeGreaterThan(2);
    expect(silent).toEqual([]);
  });
});

/** False for objects of unknown widgets, whose members are not reported one by one. */
const isJudged = ({ place, definition }: ReturnType<typeof walkDocument>[number]) =>
  definition !== null || !['node', 'config', 'choiceNames', 'slot'].includes(place);

it('an unknown member is reported at whatever level it stands', () => {
  const places = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom(...documents.map(({ path }) => path)),
      fc.nat(),
      fc.stringMatching(/^zz[a-z]{1,8}$/),
      (path, seed, name) => {
        // JSON stored as text is parsed first, so that the objects met by the walk can be changed in place.
        const document = unfold(read(textOf.get(path) ?? ''));
        const met = walkDocument(document).filter(isJudged);
        const found = met[seed % met.length];
        if (!found) throw new Error('a document without objects');
        (found.object as Record<string, unknown>)[name] = 'x';
        places.add(found.place);
        const { issues } = parseModule(document, registry);
        // An entry that names no existing field is reported as a whole.
        const isDangling = issues.some(
          (issue) => issue.code === 'ENGINE_REFERENCE_MISSING' && issue.pointer === found.pointer,
        );
        if (!isDangling) expect(issues.map(({ pointer }) => pointer)).toContain(joinPointer(found.pointer, name));
      },
    ),
    { numRuns: 300 },
  );
  expect(places.size).toBeGreaterThan(8);
});

it('an unknown member is reported in every kind of object that there is', () => {
  for (const [index, { place }] of walkDocument(documentOfEverything()).entries()) {
    const document = documentOfEverything();
    const found = walkDocument(document)[index];
    if (!found || !isJudged(found)) continue;
    (found.object as Record<string, unknown>)['zzUnknown'] = 'x';
    const { issues } = parseModule(document, registry);
    expect(
      issues.map(({ pointer }) => pointer),
      place,
    ).toContain(joinPointer(found.pointer, 'zzUnknown'));
  }
});

function unfold(document: RawRecord): RawRecord {
  const parts = ['formData', 'columnData', 'tables', 'formTemplateJson'].flatMap((key) => {
    const value = document[key];
    return typeof value === 'string' && /^\s*[[{]/.test(value) ? [[key, JSON.parse(value) as unknown] as const] : [];
  });
  return { ...document, ...Object.fromEntries(parts) };
}
