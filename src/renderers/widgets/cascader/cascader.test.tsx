// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { TestProviders } from '../../shared/testing/TestProviders';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });

describe('cascader', () => {
  test('reports the path of the leaf', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: [] });
    fireEvent.mouseDown(screen.getByLabelText('字段'));
    fireEvent.click(await screen.findByTitle('选项二'));
    fireEvent.click(await screen.findByTitle('选项二乙'));
    expect(changes).toEqual([['2', '22']]);
  });
  test('reports leaf paths when multiple', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ multiple: true }), value: [['1']] });
    fireEvent.mouseDown(screen.getByLabelText('字段'));
    fireEvent.click(await screen.findByTitle('选项三'));
    expect(changes).toEqual([[['1'], ['3']]]);
  });
  test('shows a path in the look of its last choice: chosen, to choose, and read', async () => {
    const items = [
      { value: '1', label: '西药', children: [{ value: '11', label: '抗生素', color: 'red', icon: 'bug' }] },
      { value: '2', label: '中药' },
    ] as const;
    const coloured = { options: { kind: 'static', items } } as const;
    const field = createField(definition, { ...coloured, props: { multiple: true } });
    const value = [['1', '11'], ['2']];
    const { container } = await renderEdit({ renderer, field, value });
    const looks = (place: Element, item: string) =>
      [...place.querySelectorAll(item)].map((each) => [
        each.textContent,
        (each.matches('[data-color]') ? each : each.querySelector('[data-color]'))?.getAttribute('data-color'),
      ]);
    expect(looks(container, '.ant-select-selection-item')).toEqual([
      ['西药/抗生素', 'red'],
      ['中药', undefined],
    ]);
    cleanup();
    const { View, Cell } = await import('./faces');
    const shown = render(<TestProviders>{<View field={field} value={value} options={items} />}</TestProviders>);
    expect(looks(shown.container, '[data-color]')).toEqual([
      ['西药/抗生素', 'red'],
      ['中药', 'gray'],
    ]);
    const cell = (stored: unknown, text: string) => {
      cleanup();
      const drawn = <Cell field={createField(definition, coloured)} value={text} text={text} stored={stored} />;
      return render(<TestProviders>{drawn}</TestProviders>).container;
    };
    expect(looks(cell(['1', '11'], '西药/抗生素'), '[data-color]')).toEqual([['西药/抗生素', 'red']]);
    const gone = cell(['1', 'gone'], '西药/gone');
    expect([gone.textContent, looks(gone, '[data-color]')]).toEqual(['西药/gone', []]);
  });
  test('shows every level with its separator, or the last alone', async () => {
    const all = await renderEdit({ renderer, field: fieldWith({ separator: ' > ' }), value: ['2', '21'] });
    expect(all.container.textContent).toContain('选项二 > 选项二甲');
    cleanup();
    const last = await renderEdit({ renderer, field: fieldWith({ showAllLevels: false }), value: ['2', '21'] });
    expect(last.container.textContent).not.toContain('选项二 ');
    expect(definition.toText(['2', '21'], fieldWith({ showAllLevels: false }), textContext)).toBe('选项二甲');
  });
  test.each([
    [['1'], false, ['1']],
    [[2, 21], false, ['2', '21']],
    [[['2', '21']], false, ['2', '21']],
    ['["2","21"]', false, ['2', '21']],
    [['2', '21'], true, [['2', '21']]],
    [[['1'], ['1'], []], true, [['1']]],
    ['', true, []],
    [null, false, []],
  ])('reads %j (multiple %j) as %j', (input, multiple, value) => {
    expect(definition.toStored(input, fieldWith({ multiple }))).toEqual({ ok: true, value });
  });
  test('refuses several paths where one is asked for, and paths that leave the tree', () => {
    expect(definition.toStored([['1'], ['3']], fieldWith())).toMatchObject({ ok: false });
    expect(definition.toStored([[{}]], fieldWith())).toMatchObject({ ok: false });
    expect(definition.validate(['2', '99'], fieldWith(), createValidateContext())).toEqual([
      { code: 'ENGINE_VALUE_OPTION', params: { value: '2/99' } },
    ]);
  });
  test('reads imported paths by their labels', () => {
    expect(definition.fromText('选项二/选项二乙', fieldWith(), textContext)).toEqual({
      ok: true,
      value: ['2', '22'],
    });
    expect(definition.fromText('选项一,选项三', fieldWith({ multiple: true }), textContext)).toEqual({
      ok: true,
      value: [['1'], ['3']],
    });
    expect(definition.fromText('选项四', fieldWith(), textContext)).toMatchObject({ ok: false });
  });
});
