import { describe, expect, test } from 'vitest';
import { offsetOf, SAMPLE, sourcesFor } from '../testing/sample';
import { namesIn, readCursor } from './expression-text';
import { fieldAt, findFieldUses } from './field-uses';

const text = JSON.stringify(SAMPLE, null, 2);
const sources = sourcesFor(text);

/** Returns the document with every use of a field renamed. */
function renamed(id: string, key: string): unknown {
  const field = sources.facts.fields.find((each) => each.id === id);
  if (!field) throw new Error(`no field ${id}`);
  const uses = findFieldUses(text, field, sources);
  const changed = uses.reduceRight(
    (changing, { offset, length }) => changing.slice(0, offset) + key + changing.slice(offset + length),
    text,
  );
  return JSON.parse(changed) as unknown;
}

describe('every use of a field', () => {
  test('a main field: its key, columns, rules, expressions, and no other text that says the same', () => {
    const copy = JSON.stringify(renamed('amount', 'sum'));
    expect(copy).toContain('"__vModel__":"sum"');
    expect(copy).toContain('{"prop":"sum"}');
    expect(copy).toContain('sum > SUM(items.price)');
    expect(copy).toContain('"value":{"sum":"1"}');
    expect(copy).toContain('"values":{"other":"sum"}');
    expect(copy).not.toContain('amount');
  });

  test('a column: in its row, with its table before it, in totals', () => {
    const copy = JSON.stringify(renamed('items-price', 'cost'));
    expect(copy).toContain('"prop":"items-cost"');
    expect(copy).toContain('SUM(items.cost)');
    expect(copy).toContain('"defaultExpression":"cost * 2"');
    expect(copy).toContain('"summaryField":["cost"]');
    expect(copy).not.toContain('price');
  });

  test('a sub-table: before its columns', () => {
    const copy = JSON.stringify(renamed('items', 'lines'));
    expect(copy).toContain('"prop":"lines-price"');
    expect(copy).toContain('SUM(lines.price)');
    expect(copy).not.toContain('items');
  });

  test('a field that shares its key with a column is not touched by the column’s', () => {
    const twice = text.replace('"__vModel__": "color"', '"__vModel__": "price"').replace('"color"', '"price"');
    const both = sourcesFor(twice);
    const main = both.facts.fields.find(({ id }) => id === 'price');
    expect(main && findFieldUses(twice, main, both)).toHaveLength(2);
  });
});

describe('the field at a place', () => {
  test.each([
    ['"__vModel__": "kind"', 16, 'kind'],
    ['"prop": "items-price"', 10, 'items'],
    ['"prop": "items-price"', 17, 'items-price'],
    ['SUM(items.price)', 5, 'items'],
    ['SUM(items.price)', 12, 'items-price'],
    ['price * 2', 2, 'items-price'],
    ['amount > SUM', 3, 'amount'],
  ])('%s at %i is %s', (piece, inside, id) => {
    expect(fieldAt(text, offsetOf(text, piece, inside), sources)?.id).toBe(id);
  });

  test('a function and a label are none', () => {
    expect(fieldAt(text, offsetOf(text, 'SUM(', 1), sources)).toBeUndefined();
    expect(fieldAt(text, offsetOf(text, '"金额"', 2), sources)).toBeUndefined();
  });
});

describe('names of an expression', () => {
  test('literals are left out and escapes are counted', () => {
    const raw = 'kind == \\"a b\\" and \\u0041bc > SUM(items.price)';
    const names = namesIn(raw, 100);
    expect(names.map(({ text: name, isCall }) => name + (isCall ? '(' : ''))).toEqual([
      'kind',
      'and',
      'Abc',
      'SUM(',
      'items.price',
    ]);
    expect(names.map(({ offset }) => raw.slice(offset - 100, offset - 100 + 3))).toEqual([
      'kin',
      'and',
      '\\u0',
      'SUM',
      'ite',
    ]);
  });

  test('what is being written', () => {
    expect(readCursor('amount > items.pr', 10, false)).toMatchObject({
      owner: 'items',
      wordOffset: 25,
      isInLiteral: false,
    });
    expect(readCursor('kind == \\"e', 10, false)).toMatchObject({
      comparedWith: 'kind',
      isInLiteral: true,
      wordOffset: 20,
    });
    expect(readCursor('/api/x/', 10, true)).toBeNull();
    expect(readCursor('/api/{par', 10, true)).toMatchObject({ owner: '', wordOffset: 16 });
    expect(readCursor('/api/{a}/', 10, true)).toBeNull();
  });
});
