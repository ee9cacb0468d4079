import { expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { allDocuments } from '../exchange/testing/sample-documents';
import { readDocument } from '../parse/read-module';
import { createReport } from '../parse/report';
import { joinPointer } from '../json/json-pointer';
import type { RawRecord } from '../json/raw-value';
import { PLACES, settingOf, type Place } from './index';
import { documentOfEverything } from './testing/document-of-everything';
import { traceReads, type Read } from './testing/trace-reads';
import { accountOf, walkDocument } from './testing/walk-document';

/** `place.member` of every member that the parser read by name in any document, with its account (see `accountOf`). */
function readMembers(): ReadonlyMap<string, ReturnType<typeof accountOf>> {
  const found = new Map<string, ReturnType<typeof accountOf>>();
  const tree = documentOfEverything();
  const plain = { ...tree, columnData: { ...(tree['columnData'] as RawRecord), type: 3 } };
  const levels = { ...tree, columnData: { ...(tree['columnData'] as RawRecord), type: 5 } };
  const { treePropsUrl: _url, treeRelation, ...rest } = tree['columnData'] as RawRecord;
  const first = { ...tree, columnData: { ...rest, treeDbTableFieldRelation: treeRelation } };
  const bare = { fields: [], formRef: 'formRef' };
  const { formData, ...flow } = tree;
  const old = { ...flow, formTemplateJson: formData };
  const view = { ...tree, webType: 4, interfaceId: 'doctors', interfaceParam: '[]' };
  const documents = [
    tree,
    view,
    plain,
    levels,
    old,
    first,
    bare,
    ...allDocuments.map(({ text }) => JSON.parse(text) as RawRecord),
  ];
  for (const document of documents) {
    const reads: Read[] = [];
    const traced = traceReads(document, '', (read) => reads.push(read)) as RawRecord;
    expect(readDocument(traced, registry, createReport())).not.toBeNull();
    const byPointer = new Map(walkDocument(document).map((met) => [met.pointer, met]));
    for (const { pointer, key } of reads) {
      const met = byPointer.get(pointer);
      if (met) found.set(`${met.place}.${key}`, accountOf(met, key));
    }
  }
  return found;
}
/** Members that the parser only tests for presence, to recognise the shape of a document. */
const LOOKED_FOR = new Set([
  ...['form.formData', 'module.fields', 'slot.props'],
  ...['form.labelI18nCode', 'list.viewKey'],
]);
const everything = readMembers();
const read = new Map([...everything].filter(([name]) => !LOOKED_FOR.has(name)));

it('the trace has seen parse at work', () => {
  expect(read.size).toBeGreaterThan(150);
  expect(read.has('form.gutter')).toBe(true);
  expect(read.has('list.columnList')).toBe(true);
});

it('what is only looked for is looked for', () => {
  expect([...LOOKED_FOR].filter((name) => !everything.has(name))).toEqual([]);
});

it('parse reads nothing that the register does not name', () => {
  const unnamed = [...read].filter(([, account]) => account === undefined).map(([name]) => name);
  expect(unnamed).toEqual([]);
});

it('the parser reads no setting that is marked as unread', () => {
  const contradicted = [...read].filter(
    ([, account]) => typeof account === 'object' && (account.status === 'idle' || account.status === 'dropped'),
  );
  expect(contradicted.map(([name]) => name)).toEqual([]);
});

it('nothing is said to work that parse does not read', () => {
  const places: readonly (readonly [string, Place])[] = Object.entries(PLACES);
  const claimed = places.flatMap(([place, settings]) =>
    Object.entries(settings)
      .filter(([, { status, members }]) => (status === 'supported' || status === 'partly') && members.length > 0)
      .map(([name]) => `${place}.${name}`),
  );
  expect(claimed.length).toBeGreaterThan(120);
  expect(claimed.filter((name) => !read.has(name))).toEqual([]);
});

it('the trace tells a question from a walk', () => {
  const seen: string[] = [];
  const traced = traceReads({ a: 1, b: { c: 2 } }, '', ({ pointer, key }) =>
    seen.push(joinPointer(pointer, key)),
  ) as RawRecord;
  expect(Object.entries(traced).length + Object.keys({ ...traced }).length).toBe(4);
  expect(seen).toEqual([]);
  expect(Object.hasOwn(traced, 'a') && traced['a']).toBe(1);
  expect((traced['b'] as RawRecord)['c']).toBe(2);
  expect(Object.hasOwn(traced, 'd')).toBe(false);
  expect(seen).toEqual(['/a', '/b', '/b/c', '/d']);
  expect(settingOf(PLACES.form, 'gutter')?.status).toBe('supported');
});
