import { describe, expect, it } from 'vitest';
import { registry } from '../../../renderers/definitions';
import { createMemoryServices } from '../../../renderers/shared/testing/memory-services';
import { convertValues } from './convert-values';
import { shareModel } from './share-model';
import { CHOICES, moduleOf, node, translate, type Node } from './testing/preview-module';

const context = createMemoryServices().evaluationContext();

function convert(values: Record<string, unknown>, from: readonly Node[], to: readonly Node[]) {
  const first = shareModel(null, moduleOf(from));
  const after = shareModel(first, moduleOf(to)).model;
  return convertValues(values, { before: first.model, after, registry, translate, context });
}

describe('convertValues', () => {
  it('keeps what was typed where the widget stays, whatever else of the field changes', () => {
    const to = [node('input', 'name', { label: '新名', required: true }, { maxlength: 2 })];
    expect(convert({ name: '一二三' }, [node('input', 'name')], to)).toEqual({ name: '一二三' });
  });

  it('hands a value to the new widget where that takes it, and else begins with its default', () => {
    const text = [node('input', 'a')];
    expect(convert({ a: '12' }, text, [node('inputNumber', 'a')])).toEqual({ a: 12 });
    expect(convert({ a: 'abc' }, text, [node('inputNumber', 'a', { defaultValue: 7 })])).toEqual({ a: 7 });
    expect(convert({ a: 'c1' }, [node('select', 'a', {}, CHOICES)], [node('checkbox', 'a', {}, CHOICES)])).toEqual({
      a: ['c1'],
    });
  });

  it('gives a text field what people read, not what is stored', () => {
    const date = node('datePicker', 'a', {}, { format: 'yyyy-MM-dd' });
    expect(convert({ a: Date.UTC(2026, 10, 20) }, [date], [node('input', 'a')])).toEqual({ a: '2026-11-20' });
    expect(convert({ a: 'c2' }, [node('select', 'a', {}, CHOICES)], [node('input', 'a')])).toEqual({ a: '丙' });
  });

  it('lets what still was the default follow the default', () => {
    const to = [node('input', 'a', { defaultValue: '二' }), node('input', 'b', { defaultValue: '二' })];
    const from = [node('input', 'a', { defaultValue: '一' }), node('input', 'b', { defaultValue: '一' })];
    expect(convert({ a: '一', b: '手写' }, from, to)).toEqual({ a: '二', b: '手写' });
  });

  it('begins a new field with its default and keeps the value of one that is gone for when it comes back', () => {
    const kept = convert({ a: '一' }, [node('input', 'a')], [node('input', 'b', { defaultValue: '新' })]);
    expect(kept).toEqual({ a: '一', b: '新' });
    expect(convert(kept, [node('input', 'b')], [node('input', 'b'), node('input', 'a')])).toMatchObject({ a: '一' });
  });

  it('converts the cells of the columns that changed and leaves rows alone where none did', () => {
    const table = (...children: object[]) => node('table', 'items', { children });
    const rows = [
      { title: '笔', price: '3' },
      { title: '纸', price: 'x' },
    ];
    const from = [table(node('input', 'title'), node('input', 'price'))];
    const to = [
      table(node('input', 'title'), node('inputNumber', 'price'), node('input', 'note', { defaultValue: '无' })),
    ];
    expect(convert({ items: rows }, from, to)).toEqual({
      items: [
        { title: '笔', price: 3, note: '无' },
        { title: '纸', price: null, note: '无' },
      ],
    });
    expect(convert({ items: rows }, from, [...from, node('input', 'other')])['items']).toBe(rows);
  });
});
