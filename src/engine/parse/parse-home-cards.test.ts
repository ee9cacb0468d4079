import { expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from './index';

const field = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});
const OPTIONS = { __slot__: { options: [{ id: 'open', fullName: '待派工' }] } };

function cardsOf(homeCards: unknown) {
  const fields = [
    field('input', 'name'),
    field('select', 'state', { dataType: 'static' }, OPTIONS),
    field('select', 'tags', { dataType: 'static' }, { ...OPTIONS, multiple: true }),
    field('inputNumber', 'cost'),
    field('date', 'day'),
    field('textarea', 'told'),
  ];
  const { model, issues } = parseModule({ formData: { fields }, columnData: { columnList: [], homeCards } }, registry);
  const faults = issues.filter(({ code }) => code === 'ENGINE_HOME_CARD');
  return {
    cards: model?.list?.homeCards ?? [],
    faults: faults.map(
      ({ pointer, params }) => `${pointer.replace('/columnData/homeCards/', '')} ${String(params['reason'])}`,
    ),
    missing: issues.filter(({ code }) => code === 'ENGINE_REFERENCE_MISSING').map(({ pointer }) => pointer),
  };
}

it('reads numbers, lines of choices and charts', () => {
  const filters = [{ field: 'cost', symbol: '>', fieldValue: 5 }];
  const { cards, faults } = cardsOf([
    { title: '急', kind: 'number', filters },
    { title: '待办', kind: 'choices', field: 'state' },
    { title: '每月', kind: 'bar', field: 'day', measure: 'sum', of: 'cost' },
    { title: '每周', kind: 'line', field: 'day', unit: 'week' },
  ]);
  expect(faults).toEqual([]);
  const plain = { fieldId: '', unit: null, measure: null, shownFieldIds: [], filters: [] };
  expect(cards).toEqual([
    { ...plain, title: '急', kind: 'number', filters: [{ fieldId: 'cost', symbol: '>', value: 5 }] },
    { ...plain, title: '待办', kind: 'choices', fieldId: 'state' },
    { ...plain, title: '每月', kind: 'bar', fieldId: 'day', unit: 'month', measure: { kind: 'sum', fieldId: 'cost' } },
    { ...plain, title: '每周', kind: 'line', fieldId: 'day', unit: 'week' },
  ]);
});

it('leaves out, and names, what would show something else than it says', () => {
  const state = { kind: 'choices', field: 'state' };
  const { cards, faults, missing } = cardsOf([
    { ...state, title: '待办' },
    { ...state, title: '待办' },
    { ...state },
    { title: 'a', kind: 'tree' },
    { title: 'b', kind: 'choices', field: 'gone' },
    { title: 'c', kind: 'choices', field: 'day' },
    { title: 'd', kind: 'pie', field: 'told' },
    { title: 'e', kind: 'number', measure: 'sum', of: 'name' },
    { title: 'f', kind: 'number', filters: [{ field: 'cost', symbol: '~' }] },
    { title: 'g', kind: 'bar', field: 'tags' },
  ]);
  expect(cards.map(({ title }) => title)).toEqual(['待办']);
  expect(faults).toEqual([
    ...[
      '1 title',
      '2 title',
      '3 kind',
      '4 field',
      '5 field',
      '6 field',
      '7 measure',
      '8/filters/0/symbol filters',
      '9 field',
    ],
  ]);
  expect(missing).toEqual(['/columnData/homeCards/4/field']);
});

it('reads lists of the newest records', () => {
  const filters = [{ field: 'state', symbol: '==', fieldValue: 'open' }];
  const { cards, faults, missing } = cardsOf([
    { title: 'a', kind: 'list', field: 'day', fields: ['state', 'cost'], filters },
    { title: 'b', kind: 'list', field: 'day' },
    { title: 'c', kind: 'list' },
    { title: 'd', kind: 'list', field: 'state' },
    { title: 'e', kind: 'list', field: 'day', fields: ['name', 'state', 'cost'] },
    { title: 'f', kind: 'list', field: 'day', fields: ['gone'] },
    { title: 'g', kind: 'list', field: 'day', measure: 'sum', of: 'cost' },
    { title: 'h', kind: 'list', field: 'day', filters: [{ field: 'gone', symbol: '==' }] },
  ]);
  const plain = { kind: 'list', fieldId: 'day', unit: null, measure: null };
  expect(cards).toEqual([
    {
      ...{ ...plain, title: 'a', shownFieldIds: ['state', 'cost'] },
      filters: [{ fieldId: 'state', symbol: '==', value: 'open' }],
    },
    { ...plain, title: 'b', shownFieldIds: [], filters: [] },
  ]);
  expect(faults).toEqual(['2 moment', '3 moment', '4 shown', '5 shown', '6 measure', '7/filters/0/field filters']);
  expect(missing).toEqual(['/columnData/homeCards/5/fields/0', '/columnData/homeCards/7/filters/0/field']);
});

it('takes twelve', () => {
  const many = Array.from({ length: 13 }, (_, at) => ({ title: String(at), kind: 'number' }));
  expect(cardsOf(many)).toMatchObject({ cards: { length: 12 }, faults: ['12 title'] });
});
