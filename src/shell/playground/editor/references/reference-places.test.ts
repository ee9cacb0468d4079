import { describe, expect, test } from 'vitest';
import schema from '../../../../schemas/module.schema.json';
import { isRecord } from '../../../../engine/json/raw-value';
import { childOf } from './json-value';
import { matchPlace } from './match-place';
import { REFERENCE_PLACES } from './reference-places';
import { sourcesFor, SAMPLE } from '../testing/sample';

/** Property names that the schema does not describe yet, or only as free-form objects. */
const BEYOND_SCHEMA = new Set([
  'modelId',
  'formOptions',
  'selectKey',
  'treeInterfaceId',
  'propsValue',
  'relationOptions',
  'columnOptions',
]);

/** Collects all property names of the schema. */
function propertyNames(value: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) propertyNames(item, names);
  else if (isRecord(value)) {
    const properties = value['properties'];
    if (isRecord(properties)) for (const name of Object.keys(properties)) names.add(name);
    for (const inner of Object.values(value)) propertyNames(inner, names);
  }
  return names;
}

describe('the table of reference places', () => {
  const known = propertyNames(schema);

  test('names properties of the format only', () => {
    const named = REFERENCE_PLACES.flatMap(({ pattern }) => pattern.split('/').slice(1)).filter(
      (step) => !step.startsWith('*'),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(
      [...new Set(named)].filter((name) => !known.has(name) && !BEYOND_SCHEMA.has(name) && !isMemberOfThese(name)),
    ).toEqual([]);
  });

  test('names no place twice with the same condition', () => {
    const spelled = REFERENCE_PLACES.map((place) =>
      JSON.stringify([place.pattern, place.part, place.owner, place.only]),
    );
    expect(spelled.filter((text, index) => spelled.indexOf(text) !== index)).toEqual([]);
  });
});

/** Members of free-form objects, such as those above. */
function isMemberOfThese(name: string): boolean {
  return ['currentField', 'field', 'value', 'prop', '__vModel__', 'event'].includes(name);
}

describe('matching a place', () => {
  const { facts } = sourcesFor(JSON.stringify(SAMPLE));
  const kindAt = (pointer: string, part: 'value' | 'key' = 'value') =>
    matchPlace(facts.root, pointer.split('/').slice(1), part)?.place.kind;

  test.each([
    ['/formData/fields/1/__config__/dictionaryType', 'dictionaryType'],
    ['/formData/fields/1/__config__/defaultValue', 'dictionaryEntry'],
    ['/formData/fields/2/__config__/defaultValue', 'choice'],
    ['/columnData/columnList/1/prop', 'field'],
    ['/formData/fields/3/__config__/children/0/summaryField/0', 'column'],
    ['/formData/fields/3/__config__/children/0/__config__/children/1/__config__/defaultExpression', 'expression'],
    ['/columnData/btnsList/0/action/module', 'module'],
    ['/columnData/btnsList/0/action/values/other', 'expression'],
    ['/rules/0/when', 'expression'],
    ['/rules/0/then/visible/0', 'field'],
    ['/rules/0/then/value/amount', 'expression'],
    ['/resource/calls/list/path', 'path'],
    ['/resource/required/0', 'param'],
    ['/category', 'dictionaryEntry'],
    ['/fullName', undefined],
    ['/formData/fields/0/__config__/label', undefined],
  ])('%s is %s', (pointer, kind) => {
    expect(kindAt(pointer)).toBe(kind);
  });

  test('names of properties are places of their own', () => {
    expect(kindAt('/rules/0/then/value/amount', 'key')).toBe('field');
    expect(kindAt('/columnData/btnsList/0/action/values/other', 'key')).toBe('moduleField');
    expect(kindAt('/rules/0/when', 'key')).toBeUndefined();
  });

  test('what has an owner refers to nothing while the owner is not named', () => {
    const steps = ['formData', 'fields', '0', 'propsValue'];
    const node = (interfaceId: string) => ({ formData: { fields: [{ interfaceId, propsValue: 'id' }] } });
    expect(matchPlace(node('i1'), steps, 'value')).toMatchObject({ owner: 'i1', place: { kind: 'interfaceField' } });
    expect(matchPlace(node(''), steps, 'value')).toBeNull();
  });
});

test('the members of lists are reached by number and never through the prototype', () => {
  expect(childOf(['a'], '0')).toBe('a');
  expect(childOf(['a'], 'length')).toBeUndefined();
  expect(childOf({}, 'constructor')).toBeUndefined();
});
