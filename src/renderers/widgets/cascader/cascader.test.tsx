// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
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
