import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { ModuleModel } from '../contract/module-model';
import { parseModule } from '../parse';
import { applyLeaveRules, prepareRecord, settleRecord } from './index';
import { exampleContext as context } from './testing/example-module';

const field = (key: string, jnpfKey = 'input', extra: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey, label: key, ...extra },
});

const { model, issues } = parseModule(
  {
    formData: {
      fields: [
        field('start', 'input', { required: true, requiredMessage: 'give a start' }),
        field('digit', 'inputNumber'),
        field('other'),
        field('sum'),
        field('items', 'table', { children: [field('code'), field('name')] }),
      ],
      rules: [
        { when: 'true', then: { value: { sum: 'CONCAT("#", start)' } } },
        { on: 'leave', when: 'digit > 0', then: { value: { start: 'PADLEFT(start, digit, "0")' } } },
        { on: 'leave', when: 'items.name != "x"', then: { value: { 'items-code': 'PADLEFT(items.code, 3, "0")' } } },
        { on: 'leave', when: 'LEN(start) > 2', then: { value: { other: '"long"' } } },
      ],
    },
  },
  registry,
);
if (!model) throw new Error(JSON.stringify(issues));
const sound: ModuleModel = model;
const apply = (values: Record<string, unknown>, ...fieldIds: string[]) =>
  applyLeaveRules({ model: sound, registry, values, context, fieldIds });

describe('applyLeaveRules', () => {
  it('runs what reads or writes the field that was left, and later rules see what earlier ones wrote', () => {
    const values = { start: '7', digit: 3, other: null };
    expect(apply(values, 'start')).toEqual({ start: '007', digit: 3, other: 'long' });
    expect(apply(values, 'digit')).toEqual({ start: '007', digit: 3, other: null });
    expect(values).toEqual({ start: '7', digit: 3, other: null });
  });

  it('gives null when nothing changed', () => {
    expect(apply({ start: '007', digit: 3, other: 'long' }, 'start')).toBeNull();
    expect(apply({ start: '7', digit: 3 }, 'sum')).toBeNull();
    expect(apply({ start: '7', digit: 0 }, 'start')).toBeNull();
  });

  it('works row by row in a sub-table and keeps untouched rows', () => {
    const kept = { code: '001', name: 'a' };
    const values = { items: [{ code: '1', name: 'a' }, { code: '2', name: 'x' }, kept] };
    const result = apply(values, 'items-code');
    expect(result?.items).toEqual([{ code: '001', name: 'a' }, { code: '2', name: 'x' }, kept]);
    expect((result?.items as unknown[])[2]).toBe(kept);
    expect(apply(values, 'items')).toEqual(result);
  });
});

describe('settling', () => {
  it('leaves such rules alone', () => {
    const values = { start: '7', digit: 3 };
    expect(settleRecord({ model: sound, registry, values, context }).values).toEqual({ ...values, sum: '#7' });
    const input = { model: sound, registry, existing: null, access: null, context, optionsOf: () => undefined };
    expect(prepareRecord({ ...input, input: values }).values).toMatchObject({ start: '7', sum: '#7' });
  });

  it('reports a missing value in the words of the author', () => {
    const input = { model: sound, registry, existing: null, access: null, context, optionsOf: () => undefined };
    expect(prepareRecord({ ...input, input: {} }).issues).toEqual([
      { fieldId: 'start', code: 'ENGINE_VALUE_REQUIRED', params: {}, message: 'give a start' },
    ]);
  });
});
