// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { TreeChoice } from '../../../engine/values/to-option-items';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

const FIELDS: readonly TreeChoice[] = [
  { value: 'creator', label: '创建人员', type: 'string', symbols: 'Equal,NotEqual', values: 'text,@userId' },
  { value: 'amount', label: '金额', type: 'double', values: 'text' },
  { value: 'day', label: '日期', type: 'datetime', values: 'text' },
];
const term = (more: object) => ({ id: 'a', field: 'creator', type: 'string', op: 'Equal', value: '@userId', ...more });
const draw = (value: unknown, props: object = {}) =>
  renderEdit({ renderer, field: createField(definition), value, props: { options: FIELDS, ...props } });
const choose = async (box: HTMLElement, label: string) => {
  await userEvent.click(box);
  const list = screen.getAllByText(label).filter((found) => found.closest('.ant-select-dropdown:not([class*=hidden])'));
  await userEvent.click(list.at(-1) as HTMLElement);
};

describe('conditionBuilder', () => {
  afterEach(cleanup);

  test('builds a term by choosing, offers what the field takes, and says it in words', async () => {
    const { changes, container } = await draw([]);
    await userEvent.click(screen.getByRole('button', { name: '添加条件组' }));
    const line = within(screen.getByRole('group', { name: '第 1 组第 1 个条件' }));
    await choose(line.getByRole('combobox', { name: '字段' }), '创建人员');
    await userEvent.click(line.getByRole('combobox', { name: '符号' }));
    const ops = [...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) [title]')];
    expect(ops.map((entry) => entry.getAttribute('title'))).toEqual(expect.arrayContaining(['等于', '不等于']));
    expect(ops.map((entry) => entry.getAttribute('title'))).not.toContain('大于');
    await userEvent.keyboard('{Escape}');
    await choose(line.getByRole('combobox', { name: '值类型' }), '当前用户');
    expect(changes.at(-1)).toEqual([
      { logic: 'and', groups: [{ id: 't1', field: 'creator', type: 'string', op: 'Equal', value: '@userId' }] },
    ]);
    expect(container.textContent).toContain('【{创建人员} {等于} {@userId}】');
  });

  test('joins groups by their own word, and a group goes with its last term', async () => {
    const groups = [
      { logic: 'and', groups: [term({})] },
      { logic: 'or', groups: [term({ id: 'b', field: 'amount', type: 'double', value: '5' })] },
    ];
    const { changes, container } = await draw(groups);
    expect(container.textContent).toContain('【{创建人员} {等于} {@userId}】或者【{金额} {等于} {5}】');
    await userEvent.click(screen.getByRole('button', { name: '删除第 2 组第 1 个条件' }));
    expect(changes.at(-1)).toEqual([groups[0]]);
    expect(document.activeElement?.id).toBe('control');
  });

  test('forgets a value that another field does not take', async () => {
    const { changes } = await draw([{ logic: 'and', groups: [term({ op: 'NotEqual' })] }]);
    await choose(screen.getByRole('combobox', { name: '字段' }), '金额');
    expect(changes.at(-1)).toEqual([
      { logic: 'and', groups: [{ id: 'a', field: 'amount', type: 'double', op: 'NotEqual', value: '' }] },
    ]);
    await userEvent.type(screen.getByRole('spinbutton', { name: '值' }), '12.5');
    expect(changes.at(-1)).toMatchObject([{ groups: [{ value: '12.5' }] }]);
  });

  test('says what is gone at once, and what is unfinished when somebody tried to save', async () => {
    await draw([{ logic: 'and', groups: [term({ field: 'gone' }), term({ id: 'b', value: '' })] }]);
    expect(screen.getByText('字段已不存在')).toBeDefined();
    expect(screen.queryByText('请补全字段、符号和值')).toBeNull();
    cleanup();
    await draw([{ logic: 'and', groups: [term({ id: 'b', value: '' })] }], { isInvalid: true });
    expect(screen.getByText('请补全字段、符号和值')).toBeDefined();
  });

  test.each([
    ['nothing in a group', { groups: [] }, 'WIDGET_CONDITIONBUILDER_GROUP'],
    ['no value', { groups: [term({ value: ' ' })] }, 'WIDGET_CONDITIONBUILDER_TERM'],
    ['an unknown symbol', { groups: [term({ op: 'Like' })] }, 'WIDGET_CONDITIONBUILDER_WRONG'],
    ['a symbol that the field lacks', { groups: [term({ op: 'GreaterThan' })] }, 'WIDGET_CONDITIONBUILDER_WRONG'],
    ['a macro that the field lacks', { groups: [term({ value: '@organizeId' })] }, 'WIDGET_CONDITIONBUILDER_WRONG'],
    ['an unknown macro', { groups: [term({ value: '@everybody' })] }, 'WIDGET_CONDITIONBUILDER_WRONG'],
    ['a field that is gone', { groups: [term({ field: 'gone' })] }, 'WIDGET_CONDITIONBUILDER_WRONG'],
    ['no number', { groups: [term({ field: 'amount', value: 'x' })] }, 'WIDGET_CONDITIONBUILDER_WRONG'],
    ['no date', { groups: [term({ field: 'day', value: 'today' })] }, 'WIDGET_CONDITIONBUILDER_WRONG'],
  ])('refuses %s', (_, group, code) => {
    const context = { ...createValidateContext(), optionsOf: () => FIELDS };
    const value = [
      { logic: 'and', groups: [term({ id: 'ok' })] },
      { logic: 'or', ...group },
    ];
    expect(definition.validate(value, createField(definition), context)).toEqual([
      { code, params: { group: 2, term: 1 } },
    ]);
  });

  test('reads the JSON text of 3.4.7 clients, and refuses what is no condition', () => {
    const field = createField(definition);
    const text = '[{"logic":"OR","groups":[{"field":"a","type":"String","op":"Equal","value":1}]}]';
    const groups = [{ id: '1-1', field: 'a', type: 'String', op: 'Equal', value: '1' }];
    expect(definition.toStored(text, field)).toEqual({ ok: true, value: [{ logic: 'or', groups }] });
    for (const wrong of ['[{}]', '[{"logic":"xor","groups":[]}]', '{', [{ logic: 'and', groups: [{ field: {} }] }]])
      expect(definition.toStored(wrong, field)).toMatchObject({ ok: false, code: 'WIDGET_CONDITIONBUILDER_SHAPE' });
  });
});
