import { describe, expect, test } from 'vitest';
import { applyEdits, fixEdits, parseSource } from '../../../engine/source';
import { definitions, registry } from '../../../renderers/definitions';
import schema from '../../../schemas/module.schema.json';
import { addOptionFix, blankOf, optionFix, propertyFix } from './property-fix';
import { groupProperties } from './property-order';
import { readProperties, type Property } from './read-properties';

const canonicalKey = (key: string) => registry.resolve(key)?.key ?? key;
const POINTER = '/formData/fields/0';

function read(text: string) {
  return readProperties(POINTER, { schema, document: parseSource(text).value, canonicalKey });
}

const documentOf = (node: object) => JSON.stringify({ formData: { fields: [node] } }, null, 2);

function find(properties: readonly Property[], name: string): Property {
  const found = properties.find((property) => property.name === name);
  if (!found) throw new Error(`no property ${name}`);
  return found;
}

function apply(text: string, fix: ReturnType<typeof propertyFix>): string {
  return fix ? applyEdits(text, fixEdits(parseSource(text), fix)) : text;
}

describe.each(definitions.map(({ key }) => key))('the panel of %s', (key) => {
  const text = documentOf({ __config__: { jnpfKey: key, label: '标题' }, __vModel__: 'a' });
  const { properties, unknown } = read(text);

  test('has every setting of the widget, each explained', () => {
    const own = Object.keys(registry.resolve(key)?.propsSchema.properties ?? {});
    const names = properties.map(({ name }) => name);
    for (const name of own) if (name !== 'style') expect(names).toContain(name);
    expect(unknown).toEqual([]);
    expect(groupProperties(properties).common.map(({ name }) => name)).toContain('label');
    for (const { description, name } of properties) expect(description, name).not.toBe('');
  });

  test('gives every setting a value and takes it out again', () => {
    const samples: Partial<Record<Property['kind'], unknown>> = { text: 'x', number: 3, boolean: true, words: ['x'] };
    for (const property of properties) {
      const value = property.choices[0]?.value ?? samples[property.kind];
      if (value === undefined || property.kind === 'choices' || property.value !== undefined) continue;
      const changed = apply(text, propertyFix(property, value));
      const after = read(changed).properties.find(({ pointer }) => pointer === property.pointer);
      if (!after) throw new Error(property.pointer);
      expect(after.value, property.name).toEqual(value);
      expect(after.kind, property.name).not.toBe('other');
      expect(JSON.parse(apply(changed, propertyFix(after, undefined)))).toEqual(JSON.parse(text));
    }
  });
});

