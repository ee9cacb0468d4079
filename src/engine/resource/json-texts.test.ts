import { describe, expect, test } from 'vitest';
import { packJsonTexts, readJsonPart } from './json-texts';

const FIELDS = [
  { field: 'parameters', text: 'requestParameters', path: [] },
  { field: 'rowsPath', text: 'propertyJson', path: ['rowsPath'] },
  { field: 'size', text: 'propertyJson', path: ['page', 'size'] },
];
const PROPERTIES = '{ "rowsPath": "data.list", "other": [1], "page": {"size": "pageSize"} }';

/** What is sent of a record that was read with these texts, after a change. */
function saved(texts: Readonly<Record<string, unknown>>, change: Readonly<Record<string, unknown>> = {}) {
  const read = Object.fromEntries(FIELDS.map((each) => [each.field, readJsonPart(texts, each) ?? null]));
  return packJsonTexts({ name: 'n', ...texts, ...read, ...change }, FIELDS);
}

describe('fields in JSON texts', () => {
  test('show their part, also of an answer that holds the value itself', () => {
    expect(FIELDS.map((each) => readJsonPart({ propertyJson: PROPERTIES }, each))).toEqual([
      undefined,
      'data.list',
      'pageSize',
    ]);
    const whole = { field: 'parameters', text: 'requestParameters', path: [] };
    expect(readJsonPart({ requestParameters: [{ field: 'a' }] }, whole)).toEqual([{ field: 'a' }]);
  });

  test('leave a text as it came when nothing has changed', () => {
    const texts = { requestParameters: '[ {"field":"a", "id":7} ]', propertyJson: PROPERTIES };
    expect(saved(texts)).toEqual({ name: 'n', ...texts });
    expect(saved({ requestParameters: '', propertyJson: null })).toEqual({
      name: 'n',
      requestParameters: '',
      propertyJson: null,
    });
  });

  test('change their part and nothing else', () => {
    const sent = saved({ requestParameters: '', propertyJson: PROPERTIES }, { rowsPath: 'rows', size: null });
    expect(JSON.parse(String(sent['propertyJson']))).toEqual({ rowsPath: 'rows', other: [1] });
    expect(sent['requestParameters']).toBe('');
  });

  test('begin a text where there was none, without the marks of new rows', () => {
    const sent = saved({ propertyJson: null }, { parameters: [{ id: '', field: 'a' }], size: 'n' });
    expect(sent).toEqual({ name: 'n', requestParameters: '[{"field":"a"}]', propertyJson: '{"page":{"size":"n"}}' });
  });

  test('empty their text when the last row is gone', () => {
    expect(saved({ requestParameters: '[{"field":"a"}]' }, { parameters: [] })).toMatchObject({
      requestParameters: '[]',
    });
  });

  test('keep what cannot be read until they hold something', () => {
    const texts = { requestParameters: '[{"field":', propertyJson: 'x' };
    expect(saved(texts, { parameters: [] })).toEqual({ name: 'n', ...texts });
    expect(saved(texts, { rowsPath: 'rows' })).toMatchObject({ ...texts, propertyJson: '{"rowsPath":"rows"}' });
  });
});
