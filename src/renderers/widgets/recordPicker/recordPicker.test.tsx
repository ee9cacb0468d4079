// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SEARCH_FIELD } from '../../../engine/settings/settings.generated';
import type { OpenScreen, OpenScreenOutcome } from '../../shared/hosts/open-screen';
import type { RecordQuery, RecordRow, RecordSource } from '../../shared/sources/record-source';
import type { LoadedScreen } from '../../shared/hosts/services';
import { createField } from '../../shared/testing/create-field';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { renderEdit } from '../../shared/testing/render-edit';
import { TestProviders } from '../../shared/testing/TestProviders';
import { textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { Cell } from './Cell';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { definition } from './definition';
import example from './example.json';
import { Filter } from './Filter';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);

const NAMES: Readonly<Record<string, string>> = { r1: '合同编号', r2: '采购编号' };
const CODES: Readonly<Record<string, string>> = { r1: 'contract', r2: 'purchase' };
const row = (id: string): RecordRow => ({ id, fullName: NAMES[id], enCode: CODES[id] });

function setUp(keywordHint: string | null = '') {
  const readDisplay = vi.fn((id: string) =>
    NAMES[id] === undefined
      ? Promise.reject(new Error('gone'))
      : Promise.resolve({ id, values: { fullName: NAMES[id] }, version: null }),
  );
  const list = vi.fn((_query: RecordQuery) =>
    Promise.resolve({ rows: [{ ...row('r1'), $children: [row('r2')] }], total: 1, summary: {} }),
  );
  const loaded = { model: { list: { keywordHint } }, source: { readDisplay, list } as Partial<RecordSource> };
  const loadScreen = vi.fn(() => Promise.resolve(loaded as unknown as LoadedScreen));
  return { readDisplay, list, loadScreen, services: createMemoryServices({ loadScreen }) };
}

const choosing = (selected: OpenScreenOutcome['selected'], hasChanged = false) =>
  vi.fn<OpenScreen>(() => Promise.resolve({ hasChanged, selected }));
const fieldWith = (props: object = {}) => createField(definition, { props: { module: 'system/billRule', ...props } });
const draw = (value: unknown, rest: Partial<Parameters<typeof renderEdit>[0]> = {}, props: object = {}) =>
  renderEdit({ renderer, field: fieldWith(props), value, services: setUp().services, ...rest });
const box = () => screen.getByLabelText('字段');
const clickBox = () =>
  act(async () => {
    fireEvent.mouseDown(box());
    fireEvent.mouseUp(box());
    fireEvent.click(box());
  });

