import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { finish } from '../../../engine/rules';
import { registry } from '../../definitions';
import { createMemoryServices } from '../testing/memory-services';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormController } from './form-controller';

const model = testModule({
  fields: [
    fieldNode('input', 'prefix'),
    fieldNode('input', 'digit'),
    fieldNode('input', 'startNumber', { regList: [{ pattern: '/^\\d{1,4}$/', message: '只能输入数字' }] }),
    fieldNode('input', 'example', {}, { readonly: true }),
    fieldNode('input', 'parent'),
    fieldNode('table', 'items', { children: [fieldNode('input', 'code')] }),
  ],
  rules: [
    { when: 'true', then: { value: { example: 'CONCAT(parent, prefix, startNumber)' } } },
    {
      on: 'leave',
      when: 'NOT(ISEMPTY(startNumber))',
      then: { value: { startNumber: 'PADLEFT(startNumber, digit, "0")' } },
    },
    { on: 'leave', when: 'true', then: { value: { 'items-code': 'PADLEFT(items.code, 3, "0")' } } },
  ],
});

function controllerOf(values: RecordValues = {}) {
  const { evaluationContext } = createMemoryServices();
  return new FormController({
    model,
    registry,
    access: accessOf(),
    values,
    translate: (key) => key,
    context: evaluationContext,
  });
}

describe('FormController: rules that write', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('computes a field on opening without making the record unsaved, and follows each edit', () => {
    const controller = controllerOf({ prefix: 'QJ', digit: '3', startNumber: '001', example: '旧' });
    expect(controller.values['example']).toBe('QJ001');
    expect(controller.isDirty).toBe(false);
    controller.input('prefix', 'BX');
    vi.advanceTimersByTime(100);
    expect(controller.values['example']).toBe('BX001');
    controller.input('prefix', 'QJ');
    vi.advanceTimersByTime(100);
    expect(controller.isDirty).toBe(false);
  });

  it('pads only when the field is left, then calculates with it', () => {
    const controller = controllerOf({ prefix: 'QJ', digit: '3' });
    controller.input('startNumber', '1');
    vi.advanceTimersByTime(1000);
    expect(controller.values['startNumber']).toBe('1');
    const shown: unknown[] = [];
    controller.subscribeValue('startNumber', () => shown.push(controller.values['startNumber']));
    controller.leave('startNumber');
    expect(shown).toEqual(['001']);
    expect(controller.values['example']).toBe('QJ001');
  });

  it('pads when a field that the rule reads is left, even before its calculation ran', () => {
    const controller = controllerOf({ digit: '3', startNumber: '001' });
    controller.input('digit', '4');
    controller.leave('digit');
    expect(controller.values).toMatchObject({ startNumber: '0001', example: '0001' });
  });

  it('changes nothing when the user only passes through', () => {
    const controller = controllerOf({ digit: '3', startNumber: '1' });
    controller.leave('startNumber');
    controller.leave('digit');
    expect(controller.values['startNumber']).toBe('1');
    expect(controller.isDirty).toBe(false);
  });

  it('checks what it wrote', () => {
    const controller = controllerOf({ digit: '5' });
    controller.input('startNumber', '1');
    controller.leave('startNumber');
    expect(controller.issues.get('startNumber')?.map(({ message }) => message)).toEqual(['只能输入数字']);
  });

  it('pads before a save, whatever was left or not', () => {
    const controller = controllerOf({ digit: '3', startNumber: '1', items: [{ code: '7' }] });
    expect(finish(controller.validateSliced())).toEqual([]);
    expect(controller.values).toMatchObject({ startNumber: '001', items: [{ code: '007' }], example: '001' });
    expect(controller.isDirty).toBe(true);
  });

  it('pads the cells of a sub-table that was left', () => {
    const controller = controllerOf({ items: [{ code: '1' }] });
    controller.input('items', [{ code: '12' }]);
    controller.leave('items');
    expect(controller.values['items']).toEqual([{ code: '012' }]);
  });
});

describe('FormController: a value that arrives later', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('makes nothing unsaved, neither itself nor what follows from it', () => {
    const controller = controllerOf({ prefix: 'QJ' });
    const seen: boolean[] = [];
    controller.subscribeStatus(() => seen.push(controller.isDirty));
    controller.start('parent', 'p1');
    expect(controller.values).toMatchObject({ parent: 'p1', example: 'p1QJ' });
    expect(controller.isDirty).toBe(false);
    expect(seen).not.toContain(true);
    controller.input('parent', 'p2');
    expect(controller.isDirty).toBe(true);
    controller.input('parent', 'p1');
    vi.runAllTimers();
    expect(controller.isDirty).toBe(false);
  });

  it('leaves unsaved what was typed before it', () => {
    const controller = controllerOf({});
    controller.input('prefix', 'QJ');
    controller.start('parent', 'p1');
    expect(controller.isDirty).toBe(true);
    expect(controller.values['example']).toBe('p1QJ');
  });

  it('answers a finding about the blank', () => {
    const strict = testModule({ fields: [fieldNode('input', 'parent', { required: true })] });
    const { evaluationContext } = createMemoryServices();
    const controller = new FormController({
      model: strict,
      registry,
      access: accessOf(),
      values: {},
      translate: (key) => key,
      context: evaluationContext,
    });
    finish(controller.validateSliced());
    expect(controller.issues.size).toBe(1);
    controller.start('parent', 'p1');
    expect(controller.issues.size).toBe(0);
  });
});
