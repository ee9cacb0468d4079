import { describe, expect, test } from 'vitest';
import { parseModule } from '../../../engine/parse';
import { applyEdits, parseSource } from '../../../engine/source';
import { toEdits } from '../../../engine/source/change-source';
import { registry } from '../../../renderers/definitions';
import { insertedPointer, insertWidget } from './insert-widget';
import { loadSnippets, type Snippet } from './snippets';

const field = (key: string) => ({ __config__: { jnpfKey: 'input', label: key, span: 24 }, __vModel__: key });
const document = {
  fullName: '单据',
  enCode: 'd',
  webType: 1,
  formData: {
    fields: [
      field('amount'),
      { __config__: { jnpfKey: 'card', label: '卡片', children: [field('inner')] }, header: '卡片' },
      { __config__: { jnpfKey: 'table', label: '明细', children: [field('goods')] }, __vModel__: 'items' },
    ],
  },
};

const snippets = await loadSnippets(registry);
const placeable = new Set(snippets.map(({ key }) => key));
const snippetOf = (key: string): Snippet => {
  const found = snippets.find((snippet) => snippet.key === key);
  if (!found) throw new Error(`no snippet of ${key}`);
  return found;
};

/** Inserts a widget after the field and parses the resulting document. */
function insert(key: string, fieldId: string | null) {
  const { model } = parseModule(document, registry);
  if (!model) throw new Error('the document is broken');
  const chosen = model.allFields.find(({ id }) => id === fieldId);
  const fix = insertWidget(snippetOf(key), chosen, { model, registry, placeable });
  const source = parseSource(JSON.stringify(document, null, 2));
  const text = applyEdits(source.text, toEdits(source, fix.changes));
  const after = parseModule(JSON.parse(text), registry);
  if (!after.model) throw new Error(JSON.stringify(after.issues));
  return { pointer: insertedPointer(fix), keys: after.model.allFields.map(({ id }) => id), model: after.model };
}

describe('a widget of the gallery', () => {
  test('goes after the chosen field, under a key that is free', () => {
    const { pointer, keys } = insert('inputNumber', 'amount');
    expect(pointer).toBe('/formData/fields/1');
    expect(keys.slice(0, 2)).toEqual(['amount', 'amount2']);
  });

  test('goes to the end of the form when nothing is chosen', () => {
    expect(insert('inputNumber', null).pointer).toBe('/formData/fields/3');
  });

  test('goes into the container of the chosen field', () => {
    expect(insert('inputNumber', 'inner').pointer).toBe('/formData/fields/1/__config__/children/1');
  });

  test('becomes a column beside a column, where a sub-table can hold it', () => {
    expect(insert('inputNumber', 'items-goods').pointer).toBe('/formData/fields/2/__config__/children/1');
    expect(insert('table', 'items-goods').pointer).toBe('/formData/fields/3');
  });
});

test('every widget makes a module that can be read without an error', () => {
  expect(snippets.length).toBeGreaterThan(25);
  for (const { key } of snippets) {
    const { model } = insert(key, 'amount');
    expect(model.allFields.some(({ widget }) => widget === key)).toBe(true);
  }
});

test('a snippet speaks the names of today', () => {
  const node = snippetOf('inputNumber').node;
  expect(node).toMatchObject({ __config__: { jnpfKey: 'inputNumber' }, stepStrictly: false });
  expect(node['__config__']).not.toHaveProperty('tag');
  expect(snippets.map(({ key }) => key)).not.toContain('tabItem');
});