describe('recordPicker', () => {
  test.each([
    [{}, '800px'],
    [{ place: 'drawer' }, '700px'],
    [{ place: 'drawer', width: '40%' }, '40%'],
    [{ place: 'nowhere' }, '800px'],
  ])('%j is %s wide', (node, width) => {
    const fields = [{ __config__: { jnpfKey: 'recordPicker' }, __vModel__: 'a', ...node }];
    expect(parseModule({ formData: { fields } }, registry).model?.allFields[0]?.props.width).toBe(width);
  });

  test('shows the label of the stored id, and an unknown id as stored', async () => {
    await draw('r1');
    await waitFor(() => expect(document.body.textContent).toContain('合同编号'));
    cleanup();
    await draw('gone');
    await waitFor(() => expect(document.body.textContent).toContain('gone'));
  });

  test('opens the list on a click, once, and stores what is picked there', async () => {
    const openScreen = choosing([row('r2')]);
    const { services, readDisplay } = setUp();
    const { changes, container } = await draw(
      'r1',
      { services, openScreen },
      { title: '单据模板', width: '1000px', place: 'drawer' },
    );
    await waitFor(() => expect(container.textContent).toContain('合同编号'));
    await clickBox();
    expect(openScreen).toHaveBeenCalledExactlyOnceWith({
      target: { kind: 'module', module: 'system/billRule', params: {} },
      screen: 'select',
      place: 'drawer',
      width: '1000px',
      title: '单据模板',
      recordId: null,
      values: {},
      isMultiple: false,
      selectedIds: ['r1'],
    });
    expect(changes).toEqual(['r2']);
    expect(container.textContent).toContain('采购编号');
    expect(readDisplay, 'the label came with the row').toHaveBeenCalledTimes(1);
  });

  test('opens by Enter, and not while it stands open', async () => {
    const openScreen = vi.fn<OpenScreen>(() => new Promise(() => undefined));
    await draw(null, { openScreen });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
    await clickBox();
    expect(openScreen).toHaveBeenCalledOnce();
  });

  test('stays shut while disabled, read-only or without a module', async () => {
    const openScreen = choosing([row('r1')]);
    for (const blocked of [{ isDisabled: true }, { isReadOnly: true }]) {
      await draw(null, { openScreen, props: blocked });
      await clickBox();
      fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
      cleanup();
    }
    await draw(null, { openScreen }, { module: '' });
    await clickBox();
    expect(openScreen).not.toHaveBeenCalled();
  });

  test('keeps the former choice when the list is left without one', async () => {
    const { changes } = await draw('r1', { openScreen: choosing(null) });
    await clickBox();
    expect(changes).toEqual([]);
  });

  test('reads the label again when something was changed in the list', async () => {
    const { services, readDisplay } = setUp();
    const { container } = await draw('r1', { services, openScreen: choosing(null, true) });
    await waitFor(() => expect(container.textContent).toContain('合同编号'));
    readDisplay.mockResolvedValueOnce({ id: 'r1', values: { fullName: '新名' }, version: null });
    await clickBox();
    await waitFor(() => expect(container.textContent).toContain('新名'));
  });

  test('is emptied by its button and by Backspace, without opening', async () => {
    const openScreen = choosing(null);
    const { changes, container } = await draw('r1', { openScreen });
    const clear = await waitFor(() => container.querySelector('.ant-select-clear') ?? Promise.reject(new Error()));
    fireEvent.mouseDown(clear);
    fireEvent.click(clear);
    expect(changes).toEqual([null]);
    cleanup();
    const keyed = await draw('r1', { openScreen });
    fireEvent.keyDown(box(), { key: 'Backspace', keyCode: 8, which: 8 });
    expect(keyed.changes).toEqual([null]);
    cleanup();
    const fixed = await draw('r1', { openScreen }, { clearable: false });
    fireEvent.keyDown(box(), { key: 'Backspace', keyCode: 8, which: 8 });
    expect(fixed.changes).toEqual([]);
    expect(openScreen).not.toHaveBeenCalled();
  });

  test('stores a list when multiple, and loses no choice whose record is unknown', async () => {
    const openScreen = choosing([row('r1'), row('r2')]);
    const { services } = setUp();
    const drawn = await draw(['purchase', 'old'], { services, openScreen }, { isMultiple: true, valueKey: 'enCode' });
    await waitFor(() => expect(drawn.container.textContent).toContain('采购编号'));
    await clickBox();
    expect(openScreen.mock.calls[0]?.[0]).toMatchObject({ isMultiple: true, selectedIds: ['r2'] });
    expect(drawn.changes).toEqual([['old', 'contract', 'purchase']]);
  });

  test('finds another key than the id as a user would: by the search box, or by the field', async () => {
    const withBox = setUp('搜索');
    await draw('purchase', { services: withBox.services }, { valueKey: 'enCode' });
    await waitFor(() => expect(document.body.textContent).toContain('采购编号'));
    expect(withBox.list.mock.calls[0]?.[0]).toMatchObject({ keyword: 'purchase', search: {}, reach: 'all' });
    cleanup();
    const without = setUp(null);
    await draw('purchase', { services: without.services }, { valueKey: 'enCode' });
    await waitFor(() => expect(document.body.textContent).toContain('采购编号'));
    expect(without.list.mock.calls[0]?.[0]).toMatchObject({
      keyword: '',
      search: { enCode: 'purchase' },
      reach: 'all',
    });
  });

  test('takes the stored value of a row before its text', async () => {
    const stored: RecordRow = { id: 'r1', fullName: '甲', kind: '类别一', $stored: { kind: 'k1' } };
    const first = await draw(null, { openScreen: choosing([stored]) }, { valueKey: 'kind' });
    await clickBox();
    expect(first.changes).toEqual(['k1']);
    cleanup();
    const linked: RecordRow = { id: 'r1', fullName: '甲', kind: '类别一', kind_id: 'k1' };
    const second = await draw(null, { openScreen: choosing([linked]) }, { valueKey: 'kind' });
    await clickBox();
    expect(second.changes).toEqual(['k1']);
  });

  test('cells ask once for each record and for its screen once', async () => {
    const { services, readDisplay, loadScreen } = setUp();
    const field = fieldWith();
    const { container } = render(
      <TestProviders services={services}>
        {['r1', 'r1', ['r1', 'r2']].map((value, index) => (
          <p key={index}>
            <Cell field={field} value={value} text="" />
          </p>
        ))}
      </TestProviders>,
    );
    await waitFor(() => expect(container.textContent).toBe('合同编号合同编号合同编号,采购编号'));
    expect(readDisplay).toHaveBeenCalledTimes(2);
    expect(loadScreen).toHaveBeenCalledExactlyOnceWith('system/billRule', {});
  });

  test('asks for the screen again after a failure', async () => {
    const { services, loadScreen } = setUp();
    loadScreen.mockRejectedValueOnce(new Error('down'));
    await draw('r1', { services });
    await waitFor(() => expect(document.body.textContent).toContain('r1'));
    cleanup();
    await draw('r1', { services });
    await waitFor(() => expect(document.body.textContent).toContain('合同编号'));
  });

  test('searches by a picked record, or by several', async () => {
    const search = {
      fieldId: 'value',
      label: '单据',
      type: 'equals',
      isMultiple: true,
      ...DEFAULT_SEARCH_FIELD,
    } as const;
    const onChange = vi.fn();
    render(
      <TestProviders services={setUp().services} openScreen={choosing([row('r2')])}>
        <label htmlFor="f">字段</label>
        <Filter
          field={fieldWith()}
          search={search}
          value={[]}
          onChange={onChange}
          id="f"
          options={[]}
          optionsState="ready"
        />
      </TestProviders>,
    );
    await clickBox();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(['r2']);
  });

  test('stores text or a list, and is the value itself where nobody can read the label', () => {
    const several = fieldWith({ isMultiple: true });
    expect(definition.toStored(7, fieldWith())).toEqual({ ok: true, value: '7' });
    expect(definition.toStored('["a","b"]', several)).toEqual({ ok: true, value: ['a', 'b'] });
    expect(definition.column(fieldWith())).toEqual({ type: 'text', isShort: true });
    expect(definition.column(fieldWith({ valueKey: 'remark' }))).toMatchObject({ type: 'text', isShort: false });
    expect(definition.column(several)).toEqual({ type: 'jsonb' });
    expect(definition.emptyValue(several)).toEqual([]);
    expect(definition.toText(['a', 'b'], several, textContext)).toBe('a,b');
    expect(definition.toDisplay(['a', 'b'], several, textContext)).toEqual(['a', 'b']);
    expect(definition.fromText('a，b', several, textContext)).toEqual({ ok: true, value: ['a', 'b'] });
  });
});
