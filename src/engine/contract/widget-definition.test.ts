import { expect, test } from 'vitest';
import { exampleContext, exampleField } from '../rules/testing/example-module';
import { valuelessAnswers } from './valueless';
import { defineWidget, type TextContext, type WidgetSpec } from './widget-definition';

const spec: WidgetSpec = {
  ...valuelessAnswers,
  key: 'plain',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'plain', tag: 'plain', layout: 'colFormItem' },
  propsSchema: { properties: {} },
  toStored: (input, _field, timeZone) => ({ ok: true, value: [input, timeZone] }),
  toText: (value) => `<${String(value)}>`,
};
const field = exampleField({ key: 'a', widget: 'plain' });
const texts = { timeZone: 'Asia/Tokyo' } as TextContext;

test('a widget that names only what it must answers everything else by default', () => {
  const widget = defineWidget(spec);
  expect([null, undefined, '', [], 0, false].map((value) => widget.isEmpty(value, field))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(widget.validate('x', field, { ...exampleContext, valueOf: () => null, optionsOf: () => [] })).toEqual([]);
  expect(widget.toDisplay('x', field, texts)).toBe('<x>');
  expect(widget.fromText('x', field, texts)).toEqual({ ok: true, value: ['x', 'Asia/Tokyo'] });
  expect([widget.toColumn('x', field), widget.fromColumn('y', field), widget.toDecimal(1, field)]).toEqual([
    'x',
    'y',
    null,
  ]);
  expect([widget.refersTo(field), widget.readsFields(field), widget.calculation(field)]).toEqual([null, [], null]);
  expect([widget.precisionOf(field), widget.toSearchRange([1, 2], field, 'UTC')]).toEqual([2, [1, 2]]);
  expect([widget.renames, widget.ignoredProps, widget.losses]).toEqual([{}, [], []]);
  expect([widget.isNumeric, widget.isCalculated, widget.isSpanSearched]).toEqual([false, false, false]);
});

test('what a widget answers itself is kept, and said to be its own', () => {
  const widget = defineWidget({
    ...spec,
    isEmpty: (value) => value === 0,
    toDecimal: () => '1',
    calculation: () => [],
    toSearchRange: ([from]) => [from, from],
  });
  expect([widget.isEmpty(0, field), widget.isEmpty('', field)]).toEqual([true, false]);
  expect([widget.isNumeric, widget.isCalculated, widget.isSpanSearched]).toEqual([true, true, true]);
});

test('a widget made from another one does not take its defaults for answers', () => {
  const widget = defineWidget({ ...defineWidget(spec), key: 'copy' });
  expect([widget.isNumeric, widget.isCalculated, widget.isSpanSearched]).toEqual([false, false, false]);
  expect(Object.isFrozen(widget)).toBe(true);
});
