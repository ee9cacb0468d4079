// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { testDropDown } from '../../shared/testing/test-drop-down';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { toTreeData } from './tree-data';

runWidgetContract(renderer, example);

const { draw, open } = testDropDown(renderer);

describe('treeSelect', () => {
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
  test('shows chosen nodes in their colours, and says what is not known any more', async () => {
    const items = [
      { value: '1', label: '电气', color: 'red', icon: 'thunderbolt', children: [{ value: '11', label: '断路' }] },
    ] as const;
    const { container } = await draw({ multiple: true }, ['1', '11', 'gone'], { options: items });
    const chosen = [...container.querySelectorAll('.ant-select-selection-item')].map((item) => [
      item.textContent,
      item.querySelector<HTMLElement>('[data-color]')?.dataset['color'],
    ]);
    expect(new Map(chosen as [string, string][])).toEqual(
      new Map([
        ['电气', 'red'],
        ['断路', undefined],
        ['gone', undefined],
      ]),
    );
    open();
    expect((await screen.findAllByText('电气', { selector: '[role=treeitem] [data-color=red]' })).length).toBe(1);
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
