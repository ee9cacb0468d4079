import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { finish } from '../../../engine/rules';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { registry } from '../../definitions';
import { createMemoryServices } from '../testing/memory-services';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormController } from './form-controller';

const items = fieldNode('table', 'items', {
  children: [
    fieldNode('input', 'title', { required: true }),
    fieldNode('inputNumber', 'price', {}, { min: 0, max: 100 }),
    fieldNode('input', 'code', { regList: [{ pattern: '/^[A-Z]+$/', message: '大写' }], required: true }),
    fieldNode('inputNumber', 'twice'),
    fieldNode('input', 'serial', { unique: true }),
    fieldNode('input', 'late', { trigger: 'blur', regList: [{ pattern: '/^[A-Z]+$/', message: '大写' }] }),
  ],
});
const model = testModule({
  fields: [fieldNode('input', 'name'), items],
  rules: [{ when: 'true', then: { value: { 'items-twice': 'items.price * 2' } } }],
});

type Row = Readonly<Record<string, unknown>>;
const whole = (price: number): Row => ({ title: 't', price, code: 'A' });

function open(values: RecordValues = {}, widgets = registry) {
  const { evaluationContext } = createMemoryServices();
  const controller = new FormController({
    model,
    registry: widgets,
    access: accessOf(),
    values,
    translate: (key) => key,
    context: evaluationContext,
  });
  const rows = () => controller.values['items'] as readonly Row[];
  const write = (next: readonly Row[]) => controller.input('items', next);
  const type = (index: number, patch: Row) => {
    write(rows().map((row, at) => (at === index ? { ...row, ...patch } : row)));
    vi.advanceTimersByTime(100);
    vi.runAllTimers();
  };
  const found = () =>
    (controller.issues.get('items') ?? []).map(({ fieldId, rowIndex }) => `${String(rowIndex)}:${fieldId.slice(6)}`);
  return { controller, rows, write, type, found };
}

