import { describe, expect, test } from 'vitest';
import { checkSource } from '../../../engine/lint';
import { parseModule } from '../../../engine/parse';
import { applyEdits, fixEdits, parseSource } from '../../../engine/source';
import { registry } from '../../../renderers/definitions';
import { placeFix } from '../placing/place-fix';
import { placeForWidget, placeInChosen } from './insert-widget';
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
const snippetOf = (key: string): Snippet => {
  const found = snippets.find((snippet) => snippet.key === key);
  if (!found) throw new Error(`no snippet of ${key}`);
  return found;
};

/** Inserts a widget after the field, or into it, and parses the resulting document. */
function insert(key: string, fieldId: string | null, isInside = false) {
  const { model } = parseModule(document, registry);
  if (!model) throw new Error('the document is broken');
  const chosen = model.allFields.find(({ id }) => id === fieldId);
  const tree = { model, registry, value: document };
  const inside = isInside && chosen ? placeInChosen(key, chosen, tree) : null;
  const place = inside ?? placeForWidget(key, chosen, tree);
  const made = placeFix({ kind: 'widget', snippet: snippetOf(key) }, place, tree);
  if (!made || 'refused' in made) throw new Error(made?.refused(String) ?? 'nothing to change');
  const source = parseSource(JSON.stringify(document, null, 2));
  const text = applyEdits(source.text, fixEdits(source, made.fix));
  const after = parseModule(JSON.parse(text), registry);
  if (!after.model) throw new Error(JSON.stringify(after.issues));
  return { pointer: made.pointer, keys: after.model.allFields.map(({ id }) => id), model: after.model };
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

  test('goes into the chosen container when it shall', () => {
    expect(insert('inputNumber', '$card_1', true).pointer).toBe('/formData/fields/1/__config__/children/1');
    expect(insert('inputNumber', 'items', true).pointer).toBe('/formData/fields/2/__config__/children/1');
    expect(insert('inputNumber', 'amount', true).pointer).toBe('/formData/fields/1');
  });
});

test('every widget makes a module that can be read without an error', () => {
  expect(snippets.length).toBeGreaterThan(25);
  for (const { key } of snippets) {
    const { model } = insert(key, 'amount');
    expect(model.allFields.some(({ widget }) => widget === key)).toBe(true);
  }
});

test('a widget of the gallery adds no finding to the module', () => {
  const found = (fields: readonly object[]) =>
    checkSource(JSON.stringify({ ...document, formData: { fields } }), { registry }).findings;
  const before = found([]).map(({ code }) => code);
  // What is said of the field itself holds for every field of its widget.
  const isOwn = (pointer: string) => pointer.startsWith('/formData/fields/0/');
  const added = snippets.flatMap(({ key, node }) =>
    found([node]).flatMap(({ code, pointer }) =>
      isOwn(pointer) && !before.includes(code) ? [`${key} ${code} ${pointer}`] : [],
    ),
  );
  expect(added).toEqual(
    // Both show a part of what another field holds, which their author has to choose.
    ['popupAttr', 'relationFormAttr'].map((key) => `${key} ENGINE_LINT_FIELD_MISSING /formData/fields/0/relationField`),
  );
});

test('a snippet speaks the names of today', () => {
  const node = snippetOf('inputNumber').node;
  expect(node).toMatchObject({ __config__: { jnpfKey: 'inputNumber' }, stepStrictly: false });
  expect(node['__config__']).not.toHaveProperty('tag');
  expect(snippets.map(({ key }) => key)).not.toContain('tabItem');
});
