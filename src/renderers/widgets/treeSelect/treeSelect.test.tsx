// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { toTreeData } from './tree-data';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
const draw = (props: Readonly<Record<string, unknown>>, value: unknown, place: object = {}) =>
  renderEdit({ renderer, field: fieldWith(props), value, props: place });
const open = () => fireEvent.mouseDown(screen.getByLabelText('字段'));

describe('treeSelect', () => {
  test('reports the choice, and a list when multiple', async () => {
    const single = await draw({}, null);
    open();
    fireEvent.click(await screen.findByTitle('选项三'));
    expect(single.changes).toEqual(['3']);
    cleanup();
    const several = await draw({ multiple: true }, ['1']);
    open();
    fireEvent.click(await screen.findByTitle('选项三'));
    expect(several.changes).toEqual([['1', '3']]);
  });
  test('shows the label of a choice of any level, and an unknown value as it is', async () => {
    const { container } = await draw({}, '22');
    expect(container.textContent).toContain('选项二乙');
    cleanup();
    expect((await draw({}, 'gone')).container.textContent).toContain('gone');
  });
  test('is emptied by its button when clearable', async () => {
    const { changes, container } = await draw({ clearable: true }, '1');
    const clear = container.querySelector('.ant-select-clear');
    if (!clear) throw new Error('no clear button');
    fireEvent.mouseDown(clear);
    expect(changes).toEqual([null]);
    cleanup();
    expect((await draw({ clearable: false }, '1')).container.querySelector('.ant-select-clear')).toBeNull();
  });
  test('narrows its choices when filterable', async () => {
    await draw({ filterable: true }, null);
    open();
    await screen.findByTitle('选项三');
    fireEvent.change(screen.getByLabelText('字段'), { target: { value: '三' } });
    await waitFor(() => expect(screen.queryByTitle('选项一')).toBeNull());
    expect(screen.queryByTitle('选项三')).not.toBeNull();
  });
  test('shows loading, failure with a retry, and emptiness in its drop-down', async () => {
    const none = createField(definition, { options: { kind: 'static', items: [] } });
    const reloadOptions = vi.fn();
    await renderEdit({ renderer, field: none, value: null, props: { optionsState: 'loading' } });
    open();
    expect(await screen.findByLabelText('正在加载选项')).toBeTruthy();
    cleanup();
    await renderEdit({ renderer, field: none, value: null, props: { optionsState: 'error', reloadOptions } });
    open();
    fireEvent.click(await screen.findByText(/重\s*试/));
    expect(reloadOptions).toHaveBeenCalledOnce();
  });
  test('stores text or a list, in a column to match', () => {
    expect(definition.toStored(1, fieldWith())).toEqual({ ok: true, value: '1' });
    expect(definition.toStored('["1","2"]', fieldWith({ multiple: true }))).toEqual({ ok: true, value: ['1', '2'] });
    expect(definition.column(fieldWith())).toEqual({ type: 'text', isShort: true });
    expect(definition.column(fieldWith({ multiple: true }))).toEqual({ type: 'jsonb' });
    expect(definition.emptyValue(fieldWith({ multiple: true }))).toEqual([]);
  });
  test('offers only leaves when lastLevel is on', () => {
    const items = [{ value: '1', label: '甲', children: [{ value: '11', label: '乙' }] }];
    expect(toTreeData(items, true)[0]).toMatchObject({ selectable: false, children: [{ value: '11' }] });
    expect(toTreeData(items, true)[0]?.children?.[0]).not.toHaveProperty('selectable');
    expect(toTreeData(items, true)).toBe(toTreeData(items, true));
    expect(toTreeData(items, false)[0]).not.toHaveProperty('selectable');
  });

  test('keeps a chosen node that is no leaf when lastLevel is on, alone and beside others', async () => {
    const single = await draw({ lastLevel: true }, '2');
    expect(single.container.textContent).toContain('选项二');
    open();
    const parents = await screen.findAllByTitle('选项二');
    for (const parent of parents) fireEvent.click(parent);
    expect(single.changes, 'a click opens the node').toEqual([]);
    fireEvent.click(await screen.findByTitle('选项二乙'));
    expect(single.changes).toEqual(['22']);
    cleanup();
    const several = await draw({ lastLevel: true, multiple: true }, ['2']);
    open();
    fireEvent.click(await screen.findByTitle('选项三'));
    expect(several.changes).toEqual([['2', '3']]);
  });
  test('does not choose a disabled node, but shows it and what stands below it', async () => {
    const items = [
      { value: '1', label: '甲', disabled: true, children: [{ value: '11', label: '乙' }] },
      { value: '2', label: '丙' },
    ];
    const place = { options: items };
    const { changes, container } = await draw({ filterable: true }, '1', place);
    expect(container.textContent).toContain('甲');
    open();
    for (const node of await screen.findAllByTitle('甲')) fireEvent.click(node);
    expect(changes).toEqual([]);
    fireEvent.change(screen.getByLabelText('字段'), { target: { value: '乙' } });
    fireEvent.click(await screen.findByTitle('乙'));
    expect(changes).toEqual(['11']);
  });
  test('finds labels of every level', async () => {
    await draw({ filterable: true }, null);
    open();
    await screen.findByTitle('选项二');
    expect(screen.queryByTitle('选项二乙')).toBeNull();
    fireEvent.change(screen.getByLabelText('字段'), { target: { value: '二乙' } });
    await screen.findByTitle('选项二乙');
    expect(screen.queryByTitle('选项二'), 'the way to it stays').not.toBeNull();
    expect(screen.queryByTitle('选项二甲')).toBeNull();
  });
});
