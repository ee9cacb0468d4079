import { expect, it } from 'vitest';
import { readColumnSettings, toKeptSettings } from './column-settings';

it('reads what earlier versions and other clients have kept', () => {
  expect(
    readColumnSettings([{ prop: 'a', visible: false }, { prop: 'b', columnVisible: false }, { prop: 'c' }]),
  ).toEqual([
    { fieldId: 'a', isVisible: false },
    { fieldId: 'b', isVisible: false },
    { fieldId: 'c', isVisible: true },
  ]);
});

it('leaves out members that cannot be read, and keeps widths within their bounds', () => {
  const kept = [
    { prop: 'a', visible: true, order: 1.5, width: '200', pin: 'top' },
    { prop: 'b', visible: true, order: 2, width: 3, pin: 'right' },
    { prop: 'c', visible: true, order: null, width: 90_000, pin: false },
  ];
  expect(readColumnSettings(kept)).toEqual([
    { fieldId: 'a', isVisible: true },
    { fieldId: 'b', isVisible: true, order: 2, width: 48, pin: 'right' },
    { fieldId: 'c', isVisible: true, width: 1200 },
  ]);
});

it('reads what it has kept', () => {
  const settings = [{ fieldId: 'a', isVisible: false, order: 0, width: 120, pin: 'none' as const }];
  expect(readColumnSettings(JSON.parse(JSON.stringify(toKeptSettings(settings))) as never)).toEqual(settings);
});