describe('live checking of rows', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('defers findings of late columns until the cell is left', () => {
    const { controller, type, found } = open({ items: [whole(1), whole(2)] });
    type(1, { late: 'x' });
    expect(found()).toEqual([]);
    controller.leaveCell('items');
    vi.runAllTimers();
    expect(found()).toEqual(['1:late']);
    type(1, { late: 'xy' });
    type(0, { price: 101 });
    expect(found()).toEqual(['0:price', '1:late']);
    type(1, { late: 'z' });
    expect(finish(controller.validateSliced())).toHaveLength(2);
  });

  it('shows what is wrong in the row that was edited, before the keyboard has left the sub-table', () => {
    const { type, found } = open({ items: [whole(1), whole(2)] });
    type(1, { price: 101 });
    expect(found()).toEqual(['1:price']);
    type(1, { price: 100 });
    expect(found()).toEqual([]);
  });

  it('says nothing while the mouse is pressed, and what it found afterwards', () => {
    const { controller, type, found } = open({ items: [whole(1)] });
    controller.holdChecks();
    type(0, { price: 101 });
    expect(found()).toEqual([]);
    controller.releaseChecks();
    vi.runAllTimers();
    expect(found()).toEqual(['0:price']);
  });

  it('marks at once the required cell that Delete has emptied', () => {
    const { type, found } = open({ items: [whole(1)] });
    type(0, { code: null });
    expect(found()).toEqual(['0:code']);
  });

  it('lets a new row wait for the cells that the user has not come to', () => {
    const { controller, rows, write, type, found } = open({ items: [whole(1)] });
    write([...rows(), { title: null, price: null, code: null }]);
    vi.runAllTimers();
    type(1, { price: 7 });
    expect(found()).toEqual([]);
    type(1, { price: 700 });
    expect(found()).toEqual(['1:price']);
    // An emptied cell counts as visited, even in a new row.
    type(1, { price: 7, title: 'x' });
    type(1, { title: null });
    expect(found()).toEqual(['1:title']);
    controller.leaveRow('items', 1);
    vi.runAllTimers();
    expect(found()).toEqual(['1:title', '1:code']);
  });

  it('takes a row as left when another row or field is typed in, and every row when the sub-table is left', () => {
    const { controller, rows, write, type, found } = open({ items: [] });
    write([{}, {}, {}]);
    vi.runAllTimers();
    type(0, { price: 1 });
    type(1, { price: 1 });
    expect(found()).toEqual(['0:title', '0:code']);
    controller.input('name', 'n');
    vi.runAllTimers();
    expect(found()).toEqual(['0:title', '0:code', '1:title', '1:code']);
    controller.leaveRow('items', 2);
    vi.runAllTimers();
    expect(found()).toHaveLength(4);
    controller.leave('items');
    vi.runAllTimers();
    expect(found()).toHaveLength(6);
    // A new row added later is not checked yet.
    write([...rows(), {}]);
    vi.runAllTimers();
    expect(found()).toHaveLength(6);
  });

  it('does not look at rows that came with the record until a save is tried', () => {
    const { controller, type, found } = open({ items: [{ title: '', price: 900 }, whole(2)] });
    type(1, { price: 3 });
    controller.leave('items');
    vi.runAllTimers();
    expect(found()).toEqual([]);
    finish(controller.validateSliced());
    expect(found()).toEqual(['0:title', '0:price', '0:code']);
    type(0, { price: 1 });
    expect(found()).toEqual(['0:title', '0:code']);
  });

  it('follows rows that move, come and go, and those that come back', () => {
    const { rows, write, type, found } = open({ items: [whole(1), { title: '', price: 900 }, whole(3)] });
    type(2, { price: 101 });
    const [first, second, third] = rows() as [Row, Row, Row];
    write([third, first, second]);
    vi.runAllTimers();
    expect(found()).toEqual(['0:price']);
    write([first]);
    vi.runAllTimers();
    expect(found()).toEqual([]);
    write([{}, first, second, third]);
    vi.runAllTimers();
    expect(found()).toEqual(['3:price']);
  });

  it('keeps a row the user’s when calculations make it anew', () => {
    const { rows, type, found } = open({ items: [whole(1)] });
    type(0, { price: 50 });
    expect(rows()[0]).toMatchObject({ price: 50, twice: 100 });
    type(0, { title: null });
    expect(found()).toEqual(['0:title']);
  });

  it('reports a duplicate at a pristine row', () => {
    const { type, found } = open({ items: [whole(1), { ...whole(2), serial: 's' }] });
    type(0, { serial: 's' });
    expect(found()).toEqual(['1:serial']);
  });

  it('keeps what the server found until the sub-table changes', () => {
    const { controller, type, found } = open({ items: [whole(1), whole(2)] });
    type(0, { price: 2 });
    controller.show([{ fieldId: 'items-title', rowIndex: 1, message: '已存在' }]);
    controller.input('name', 'n');
    vi.runAllTimers();
    controller.leave('items');
    vi.runAllTimers();
    expect(found()).toEqual(['1:title']);
    type(0, { price: 3 });
    expect(found()).toEqual([]);
  });
});

describe('live checking of many rows', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const bad = (count: number) => Array.from({ length: count }, (_, index): Row => ({ title: 't', price: 200 + index }));

  it('checks pasted rows in slices, never within the event, and keeps what it has when a key comes in between', () => {
    const { write, found, type } = open({ items: [whole(1)] });
    let nowMs = 0;
    // Every look at the clock takes 1 ms, so a time slice ends after a few steps.
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
    write(bad(1000));
    expect(found()).toEqual([]);
    vi.advanceTimersByTime(100);
    let sliceCount = 0;
    while (found().length === 0 && sliceCount < 200) {
      vi.advanceTimersToNextTimer();
      sliceCount += 1;
      if (sliceCount === 3) type(0, { price: 3 });
    }
    expect(sliceCount).toBeGreaterThanOrEqual(3);
    // Missing codes in the new rows are not reported yet; row 0 was changed in place, so its missing code is.
    expect(found().filter((place) => place.endsWith('price'))).toHaveLength(999);
    expect(found().filter((place) => place.endsWith('code'))).toEqual(['0:code']);
  });

  it('checks one edited row of 5,000, and none of the others', () => {
    const validate = vi.fn();
    const of: WidgetRegistry['of'] = (field) => {
      const own = registry.of(field);
      return field.id === 'items-price'
        ? { ...own, validate: (...asked) => (validate(), own.validate(...asked)) }
        : own;
    };
    const stored = Array.from({ length: 5000 }, () => ({ price: 900 }));
    const { type, found } = open({ items: stored }, { ...registry, of });
    type(4321, { price: 901 });
    expect(found()).toEqual(['4321:title', '4321:price', '4321:code']);
    expect(validate).toHaveBeenCalledTimes(1);
  });

  it('makes the texts of many findings in slices', () => {
    const { controller, found } = open({ items: [] });
    const issues = Array.from({ length: 3000 }, (_, rowIndex): ValueIssue => ({
      fieldId: 'items-title',
      rowIndex,
      code: 'ENGINE_VALUE_REQUIRED',
      params: {},
    }));
    const work = controller.showFound(issues);
    let pauseCount = 0;
    while (!work.next().done) pauseCount += 1;
    expect(pauseCount).toBeGreaterThan(10);
    expect(found()).toHaveLength(3000);
  });
});