describe('the settings of a node', () => {
  const text = documentOf({
    __config__: { jnpfKey: 'select', label: '类别', dataType: 'static', colour: 1 },
    __vModel__: 'kind',
    options: [{ id: '1', fullName: '甲' }],
    clearable: 'yes',
    mystery: {},
  });

  test('a value of a shape that the panel cannot edit is left to the text', () => {
    expect(find(read(text).properties, 'clearable').kind).toBe('other');
    const tree = documentOf({ __config__: { jnpfKey: 'select' }, options: [{ id: '1', children: [{ id: '2' }] }] });
    expect(find(read(tree).properties, 'options').kind).toBe('other');
  });

  test('what the format does not know is named', () => {
    expect(read(text).unknown).toEqual([`${POINTER}/__config__/colour`, `${POINTER}/mystery`]);
  });

  test('a change touches its own member only, as it is written', () => {
    const spread = `{\n    "formData": {\n        "fields": [\n            { "__config__": { "jnpfKey": "input",   "label": "甲" }, "__vModel__": "a" }\n        ]\n    }\n}\n`;
    const label = find(read(spread).properties, 'label');
    expect(apply(spread, propertyFix(label, '乙'))).toBe(spread.replace('"甲"', '"乙"'));
    expect(propertyFix(label, '甲')).toBeNull();
    const required = find(read(spread).properties, 'required');
    expect(apply(spread, propertyFix(required, true))).toContain('"label": "甲",   "required": true }');
  });

  test('an absent value of several types is offered as its default, or as what loses nothing', () => {
    const kinds = (key: string, names: readonly string[]) => {
      const { properties } = read(documentOf({ __config__: { jnpfKey: key }, __vModel__: 'a' }));
      return names.map((name) => find(properties, name).kind);
    };
    expect(kinds('switch', ['activeValue', 'inactiveValue'])).toEqual(['number', 'number']);
    expect(kinds('datePicker', ['startTimeValue', 'startTime'])).toEqual(['text', 'text']);
    expect(kinds('input', ['clearable', 'maxlength'])).toEqual(['boolean', 'text']);
    const mixed = { type: ['number', 'boolean', 'string'] };
    const own = { properties: { mixed, whole: { type: ['integer', 'null'] } } };
    const { properties } = readProperties('', { schema: own, document: {}, canonicalKey });
    expect(find(properties, 'mixed').kind).toBe('other');
    expect(find(properties, 'whole')).toMatchObject({ kind: 'number', bounds: { precision: 0 } });
  });

  test('what is cleared is blank where the default is a text, unless blank is no choice', () => {
    expect(blankOf({ fallback: '请输入', choices: [] })).toBe('');
    expect(blankOf({ fallback: '', choices: [] })).toBeUndefined();
    expect(blankOf({ fallback: 3, choices: [] })).toBeUndefined();
    expect(blankOf({ fallback: 'a', choices: [{ value: 'a', description: '' }] })).toBeUndefined();
    expect(blankOf({ fallback: 'a', choices: [{ value: '', description: '' }] })).toBe('');
  });

  const kindOfOptions = (node: object) =>
    find(read(documentOf({ __config__: { jnpfKey: 'select' }, ...node })).properties, 'options').kind;
  const entry = { id: '1', fullName: '甲' };

  test('choices are offered only where the engine reads them', () => {
    expect(kindOfOptions({})).toBe('options');
    expect(kindOfOptions({ options: [], __slot__: { options: [] } })).toBe('options');
    expect(kindOfOptions({ options: [entry], __slot__: { options: [entry] } })).toBe('options');
    expect(kindOfOptions({ __slot__: { options: [entry] } })).toBe('other');
    expect(kindOfOptions({ options: [], __config__: { jnpfKey: 'select', options: [entry] } })).toBe('other');
  });

  test('choices under other names are left to the text', () => {
    expect(kindOfOptions({ options: [{ value: '1', label: '甲' }] })).toBe('other');
    expect(kindOfOptions({ options: [entry, { id: '2' }] })).toBe('other');
    expect(kindOfOptions({ options: [entry], props: { label: 'fullName', value: 'id' } })).toBe('options');
    expect(kindOfOptions({ options: [entry], props: { label: 'name', value: 'code' } })).toBe('other');
    expect(kindOfOptions({ options: [entry], props: { props: { value: 'code' } } })).toBe('other');
    expect(kindOfOptions({ options: [{ ...entry, below: [] }], props: { children: 'below' } })).toBe('other');
  });

  test('a choice keeps a text and a value, and a new one has a value of its own', () => {
    const { pointer } = find(read(text).properties, 'options');
    expect(optionFix(`${pointer}/0`, 'id', '')).toBeNull();
    const blank = apply(text, optionFix(`${pointer}/0`, 'fullName', ''));
    expect(find(read(blank).properties, 'options')).toMatchObject({ kind: 'options', value: [{ fullName: '' }] });
    const added = (options: object[]) => addOptionFix(pointer, options, '选项').changes[0];
    expect(added([{ id: 2 }, { value: '3' }])).toMatchObject({ value: { id: '4' } });
  });

  test('choices are added, renamed and coloured', () => {
    const { pointer, value } = find(read(text).properties, 'options');
    const added = apply(text, addOptionFix(pointer, value as [], '选项'));
    const coloured = apply(added, optionFix(`${pointer}/1`, 'color', 'red'));
    expect(find(read(coloured).properties, 'options').value).toEqual([
      { id: '1', fullName: '甲' },
      { id: '2', fullName: '选项2', color: 'red' },
    ]);
    expect(JSON.parse(apply(coloured, optionFix(`${pointer}/1`, 'color', '')))).toEqual(JSON.parse(added));
    const marked = apply(added, optionFix(`${pointer}/1`, 'icon', 'heart'));
    expect(find(read(marked).properties, 'options').value).toMatchObject([{}, { icon: 'heart' }]);
    expect(JSON.parse(apply(marked, optionFix(`${pointer}/1`, 'icon', '')))).toEqual(JSON.parse(added));
  });
});
