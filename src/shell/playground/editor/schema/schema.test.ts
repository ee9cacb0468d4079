import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../../../engine/contract/language';
import { registry } from '../../../../renderers/definitions';
import moduleSchema from '../../../../schemas/module.schema.json';
import { isRecord, type RawRecord } from '../../../../engine/json/raw-value';
import { childOf, valueAt } from '../references/json-value';
import { SAMPLE } from '../testing/sample';
import texts from '../text.json';
import { describeSchemas, isRequiredBy } from './describe-schema';
import { explainSchema } from './explain-schema';
import { prepareSchema } from './prepare-schema';
import { schemasAt } from './schema-at';

const schema: RawRecord = moduleSchema;
const canonicalKey = (key: string) => registry.resolve(key)?.key ?? key;
const at = (pointer: string, document: unknown = SAMPLE) =>
  schemasAt(schema, document, { steps: pointer.split('/').slice(1), canonicalKey });

describe('what the schema says about a place', () => {
  test('the widget’s own property, by the type of the node', () => {
    const precision = describeSchemas(at('/formData/fields/0/precision'), false);
    expect(precision).toMatchObject({
      description: 'Digits after the point, always shown; null = as typed.',
      bounds: '0–15',
    });
    expect(precision.types).toEqual(['integer', 'null']);
    expect(at('/formData/fields/1/precision')).toEqual([]);
  });

  test('a node of an older generation is known by what its type is called today', () => {
    const old = { formData: { fields: [{ __config__: { jnpfKey: 'numInput' }, precision: 2 }] } };
    expect(at('/formData/fields/0/precision', old)).not.toEqual([]);
  });

  test('a property inside sub-tables, of a map, of a list', () => {
    const column = '/formData/fields/3/__config__/children/0/__config__/children/0';
    expect(describeSchemas(at(`${column}/min`), false).description).toBe('Smallest value allowed.');
    expect(describeSchemas(at('/columnData/columnList/0/prop'), false).description).toContain('Field id');
    expect(describeSchemas(at('/rules/0/then/value/amount'), false).types).toEqual(['string']);
  });

  test('choices, defaults and what is required', () => {
    expect(describeSchemas(at('/formData/labelPosition'), false)).toMatchObject({
      choices: ['"left"', '"right"', '"top"'],
      defaultValue: '"right"',
    });
    expect(isRequiredBy(at(''), 'formData')).toBe(true);
    expect(isRequiredBy(at(''), 'columnData')).toBe(false);
  });

  test('nothing about what it does not know', () => {
    expect(at('/formData/nonsense')).toEqual([]);
    expect(at('/formData/fields/0/__proto__')).toEqual([]);
  });

  test('a description beside a reference is about the place', () => {
    expect(describeSchemas(at('/resource'), false).description).toContain('absent = the module');
  });
});

describe('the schema that completion reads', () => {
  const prepared = prepareSchema(explainSchema(schema, 'zh'), createTranslate('zh', [texts]));
  const node = valueAt(prepared, ['definitions', 'node']);

  test('types of nodes are left to the completion that knows their names', () => {
    expect(childOf(node, 'defaultSnippets')).toBeUndefined();
    expect(valueAt(prepared, ['definitions', 'config', 'properties', 'jnpfKey', 'enum'])).toBeUndefined();
  });

  test('starting points are explained in the language of the page, an effect of a rule by what it does', () => {
    const snippetsAt = (...steps: string[]) => valueAt(prepared, [...steps, 'defaultSnippets']);
    expect(snippetsAt()).toMatchObject([{ label: '新模块：表单和列表' }, { label: '新模块：仅表单' }]);
    expect(snippetsAt('definitions', 'column')).toMatchObject([{ label: 'column', description: '一列。' }]);
    expect(snippetsAt('definitions', 'rule')).toContainEqual({
      label: 'rule: required',
      description: '条件成立时必填的字段。',
      body: { when: '$1', then: { required: ['$2'] } },
    });
    const all = Object.keys(childOf(prepared, 'definitions') ?? {}).flatMap(
      (name) => snippetsAt('definitions', name) ?? [],
    );
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((snippet) => !/\p{Script=Han}/u.test(String(childOf(snippet, 'description'))))).toEqual([]);
  });

  test('a branch holds only for nodes that name their type', () => {
    const branch = valueAt(node, ['allOf', '0', 'if']);
    expect(childOf(branch, 'required')).toEqual(['__config__']);
    expect(valueAt(branch, ['properties', '__config__', 'required'])).toEqual(['jnpfKey']);
  });

  test('common properties say their types in every branch', () => {
    expect(valueAt(prepared, ['definitions', 'widget_input', 'properties', '__config__', '$ref'])).toBe(
      '#/definitions/config',
    );
    expect(valueAt(prepared, ['definitions', 'widget_input', 'properties', 'disabled', 'type'])).toBe('boolean');
  });

  test('every property that it offers is explained', () => {
    const unexplained: string[] = [];
    const visit = (part: unknown, place: string): void => {
      if (!isRecord(part)) return;
      for (const [name, property] of Object.entries(isRecord(part['properties']) ? part['properties'] : {})) {
        if (!isRecord(property) || !hasDescription(property)) unexplained.push(`${place}/${name}`);
      }
    };
    for (const [name, part] of Object.entries(isRecord(prepared['definitions']) ? prepared['definitions'] : {}))
      visit(part, name);
    visit(prepared, '');
    expect(unexplained).toEqual([]);
  });

  function hasDescription(property: RawRecord): boolean {
    const target = typeof property['$ref'] === 'string' ? property['$ref'].split('/').slice(1) : [];
    return [property, target.length > 0 ? valueAt(prepared, target) : null].some((part) =>
      Boolean(childOf(part, 'description')),
    );
  }
});
