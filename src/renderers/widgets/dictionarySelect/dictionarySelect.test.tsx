// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SEARCH_FIELD } from '../../../engine/settings/settings.generated';
import type { OpenScreen, OpenScreenOutcome } from '../../shared/hosts/open-screen';
import type { RendererServices } from '../../shared/hosts/services';
import { createField } from '../../shared/testing/create-field';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { renderEdit } from '../../shared/testing/render-edit';
import { TestProviders } from '../../shared/testing/TestProviders';
import { textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { Cell } from './Cell';
import { definition } from './definition';
import example from './example.json';
import { Filter } from './Filter';
import { renderer } from './index';
import { View } from './View';

runWidgetContract(renderer, example);

afterEach(cleanup);

const DRUGS = { value: 't1', label: '药品', children: [{ value: 't11', label: '剂型' }] };
type Asking = RendererServices['dictionaryTypes'];
const setUp = (call = vi.fn<Asking>(() => Promise.resolve([DRUGS]))) => {
  const clearDictionaries = vi.fn();
  return { call, clearDictionaries, services: createMemoryServices({ dictionaryTypes: call, clearDictionaries }) };
};
const draw = (value: unknown, rest: Partial<Parameters<typeof renderEdit>[0]> = {}, props = {}) =>
  renderEdit({ renderer, field: createField(definition, { props }), value, services: setUp().services, ...rest });
const box = () => screen.getByLabelText('字段');
const open = () => fireEvent.mouseDown(box());

/** Stub of a screen that stays open until the test closes it. */
function createScreen() {
  let close: (outcome: OpenScreenOutcome) => void = () => undefined;
  const openScreen = vi.fn<OpenScreen>(() => new Promise((resolve) => (close = resolve)));
  return { openScreen, close: () => act(async () => close({ hasChanged: true, selected: null })) };
}

describe('dictionarySelect', () => {
  test('asks for the types and stores the id, or the code', async () => {
    const { services, call } = setUp();
    const byId = await draw(null, { services });
    open();
    fireEvent.click(await screen.findByTitle('药品'));
    expect(byId.changes).toEqual(['t1']);
    expect(call).toHaveBeenLastCalledWith('id');
    cleanup();
    call.mockResolvedValue([{ value: 'drug', label: '药品' }]);
    const byCode = await draw(null, { services }, { valueKey: 'enCode' });
    open();
    fireEvent.click(await screen.findByTitle('药品'));
    expect(byCode.changes).toEqual(['drug']);
    expect(call).toHaveBeenLastCalledWith('enCode');
  });

  test('shows the name at any level, and a type that nobody knows as stored', async () => {
    await draw('t11');
    await waitFor(() => expect(document.body.textContent).toContain('剂型'));
    cleanup();
    await draw('gone');
    await waitFor(() => expect(document.body.textContent).toContain('gone'));
  });

  test('is searched at any level', async () => {
    await draw(null);
    open();
    await screen.findByTitle('药品');
    expect(screen.queryByTitle('剂型')).toBeNull();
    fireEvent.change(box(), { target: { value: '剂' } });
    await screen.findByTitle('剂型');
  });

  test('is emptied by its button', async () => {
    const { changes, container } = await draw('t1');
    const clear = await waitFor(() => container.querySelector('.ant-select-clear') ?? Promise.reject(new Error()));
    fireEvent.mouseDown(clear);
    expect(changes).toEqual([null]);
  });

  test('opens dictionary management from its list and reads everything anew when that is closed', async () => {
    const { services, call, clearDictionaries } = setUp();
    const { openScreen, close } = createScreen();
    await draw(null, { services, openScreen });
    open();
    const add = await screen.findByRole('button', { name: '新增' });
    fireEvent.click(add);
    expect(openScreen).toHaveBeenCalledExactlyOnceWith({
      target: { kind: 'module', module: 'system/dictionary', params: {} },
      screen: 'list',
      place: 'dialog',
      width: '80%',
      title: '',
      recordId: null,
      values: {},
    });
    await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'));
    expect(clearDictionaries).not.toHaveBeenCalled();
    call.mockResolvedValue([DRUGS, { value: 't2', label: '检验' }]);
    const asked = call.mock.calls.length;
    await close();
    expect(clearDictionaries).toHaveBeenCalledOnce();
    expect(call.mock.calls.length).toBe(asked + 1);
    open();
    await screen.findByTitle('检验');
  });

  test('the button is reached by Tab, left by Escape, and absent when turned off', async () => {
    await draw(null);
    open();
    const add = await screen.findByRole('button', { name: '新增' });
    box().focus();
    fireEvent.keyDown(box(), { key: 'Tab' });
    expect(document.activeElement).toBe(add);
    expect(box().getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(add, { key: 'Escape' });
    expect(document.activeElement).toBe(box());
    await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'));
    cleanup();
    await draw(null, {}, { hasAdd: false });
    open();
    await screen.findByTitle('药品');
    expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
  });

  test('says that the types could not be loaded, and asks again', async () => {
    const { services, call } = setUp(vi.fn<Asking>(() => Promise.reject(new Error('down'))));
    await draw('t1', { services });
    open();
    const retry = await screen.findByText(/重\s*试/);
    call.mockResolvedValue([DRUGS]);
    fireEvent.click(retry);
    await screen.findAllByTitle('药品');
  });

  test('asks once for all faces of a screen, and each shows the name', async () => {
    const { services, call } = setUp();
    const field = createField(definition);
    const { container } = render(
      <TestProviders services={services}>
        <p>
          <View field={field} value="t1" options={[]} />
        </p>
        <p>
          <Cell field={field} value="t11" text="t11" />
        </p>
        <p>
          <Cell field={field} value="药品" text="药品" />
        </p>
      </TestProviders>,
    );
    await waitFor(() => expect(container.textContent).toBe('药品剂型药品'));
    expect(call).toHaveBeenCalledOnce();
  });

  test('searches by one type or by several', async () => {
    const drawFilter = (isMultiple: boolean, value: unknown) => {
      const onChange = vi.fn();
      const search = { fieldId: 'value', label: '分类', type: 'equals', isMultiple, ...DEFAULT_SEARCH_FIELD } as const;
      render(
        <TestProviders services={setUp().services}>
          <label htmlFor="f">字段</label>
          <Filter
            field={createField(definition)}
            search={search}
            value={value}
            onChange={onChange}
            id="f"
            options={[]}
            optionsState="ready"
          />
        </TestProviders>,
      );
      return onChange;
    };
    const one = drawFilter(false, null);
    open();
    fireEvent.click(await screen.findByTitle('药品'));
    expect(one).toHaveBeenCalledExactlyOnceWith('t1');
    cleanup();
    const several = drawFilter(true, ['t9']);
    open();
    fireEvent.click(await screen.findByTitle('药品'));
    expect(several).toHaveBeenCalledExactlyOnceWith(['t9', 't1']);
  });

  test('its text is the name where it is known', () => {
    const field = createField(definition);
    const context = {
      ...textContext,
      nameOf: (kind: string, id: string) => (kind === 'dictionaryType' && id === 't1' ? '药品' : undefined),
    };
    expect(definition.toText('t1', field, context)).toBe('药品');
    expect(definition.toText('t2', field, context)).toBe('t2');
    expect(definition.toText(null, field, context)).toBe('');
  });
});
