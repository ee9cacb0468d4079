import { describe, expect, test } from 'vitest';
import type { ImportDocument } from '../api-answers';
import { actionsFor, firstChoices, toImportChoices } from './import-choices';

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
});
