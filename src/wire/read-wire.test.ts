import { expect, test } from 'vitest';
import { readWire } from './read-wire';
import {
  Count,
  Flag,
  Text,
  dictionary,
  list,
  listAnswer,
  members,
  optional,
  orNull,
  pageOf,
  record,
  recursive,
  text,
  whole,
  words,
} from './schema';

const Bed = record({ id: text(), nurses: Count, isFree: Flag });
const Ward = record({
  name: Text,
  kind: words(['ward', 'theatre'], { default: 'ward' }),
  beds: list(Bed),
  head: orNull(record({ name: Text })),
  note: optional(Text),
});

test('an answer as its schema says is read as it is', () => {
  const ward = {
    name: 'W1',
    kind: 'theatre',
    beds: [{ id: 'b', nurses: 2, isFree: true }],
    head: { name: 'Li' },
    note: 'x',
  };
  expect(readWire(Ward, ward)).toEqual(ward);
});

test('a default stands for what is missing or of another type; what may be missing stays so', () => {
  const bare = { name: '', kind: 'ward', beds: [], head: null };
  expect(readWire(Ward, {})).toEqual(bare);
  expect(readWire(Ward, { name: {}, kind: 'hall', beds: 'x', head: 7, note: undefined })).toEqual({
    ...bare,
    note: '',
  });
});

test('members that the schema does not name are left out', () => {
  expect(readWire(Bed, { id: 'b', nurses: 1, isFree: false, price: 3 })).toEqual({ id: 'b', nurses: 1, isFree: false });
});

test.each([null, undefined, 3, 'x', [], {}, { id: null }, { id: true }, { id: 7 }])(
  '%j lacks what it cannot do without',
  (data) => {
    expect(readWire(Bed, data)).toBeUndefined();
  },
);

test('what is too short or too small is not read', () => {
  expect(readWire(text({ minLength: 1 }), '')).toBeUndefined();
  expect(readWire(list(whole({ minimum: 1 })), [0, 1, '2'])).toEqual([1, 2]);
});

test('numbers in texts, texts of numbers and 1 for true are understood', () => {
  expect(readWire(Bed, { id: 'b', nurses: ' 12 ', isFree: 1 })).toEqual({ id: 'b', nurses: 12, isFree: true });
  expect(readWire(Bed, { id: 'b', nurses: '', isFree: '1' })).toEqual({ id: 'b', nurses: 0, isFree: false });
  expect(readWire(Text, 7)).toBe('7');
  expect(readWire(Count, 1.5)).toBe(0);
  expect(readWire(Count, Number.MAX_SAFE_INTEGER + 1)).toBe(0);
});

test('entries of a list that cannot be read are left out', () => {
  expect(readWire(list(Bed), [{ id: 'a' }, null, { nurses: 3 }])).toEqual([{ id: 'a', nurses: 0, isFree: false }]);
});

test('an answer that is no list is an empty one', () => {
  expect(readWire(listAnswer(Bed), 'x')).toEqual({ list: [] });
  expect(readWire(pageOf(Bed), null)?.list).toEqual([]);
  expect(readWire(pageOf(Bed), { list: [], pagination: { total: '31' } })?.pagination.total).toBe(31);
});

test('a schema that names itself is read to any depth', () => {
  const Node = recursive('MenuEntry', (This) => record({ id: text(), children: list(This) }));
  const tree = { id: 'a', children: [{ id: 'b', children: [{ id: 'c', children: [] }] }] };
  expect(readWire(Node, { ...tree, children: [...tree.children, { children: [] }] })).toEqual(tree);
});

test('what a schema leaves open is handed on', () => {
  const Row = members({ id: text() }, { additionalProperties: true });
  expect(readWire(Row, { id: 'a', name: ['x'] })).toEqual({ id: 'a', name: ['x'] });
  const Totals = dictionary(Text);
  expect(readWire(Totals, { a: 1, b: '2' })).toEqual({ a: '1', b: '2' });
});

test('a member called __proto__ changes nothing but itself', () => {
  const read = readWire(members({}), JSON.parse('{"__proto__":{"isAdministrator":true}}'));
  expect((read as { isAdministrator?: boolean }).isAdministrator).toBeUndefined();
});
