import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createModuleSchema } from '../../scripts/gen-module-schema';
import { findSchemaErrors } from '../../scripts/module/check-schema';
import { parseModuleText } from '../../src/engine/parse';
import { definitions, registry } from '../../src/renderers/definitions';

const root = path.resolve(import.meta.dirname, '../..');
const stored = JSON.parse(readFileSync(path.join(root, 'src/schemas/module.schema.json'), 'utf8')) as Record<
  string,
  unknown
>;
const field = (jnpfKey: string, extra: object = {}) => ({ __config__: { jnpfKey }, __vModel__: 'a', ...extra });
const documentOf = (...fields: object[]) => ({ formData: { fields } });

describe('module.schema.json', () => {
  it('is what the definitions say now (else run scripts/gen-module-schema.ts)', () => {
    expect(stored).toEqual(JSON.parse(JSON.stringify(createModuleSchema(definitions))));
  });

  it('describes every property', () => {
    const bare: string[] = [];
    const visit = (value: unknown, pointer: string) => {
      if (typeof value !== 'object' || value === null) return;
      const { properties } = value as { properties?: Record<string, { description?: string; $ref?: string }> };
      for (const [name, schema] of Object.entries(properties ?? {})) {
        const isBranch = pointer.includes('/if/') || pointer.endsWith('/if');
        // Members inside a widget's property need no description.
        const isInner = /^\/definitions\/widget_\w+\/properties\//.test(pointer);
        if (!isBranch && !isInner && !schema.description && !schema.$ref) bare.push(`${pointer}/${name}`);
      }
      for (const [name, child] of Object.entries(value)) visit(child, `${pointer}/${name}`);
    };
    visit(stored, '');
    expect(bare).toEqual([]);
  });

  it('has a node schema for every widget', () => {
    const names = Object.keys(stored.definitions as object);
    for (const { key } of definitions) expect(names).toContain(`widget_${key}`);
  });
});

describe('our own examples', () => {
  const folder = path.join(root, 'examples');
  const examples = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'module.json')));

  it('are there', () => expect(examples.length).toBeGreaterThanOrEqual(5));

  it.each(examples)('%s is canonical and parses with nothing to say', (name) => {
    const text = readFileSync(path.join(folder, name, 'module.json'), 'utf8');
    expect(findSchemaErrors(JSON.parse(text))).toEqual([]);
    expect(parseModuleText(text, registry).issues).toEqual([]);
  });
});

describe('the check against the schema', () => {
  it.each([
    documentOf(field('input', { showPassword: true }), field('calculate', { isStorage: 1, expression: [] })),
    { ...documentOf(), rules: [{ when: 'a == 1', then: { visible: 'a', value: { a: '1' } } }] },
    {
      ...documentOf(),
      columnData: { columnList: [{ prop: 'a' }], searchList: [{ prop: 'a', searchType: 2 }] },
    },
  ])('accepts canonical documents: %j', (document) => {
    expect(findSchemaErrors(document)).toEqual([]);
  });

  it.each([
    ['an old name', documentOf(field('comInput')), '/formData/fields/0/__config__/jnpfKey'],
    ['an unknown property', documentOf(field('input', { glow: 1 })), '/formData/fields/0'],
    ['a property of another widget', documentOf(field('row', { showPassword: true })), '/formData/fields/0'],
    ['a wrong type', documentOf(field('input', { showPassword: 'yes' })), '/formData/fields/0/showPassword'],
    [
      'a nested node',
      documentOf({ __config__: { jnpfKey: 'row', children: [field('nobody')] } }),
      '/formData/fields/0/__config__/children/0/__config__/jnpfKey',
    ],
    ['no form', {}, ''],
    ['an unknown list key', { ...documentOf(), columnData: { columnList: [], glow: 1 } }, '/columnData'],
  ])('refuses %s with its place', (_name, document, pointer) => {
    expect(findSchemaErrors(document)[0]?.instancePath).toBe(pointer);
  });
});
