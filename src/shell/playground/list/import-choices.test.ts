import { describe, expect, test } from 'vitest';
import type { ImportDocument } from '../../../wire/exchange';
import { actionsFor, choiceOf, commonAction, firstChoices, sortByNeed, toImportChoices } from './import-choices';

const document = (path: string, extra: Partial<ImportDocument> = {}): ImportDocument => ({
  path,
  fullName: '单据',
  enCode: 'd',
  fields: 3,
  findings: [],
  moreFindings: 0,
  exists: null,
  ...extra,
});
const exists = { id: '1', fullName: '单据', enCode: 'd', version: 2, by: 'code', differs: false } as const;

describe('an import', () => {
  test('creates what is new and asks about what is there', () => {
    const documents = [document('a'), document('b', { exists })];
    const choices = firstChoices(documents);
    expect(choices).toMatchObject({ a: { action: 'create' }, b: { action: null } });
    expect(toImportChoices(documents, choices)).toBeNull();
    const decided = { ...choices, b: { action: 'replace', fullName: '别的', enCode: 'x' } } as const;
    expect(toImportChoices(documents, decided)).toEqual([
      { path: 'a', action: 'create' },
      { path: 'b', action: 'replace' },
    ]);
  });

  test('sends the names that were changed, where they count', () => {
    const documents = [document('b', { exists })];
    const choices = { b: { action: 'keepBoth', fullName: ' 副本 ', enCode: 'd' } } as const;
    expect(toImportChoices(documents, choices)).toEqual([{ path: 'b', action: 'keepBoth', fullName: '副本' }]);
  });

  test('leaves out what cannot be read', () => {
    const finding = { code: 'X', severity: 'error', message: '', wayOut: '', pointer: '' } as const;
    const broken = document('c', { fields: 0, fullName: '', enCode: '', findings: [finding] });
    expect(actionsFor(broken)).toEqual(['skip']);
    expect(firstChoices([broken])).toMatchObject({ c: { action: 'skip' } });
  });

  test('leaves out a file of an archive that is no module', () => {
    const finding = { code: 'X', severity: 'info', message: '', wayOut: '', pointer: '' } as const;
    const readme = document('a.zip/readme.txt', { fields: 0, fullName: '', enCode: '', findings: [finding] });
    expect(actionsFor(readme)).toEqual(['skip']);
    expect(toImportChoices([readme], firstChoices([readme]))).toEqual([{ path: 'a.zip/readme.txt', action: 'skip' }]);
  });

  test('keeps both under names that are found, unless some are typed', () => {
    const documents = [document('b', { exists })];
    const choice = choiceOf(document('b', { exists }), 'keepBoth');
    expect(choice).toEqual({ action: 'keepBoth', fullName: '', enCode: '' });
    expect(toImportChoices(documents, { b: choice })).toEqual([{ path: 'b', action: 'keepBoth' }]);
    expect(toImportChoices(documents, { b: { ...choice, action: 'create' } })).toEqual([
      { path: 'b', action: 'create', fullName: '', enCode: '' },
    ]);
  });

  test('has one action for many only as long as all of them have it', () => {
    const documents = [document('a', { exists }), document('b', { exists })];
    const [skip, keepBoth] = [choiceOf(document('a'), 'skip'), choiceOf(document('a'), 'keepBoth')];
    expect(commonAction(documents, firstChoices(documents))).toBeNull();
    expect(commonAction(documents, { a: skip, b: skip })).toBe('skip');
    expect(commonAction(documents, { a: skip, b: keepBoth })).toBeNull();
  });

  test('shows first what has to be decided, then what cannot be read', () => {
    const broken = document('broken', { fields: 0, fullName: '', enCode: '' });
    const sorted = sortByNeed([document('new'), broken, document('there', { exists }), document('other')]);
    expect(sorted.map(({ path }) => path)).toEqual(['there', 'broken', 'new', 'other']);
  });
});
