import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSource } from './format-source';
import { jsonValue, writer } from './testing/json-value';
import { applyEdits } from './text-edits';
import { toSourceText } from './to-source-text';

const format = (text: string) => applyEdits(text, formatSource(text));

describe('toSourceText', () => {
  it('unfolds the documents of an entity and nothing else', () => {
    const form = { fields: [{ __config__: { defaultValue: '[1]' } }] };
    const entity = {
      fullName: '[]',
      description: '{"a":1}',
      formData: JSON.stringify(form),
      columnData: '',
      tables: '[]',
      rules: [{ when: 'true' }],
    };
    expect(JSON.parse(toSourceText(entity))).toEqual({ ...entity, formData: form, tables: [] });
    expect(toSourceText(entity)).toContain('\n  "formData": {\n    "fields": [');
  });

  it('leaves a document that is no JSON, a number, or would not come back the same', () => {
    const entity = { formData: '{broken', columnData: '{"a":1,"a":2}', tables: '5', resource: `{"${'__proto__'}":1}` };
    expect(JSON.parse(toSourceText(entity))).toEqual(entity);
  });
});

describe('formatSource', () => {
  it('writes what toSourceText writes (property)', () => {
    fc.assert(
      fc.property(jsonValue, writer, (value, write) => {
        expect(format(write(value)).trim()).toBe(
          JSON.stringify(value, null, 2).replaceAll('\n', write(value).includes('\r\n') ? '\r\n' : '\n'),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('changes blanks only, also of a broken text', () => {
    const broken = '{"a":[1,2 "b" : tru, // note\n}';
    expect(format(broken).replace(/\s/g, '')).toBe(broken.replace(/\s/g, ''));
  });
});
