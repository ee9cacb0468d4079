import { isField } from '@formily/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { finish } from '../../../engine/rules';
import { registry } from '../../definitions';
import { createMemoryServices } from '../testing/memory-services';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormController } from './form-controller';

const model = testModule({
  fields: [
    fieldNode('input', 'name', { required: true, label: '名称' }),
    fieldNode('inputNumber', 'price'),
    fieldNode('inputNumber', 'count'),
    fieldNode(
      'calculate',
      'total',
      {},
      { expression: [{ __vModel__: 'price' }, '×', { __vModel__: 'count' }], precision: 2, isStorage: 1 },
    ),
    fieldNode('card', '', { children: [fieldNode('input', 'remark')] }),
    fieldNode('table', 'items', { children: [fieldNode('input', 'title', { required: true, label: '品名' })] }),
  ],
  rules: [{ when: 'price > 100', then: { visible: ['remark'], required: ['remark'] } }],
});

function controllerOf(values: RecordValues = {}, given = model, stored: RecordValues | null = null) {
  const { evaluationContext } = createMemoryServices();
  return new FormController({
    model: given,
    stored,
    registry,
    access: accessOf(),
    values,
    translate: (key) => key,
    context: evaluationContext,
  });
}

describe('FormController', () => {
  it('finds nothing wrong in a required rating that was only passed through: no star is blank', () => {
    const controller = controllerOf(
      { stars: 0 },
      testModule({ fields: [fieldNode('rate', 'stars', { required: true })] }),
    );
    controller.leave('stars');
    expect(controller.issues.get('stars') ?? []).toEqual([]);
    controller.input('stars', 3);
    controller.leave('stars');
    controller.input('stars', 0);
    controller.leave('stars');
    expect(controller.issues.get('stars') ?? []).toHaveLength(1);
  });
  it('a stored place outside of the areas of today is found only once it is another', () => {
    const area = { enableDesktopLocation: true, locationScope: [{ name: 'A', lat: 10, lng: 10, radius: 100 }] };
    const fields = [
      fieldNode('location', 'place', {}, area),
      fieldNode('table', 'items', { children: [fieldNode('location', 'at', {}, area)] }),
    ];
    const at = (lat: number) => JSON.stringify({ lat, lng: 1 });
    const values = {
      place: at(1),
      items: [
        { id: 'r1', at: at(1) },
        { id: 'r2', at: at(2) },
      ],
    };
    const controller = controllerOf(values, testModule({ fields }), values);
    expect(finish(controller.validateSliced())).toEqual([]);
    controller.input('place', at(2));
    controller.input('items', [{ id: 'r2', at: at(2) }, { id: 'r1', at: at(2) }, { at: at(1) }]);
    expect(finish(controller.validateSliced()).map(({ fieldId, rowIndex }) => [fieldId, rowIndex])).toEqual([
      ['place', undefined],
      ['items-at', 1],
      ['items-at', 2],
    ]);
  });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('calculates 100 ms after the last change, and counts only a difference to what is saved as dirty', () => {
    const controller = controllerOf({ name: 'a', price: 2, count: 3, items: [] });
    expect(controller.values['total']).toBe(6);
    expect(controller.isDirty).toBe(false);
    controller.input('count', 4);
    expect(controller.isDirty).toBe(true);
    vi.advanceTimersByTime(99);
    expect(controller.values['total']).toBe(6);
    vi.advanceTimersByTime(1);
    expect(controller.values['total']).toBe(8);
    const told = vi.fn(() => controller.isDirty);
    controller.subscribeStatus(told);
    controller.input('count', 3);
    vi.runAllTimers();
    expect(controller.isDirty).toBe(false);
    expect(told, 'whoever holds the page hears of it').toHaveLastReturnedWith(false);
  });

  it('what is typed between two slices of a check is judged by itself', () => {
    const controller = controllerOf({ name: '', items: Array.from({ length: 200 }, () => ({ title: '品' })) });
    const check = controller.validateSliced();
    expect(check.next().done).toBe(false);
    controller.input('name', 'a');
    vi.runAllTimers();
    let step = check.next();
    while (!step.done) step = check.next();
    expect(step.value.map(({ fieldId }) => fieldId)).toEqual(['name']);
    expect(controller.issues.size).toBe(0);
  });

  it('says nothing while a field is typed in, and follows it once it was left', () => {
    const controller = controllerOf({ name: 'a' });
    controller.leave('name');
    expect(controller.issues.size).toBe(0);
    controller.input('name', '');
    vi.runAllTimers();
    expect(controller.issues.get('name')).toHaveLength(1);
    controller.input('name', 'b');
    vi.runAllTimers();
    expect(controller.issues.size).toBe(0);
  });

  it.each([
    ['change', 1, 1],
    [['blur', 'change'], 1, 1],
    ['blur', 0, 1],
    [undefined, 0, 1],
  ])('checks when its document says: trigger %j', (trigger, whileTyping, afterLeaving) => {
    const code = fieldNode('input', 'code', { trigger, regList: [{ pattern: '/^[A-Z]+$/', message: '大写' }] });
    const controller = controllerOf({}, testModule({ fields: [code] }));
    controller.input('code', 'a');
    vi.advanceTimersByTime(99);
    expect(controller.issues.size).toBe(0);
    vi.advanceTimersByTime(1);
    expect(controller.issues.size).toBe(whileTyping);
    controller.leave('code');
    expect(controller.issues.size).toBe(afterLeaving);
    controller.input('code', 'A');
    vi.runAllTimers();
    expect(controller.issues.size).toBe(0);
  });

  it('gives a control that a rule disabled its own pattern back: a read-only one stays read-only', () => {
    const locking = testModule({
      fields: [fieldNode('input', 'name'), fieldNode('input', 'code', { readonly: true })],
      rules: [{ when: "name == 'x'", then: { disabled: ['code'] } }],
    });
    const controller = controllerOf({ name: 'x' }, locking);
    const code = controller.form.createField({ name: 'code' });
    expect(code.pattern).toBe('disabled');
    controller.input('name', 'y');
    vi.runAllTimers();
    expect(code.pattern).toBe('readOnly');
  });

  it('marks what depends on a date as soon as that date changes, in a form and in every row', () => {
    const bound = { startTimeRule: true, startTimeType: 2, startRelationField: 'start' };
    const dates = testModule({
      fields: [
        fieldNode('datePicker', 'start'),
        fieldNode('datePicker', 'end', bound),
        fieldNode('table', 'items', {
          children: [fieldNode('datePicker', 'due', bound), fieldNode('input', 'note', { required: true })],
        }),
      ],
    });
    const day = (date: string) => Date.parse(`${date}T00:00:00+08:00`);
    const controller = controllerOf(
      { start: day('2026-07-10'), end: day('2026-07-20'), items: [{ due: day('2026-07-20') }] },
      dates,
    );
    controller.input('start', day('2026-07-21'));
    vi.runAllTimers();
    expect(controller.issues.get('end')?.map(({ message }) => message)).toEqual(['ENGINE_VALUE_TOO_EARLY']);
    expect(controller.issues.get('items')).toMatchObject([{ fieldId: 'items-due', rowIndex: 0 }]);
    controller.input('start', day('2026-07-15'));
    vi.runAllTimers();
    expect(controller.issues.size).toBe(0);
  });

  it('marks it too when a rule or a calculation changes the date', () => {
    const bound = { startTimeRule: true, startTimeType: 2, startRelationField: 'start' };
    const late = Date.parse('2027-01-01T00:00:00+08:00');
    const dates = testModule({
      fields: [fieldNode('input', 'name'), fieldNode('datePicker', 'start'), fieldNode('datePicker', 'end', bound)],
      rules: [{ when: "name == 'x'", then: { value: { start: String(late) } } }],
    });
    const controller = controllerOf({ start: late - 2e9, end: late - 1e9 }, dates);
    controller.input('name', 'x');
    vi.runAllTimers();
    expect(controller.values['start']).toBe(late);
    expect([...controller.issues.keys()]).toEqual(['end']);
  });

  it('finds everything wrong on a save, sub-table rows included, under the frame they belong to', () => {
    const controller = controllerOf({ items: [{ title: 'x' }, {}] });
    expect(finish(controller.validateSliced()).map(({ fieldId, rowIndex }) => [fieldId, rowIndex])).toEqual([
      ['name', undefined],
      ['items-title', 1],
    ]);
    expect([...controller.issues.keys()]).toEqual(['name', 'items']);
  });

  it('shows findings of the server until their own field changes', () => {
    const controller = controllerOf({ name: 'a', remark: 'r' });
    controller.show([
      { fieldId: 'name', message: '已存在' },
      { fieldId: 'remark', message: '不允许' },
    ]);
    controller.input('name', 'b');
    vi.runAllTimers();
    expect([...controller.issues.keys()]).toEqual(['remark']);
  });

  it('writes states and messages to Formily fields, also to those that appear later and stand in containers', () => {
    const controller = controllerOf({ price: 1 });
    finish(controller.validateSliced());
    const name = controller.form.createField({ name: 'name' });
    const card = controller.form.createVoidField({ name: '$card_1' });
    const remark = controller.form.createField({ name: 'remark', basePath: card.address });
    expect(isField(name) && name.selfErrors).toHaveLength(1);
    expect(remark.display).toBe('hidden');
    controller.input('price', 101);
    vi.runAllTimers();
    expect(remark.display).toBe('visible');
    expect(remark.data).toMatchObject({ isRequired: true });
  });

  it('keeps rows the plain and frozen data they are', () => {
    const rows = Object.freeze([Object.freeze({ title: 'x', deep: Object.freeze({ a: 1 }) })]);
    const controller = controllerOf({ items: rows });
    controller.form.createArrayField({ name: 'items' });
    expect(controller.values['items']).toBe(rows);
    expect(controller.form.values['items']).toBe(rows);
  });

  it('keeps keys that no field has, because they must survive a save', () => {
    expect(controllerOf({ legacy: 1 }).values['legacy']).toBe(1);
  });

  it('tells listeners about values and status, and stops', () => {
    const controller = controllerOf({});
    const onPrice = vi.fn();
    const onStatus = vi.fn();
    const stop = controller.subscribeValue('price', onPrice);
    controller.subscribeStatus(onStatus);
    controller.input('price', 1);
    expect([onPrice.mock.calls.length, onStatus.mock.calls.length]).toEqual([1, 1]);
    stop();
    controller.input('price', 2);
    expect(onPrice).toHaveBeenCalledTimes(1);
  });
});
