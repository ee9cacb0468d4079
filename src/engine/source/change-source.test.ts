import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEdits } from './change-source';
import { parseSource } from './parse-source';
import { toSteps } from './pointer-steps';
import type { SourceChange, SourceRange, TextEdit } from './source-types';
import { changeValue, jsonValue, pointersOf, valueAt, writer, type Json } from './testing/json-value';
import { applyEdits } from './text-edits';

const change = (text: string, ...changes: SourceChange[]) => applyEdits(text, toEdits(parseSource(text), changes));

describe('toEdits', () => {
  const spread = '{\n  "a": 1,\n  "list": [\n    "x",\n    "y"\n  ],\n  "flat": [1, 2],\n  "none": {}\n}\n';

  it('writes new members and items as their neighbours are written', () => {
    expect(change(spread, { op: 'set', pointer: '/b', value: { c: [1] } })).toBe(
      spread.replace('"none": {}', '"none": {},\n  "b": {\n    "c": [\n      1\n    ]\n  }'),
    );
    expect(change(spread, { op: 'insert', pointer: '/list', index: 1, value: 'z' })).toBe(
      spread.replace('"x",\n    "y"', '"x",\n    "z",\n    "y"'),
    );
    expect(change(spread, { op: 'insert', pointer: '/flat', index: 9, value: { d: 1 } })).toBe(
      spread.replace('[1, 2]', '[1, 2, {"d":1}]'),
    );
    expect(change(spread, { op: 'set', pointer: '/none/deep/er', value: true })).toBe(
      spread.replace('{}', '{\n    "deep": {\n      "er": true\n    }\n  }'),
    );
    expect(change('{"a":[]}', { op: 'insert', pointer: '/a', index: 0, value: { b: 1 } })).toBe('{"a":[{"b":1}]}');
  });

  it('takes members and items out with one comma', () => {
    expect(change(spread, { op: 'remove', pointer: '/a' })).toBe(spread.replace('"a": 1,\n  ', ''));
    expect(change(spread, { op: 'remove', pointer: '/none' })).toBe(spread.replace(',\n  "none": {}', ''));
    expect(change('[ 1 ]', { op: 'remove', pointer: '/0' })).toBe('[]');
    expect(change(spread, { op: 'remove', pointer: '/list/1' })).toBe(spread.replace(',\n    "y"', ''));
  });

  it('renames a key unless the name is taken', () => {
    expect(change(spread, { op: 'rename', pointer: '/a', key: 'A "b"' })).toBe(spread.replace('"a"', '"A \\"b\\""'));
    expect(toEdits(parseSource(spread), [{ op: 'rename', pointer: '/a', key: 'list' }])).toEqual([]);
  });

  it('moves an item as it is written', () => {
    const text = '{"list": [1.0,\n  { "b":2 } , 9007199254740993]}';
    expect(change(text, { op: 'move', pointer: '/list/2', index: 0 })).toBe(
      '{"list": [9007199254740993,\n  1.0 , { "b":2 }]}',
    );
    expect(change(text, { op: 'move', pointer: '/list/0', index: 1 })).toBe(
      '{"list": [{ "b":2 },\n  1.0 , 9007199254740993]}',
    );
    const inside = change('{"a":"[1,2.0]"}', { op: 'move', pointer: '/a/1', index: 0 });
    expect(inside).toBe('{"a":"[2.0,1]"}');
  });

  it('moves an item into another list as it is written, at the indentation there', () => {
    const text = '{\n  "a": [\n    { "x":  1.0,\n      "y": [] },\n    2\n  ],\n  "b": { "in": [\n      3\n  ] }\n}';
    expect(change(text, { op: 'move', pointer: '/a/0', to: '/b/in', index: 1 })).toBe(
      '{\n  "a": [\n    2\n  ],\n  "b": { "in": [\n      3,\n      { "x":  1.0,\n        "y": [] }\n  ] }\n}',
    );
    expect(change(text, { op: 'move', pointer: '/b/in/0', to: '/a/0/y', index: 0 })).toBe(
      '{\n  "a": [\n    { "x":  1.0,\n      "y": [\n        3\n      ] },\n    2\n  ],\n  "b": { "in": [] }\n}',
    );
    expect(change('{"a":[1,2],"b":[]}', { op: 'move', pointer: '/a/1', to: '/b', index: 0 })).toBe('{"a":[1],"b":[2]}');
    const inside = '{"f":"{\\"a\\":[1.0,2],\\"b\\":[3]}"}';
    expect(change(inside, { op: 'move', pointer: '/f/a/0', to: '/f/b', index: 0 })).toBe(
      '{"f":"{\\"a\\":[2],\\"b\\":[1.0,3]}"}',
    );
    expect(change(inside, { op: 'move', pointer: '/f/a/0', to: '/g', index: 0 })).toBe(inside);
  });

  it('keeps the comments beside an item that moves into another list', () => {
    const text = '{"a": [\n  // one\n  1, // first\n  /* two */ 2\n], "b": [ /* none */ ]}';
    expect(change(text, { op: 'move', pointer: '/a/0', to: '/b', index: 0 })).toBe(
      '{"a": [\n  // one\n   // first\n  /* two */ 2\n], "b": [ /* none */ 1]}',
    );
    expect(change(text, { op: 'move', pointer: '/a/1', to: '/b', index: 0 })).toBe(
      '{"a": [\n  // one\n  1 // first\n  /* two */ \n], "b": [ /* none */ 2]}',
    );
    expect(change('[[1 /* x */], [2]]', { op: 'move', pointer: '/0/0', to: '/1', index: 9 })).toBe(
      '[[ /* x */], [2,1]]',
    );
  });

  it('makes no edit where a change has no place', () => {
    const source = parseSource(spread);
    const changes: SourceChange[] = [
      { op: 'remove', pointer: '/missing' },
      { op: 'remove', pointer: '' },
      { op: 'insert', pointer: '/none', index: 0, value: 1 },
      { op: 'set', pointer: '/list/7', value: 1 },
      { op: 'move', pointer: '/list/0', index: 7 },
      { op: 'move', pointer: '/list/0', index: 0 },
      { op: 'move', pointer: '/a', index: 0 },
      { op: 'move', pointer: '/list/0', to: '/none', index: 0 },
      { op: 'move', pointer: '/a', to: '/list', index: 0 },
      { op: 'move', pointer: '/list/0', to: '/list', index: 1 },
      { op: 'set', pointer: '/a/b', value: 1 },
      { op: 'set', pointer: '/a', value: 1 },
    ];
    for (const each of changes) expect(toEdits(source, [each])).toEqual([]);
  });

  it('applies changes one after the other, as edits of the original text', () => {
    const edits = toEdits(parseSource(spread), [
      { op: 'remove', pointer: '/list/0' },
      { op: 'remove', pointer: '/list/0' },
      { op: 'insert', pointer: '/list', index: 0, value: 'n' },
      { op: 'set', pointer: '/a', value: 2 },
    ]);
    expect(JSON.parse(applyEdits(spread, edits))).toEqual({ a: 2, list: ['n'], flat: [1, 2], none: {} });
    expectApart(edits);
  });

  it('changes JSON inside a string', () => {
    const text = JSON.stringify({ formData: JSON.stringify({ fields: [{ a: 1 }] }), n: 1 });
    const changed = change(text, { op: 'rename', pointer: '/formData/fields/0/a', key: 'b' });
    const value = JSON.parse(changed) as { formData: string };
    expect(JSON.parse(value.formData)).toEqual({ fields: [{ b: 1 }] });
    const grown = change(text, { op: 'insert', pointer: '/formData/fields', index: 1, value: 2 });
    expect(JSON.parse((JSON.parse(grown) as { formData: string }).formData)).toEqual({ fields: [{ a: 1 }, 2] });
  });

  it('works on a broken text as far as its tree goes', () => {
    const text = '{\n  "a": 1\n  "b": [1, 2\n}';
    expect(change(text, { op: 'set', pointer: '/a', value: 5 })).toBe(text.replace('1', '5'));
    expect(change('{"a": ', { op: 'set', pointer: '/a', value: 5 })).toContain('5');
    expect(change('', { op: 'set', pointer: '', value: { a: 1 } })).toBe('{\n  "a": 1\n}');
  });

  it('says the same as the change made to the value (property)', () => {
    fc.assert(
      fc.property(jsonValue, writer, fc.array(anyChange, { minLength: 1, maxLength: 3 }), (value, write, seeds) => {
        const text = write(value);
        let expected = value;
        const changes = seeds.map((seed) => {
          const made = toChange(expected, seed);
          expected = changeValue(expected, made, toSteps(made.pointer));
          return made;
        });
        const edits = toEdits(parseSource(text), changes);
        expectApart(edits);
        expect(JSON.parse(applyEdits(text, edits))).toEqual(JSON.parse(JSON.stringify(expected)));
      }),
      { numRuns: 1_500 },
    );
  });

  it('leaves everything outside the changed place as it is written (property)', () => {
    fc.assert(
      fc.property(jsonValue, writer, anyChange, (value, write, seed) => {
        const text = write(value);
        const source = parseSource(text);
        const made = toChange(value, seed);
        const place = made.op === 'set' || made.op === 'insert' ? made.pointer : made.pointer.replace(/\/[^/]*$/, '');
        const places = [place, ...(made.op === 'move' && made.to !== undefined ? [made.to] : [])];
        for (const edit of toEdits(source, [made])) {
          const isWithin = ({ offset, length }: SourceRange) =>
            edit.offset >= offset && edit.offset + edit.length <= offset + length;
          expect(places.map((each) => source.rangeOf(each)).some(isWithin)).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});

interface ChangeSeed {
  readonly op: SourceChange['op'];
  readonly place: number;
  readonly value: Json;
  readonly key: string;
}

const anyChange: fc.Arbitrary<ChangeSeed> = fc.record({
  op: fc.constantFrom('set', 'insert', 'remove', 'rename', 'move'),
  place: fc.nat(),
  value: jsonValue,
  key: fc.constantFrom('new', 'a', 'b/c', '"'),
});

/** Makes a change of an existing place; `set` at an object may add a member. */
function toChange(value: Json, { op, place, value: given, key }: ChangeSeed): SourceChange {
  const all = pointersOf(value);
  const pointer = all[place % all.length] ?? '';
  if (op === 'set') {
    const target = valueAt(value, toSteps(pointer));
    const isObject = typeof target === 'object' && target !== null && !Array.isArray(target);
    const isNew = isObject && place % 3 === 0;
    return { op, pointer: isNew ? `${pointer}/${key.replaceAll('/', '~1')}` : pointer, value: given };
  }
  if (op === 'insert') {
    const target = valueAt(value, toSteps(pointer));
    return { op, pointer, index: Array.isArray(target) ? place % (target.length + 1) : 0, value: given };
  }
  if (op === 'move' && place % 2 === 0) {
    const lists = all.filter((each) => Array.isArray(valueAt(value, toSteps(each))));
    return { op, pointer, index: place % 3, to: lists[(place >> 2) % lists.length] ?? '' };
  }
  if (op === 'move') return { op, pointer, index: place % 3 };
  return op === 'remove' ? { op, pointer } : { op, pointer, key };
}

function expectApart(edits: readonly TextEdit[]): void {
  for (const [index, edit] of edits.entries()) {
    const before = edits[index - 1];
    if (before) expect(edit.offset).toBeGreaterThan(before.offset + before.length - 1);
  }
}