describe('amounts and totals of a sub-table', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const amount = { expression: [{ __vModel__: 'items.price' }, '×', { __vModel__: 'items.count' }] };
  const columns = [
    fieldNode('inputNumber', 'price'),
    fieldNode('inputNumber', 'count'),
    fieldNode('calculate', 'amount', amount),
    fieldNode('input', 'note'),
  ];
  const openOrder = (rules: readonly object[]) => {
    const { evaluationContext: context } = createMemoryServices();
    const total = fieldNode('calculate', 'total', { expression: [{ __vModel__: 'items.amount' }] });
    const order = testModule({
      fields: [
        total,
        fieldNode('input', 'reason'),
        fieldNode('input', 'grade'),
        fieldNode('table', 'items', { children: columns }),
      ],
      rules,
    });
    const values = {
      items: [
        { price: 2, count: 3 },
        { price: 5, count: 1 },
      ],
      reason: 'r',
    };
    return new FormController({ model: order, registry, access: accessOf(), values, translate: (key) => key, context });
  };
  const setCount = (controller: FormController, count: number) => {
    const [first, ...rest] = controller.values['items'] as readonly Row[];
    controller.input('items', [{ ...first, count }, ...rest]);
  };
  const big = { when: 'total > 100', then: { required: ['reason'], value: { 'items-note': '"big"', grade: '"A"' } } };

  it('stand with the key; the rules that read them act when the typing pauses', () => {
    const controller = openOrder([big]);
    setCount(controller, 60);
    expect(controller.values).toMatchObject({ total: 125, items: [{ amount: 120 }, { amount: 5 }] });
    expect((controller.values['items'] as readonly Row[])[0]).not.toHaveProperty('note');
    expect(controller.fieldStates.get('reason')?.isRequired).toBe(false);
    vi.advanceTimersByTime(100);
    expect(controller.fieldStates.get('reason')?.isRequired).toBe(true);
    expect(controller.values).toMatchObject({ grade: 'A', items: [{ note: 'big' }, { note: 'big' }] });
    setCount(controller, 1);
    expect(controller.values['total']).toBe(7);
    setCount(controller, 2);
    vi.advanceTimersByTime(100);
    expect(controller.values['total']).toBe(9);
    expect(controller.fieldStates.get('reason')?.isRequired).toBe(false);
  });

  it('wait with the rules where a rule writes what they are made of', () => {
    const controller = openOrder([{ when: 'items.count > 10', then: { value: { 'items-price': '1' } } }]);
    setCount(controller, 20);
    expect(controller.values).toMatchObject({ total: 11, items: [{ price: 2, amount: 6 }, {}] });
    vi.advanceTimersByTime(100);
    expect(controller.values).toMatchObject({ total: 25, items: [{ price: 1, amount: 20 }, {}] });
  });

  it('wait while they take too long for a key, until they are quick again', () => {
    const controller = openOrder([]);
    let [nowMs, tickMs] = [0, 20];
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += tickMs));
    // 20 ms pass per look at the clock, so the synchronous budget is exceeded at once.
    setCount(controller, 4);
    expect(controller.values['total']).toBe(11);
    tickMs = 0;
    setCount(controller, 5);
    expect(controller.values['total']).toBe(11);
    vi.advanceTimersByTime(100);
    expect(controller.values['total']).toBe(15);
    setCount(controller, 6);
    expect(controller.values['total']).toBe(17);
  });

  it('leave a row untouched by the user as it was: what is written into it is no change of his', () => {
    const controller = openOrder([]);
    const before = (controller.values['items'] as readonly Row[])[1];
    setCount(controller, 4);
    expect((controller.values['items'] as readonly Row[])[1]).toBe(before);
    setCount(controller, 3);
    vi.runAllTimers();
    expect(controller.isDirty).toBe(false);
  });
});
