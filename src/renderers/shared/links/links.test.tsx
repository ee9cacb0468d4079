// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RendererServices } from '../hosts/services';
import type { OpenScreen, OpenScreenOutcome } from '../hosts/open-screen';
import { createField } from '../testing/create-field';
import { installDom } from '../testing/install-dom';
import { createMemoryScope } from '../testing/memory-scope';
import { createMemoryServices } from '../testing/memory-services';
import { zhTranslate } from '../testing/zh-translate';
import { loadTextContext } from '../texts/load-text-context';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { renderEdit } from '../testing/render-edit';
import { TestProviders } from '../testing/TestProviders';
import { renderer as relationForm } from '../../widgets/relationForm';
import { renderer as relationFormAttr } from '../../widgets/relationFormAttr';
import { renderer as popupSelect } from '../../widgets/popupSelect';

// Fetched ahead: the first test would wait for it.
beforeAll(() => import('./LinkEdit'), 60_000);
afterEach(cleanup);

const NAMES: Readonly<Record<string, string>> = { c1: '甲公司', c2: '乙公司' };

function setUp(parts: Partial<RendererServices> = {}) {
  const linkedRecords = vi.fn<RendererServices['linkedRecords']>((asks) =>
    Promise.resolve(
      asks.flatMap(({ modelId, ids, fields }) =>
        ids.map((id) => {
          const texts = NAMES[id]
            ? Object.fromEntries(fields.map((key) => [key, `${NAMES[id] ?? ''}${key === 'phone' ? ':010' : ''}`]))
            : {};
          return {
            modelId,
            id,
            state: NAMES[id] ? ('found' as const) : id === 'closed' ? ('refused' as const) : ('gone' as const),
            texts,
          };
        }),
      ),
    ),
  );
  const relatedRows = vi.fn<RendererServices['relatedRows']>(() =>
    Promise.resolve({ rows: [{ id: 'c2', name: '乙公司', phone: '010-2' }], total: 1 }),
  );
  return { linkedRecords, relatedRows, services: createMemoryServices({ linkedRecords, relatedRows, ...parts }) };
}

const props = {
  modelId: 'customers',
  relationField: 'name',
  columnOptions: [{ value: 'name' }, { value: 'phone' }],
  clearable: true,
};
const field = createField(relationForm.definition, { props, label: '字段' });
const choosing = (selected: OpenScreenOutcome['selected']) =>
  vi.fn<OpenScreen>(() => Promise.resolve({ hasChanged: false, selected }));
const box = () => screen.getByRole('combobox');

describe('a relation', () => {
  test.each([
    ['c1', '甲公司'],
    ['lost', '已删除'],
    ['closed', '无权查看'],
  ])('of %s shows %s, never an id', async (value, text) => {
    const { container } = await renderEdit({ renderer: relationForm, field, value, services: setUp().services });
    await waitFor(() => expect(container.textContent).toContain(text));
    expect(container.textContent).not.toContain(value);
  });

  test('asks once for all fields of a screen', async () => {
    installDom();
    const { services, linkedRecords } = setUp();
    const { View } = relationForm;
    if (!View) throw new Error('no view');
    const { container } = render(
      <TestProviders services={services}>
        {['c1', 'c2', 'c1', 'lost'].map((value, index) => (
          <View key={index} field={field} value={value} options={[]} />
        ))}
      </TestProviders>,
    );
    await waitFor(() => expect(container.textContent).toBe('甲公司乙公司甲公司已删除'));
    expect(linkedRecords).toHaveBeenCalledExactlyOnceWith([
      { modelId: 'customers', ids: ['c1', 'c2', 'lost'], fields: ['name'] },
    ]);
  });

  test('opens its list by a click and by Enter, and keeps the former choice when that is left', async () => {
    const openScreen = choosing(null);
    const { changes } = await renderEdit({
      renderer: relationForm,
      field,
      value: 'c1',
      services: setUp().services,
      openScreen,
    });
    await act(async () => fireEvent.click(box()));
    await act(async () => void fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13 }));
    expect(openScreen).toHaveBeenCalledTimes(2);
    expect(openScreen.mock.calls[0]?.[0]).toMatchObject({
      target: { kind: 'related', moduleId: 'customers', relationField: 'name' },
      screen: 'select',
      selectedIds: ['c1'],
    });
    expect(changes).toEqual([]);
  });

  test('takes what is picked, without asking what it is called', async () => {
    const { services, linkedRecords } = setUp();
    const picked = [{ id: 'c2', $stored: { id: 'c2', name: '乙公司' } }];
    const drawn = await renderEdit({
      renderer: relationForm,
      field,
      value: null,
      services,
      openScreen: choosing(picked),
    });
    await act(async () => fireEvent.click(box()));
    expect(drawn.changes).toEqual(['c2']);
    await waitFor(() => expect(drawn.container.textContent).toContain('乙公司'));
    expect(linkedRecords).not.toHaveBeenCalled();
  });

  test('offers matches for what is typed', async () => {
    const { services, relatedRows } = setUp();
    const { changes } = await renderEdit({ renderer: relationForm, field, value: null, services });
    fireEvent.change(box(), { target: { value: '乙' } });
    await waitFor(() => expect(document.body.textContent).toContain('010-2'));
    expect(relatedRows.mock.calls[0]?.slice(0, 2)).toEqual([
      'customers',
      { relationField: 'name', columns: ['name', 'phone'], keyword: '乙', page: 1, pageSize: 10 },
    ]);
    // The first match is active a moment after it is drawn.
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).not.toBeNull());
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
    await waitFor(() => expect(changes).toEqual(['c2']));
  });

  test('opens its record while it is locked', async () => {
    const openScreen = choosing(null);
    await renderEdit({
      renderer: relationForm,
      field,
      value: 'c1',
      services: setUp().services,
      openScreen,
      props: { isDisabled: true },
    });
    fireEvent.click(await screen.findByText('甲公司'));
    expect(openScreen.mock.calls[0]?.[0]).toMatchObject({
      screen: 'detail',
      recordId: 'c1',
      target: { module: 'customers' },
    });
  });

  test('is emptied by Backspace', async () => {
    const { changes } = await renderEdit({ renderer: relationForm, field, value: 'c1', services: setUp().services });
    fireEvent.keyDown(box(), { key: 'Backspace', keyCode: 8, which: 8 });
    expect(changes).toEqual([null]);
  });
});

test('exports and copies say what is chosen, and never its id', async () => {
  const { services } = setUp();
  const textOf = (value: string, context: TextContext) => relationForm.definition.toText(value, field, context);
  const visit = (context: TextContext) => void ['c1', 'lost'].map((value) => textOf(value, context));
  const context = await loadTextContext({ services, translate: zhTranslate, visit });
  expect(['c1', 'lost', 'unasked'].map((value) => textOf(value, context))).toEqual(['甲公司', '已删除', '']);
});

describe('a row of an interface', () => {
  test('that could not be read leaves a mark, and no id', async () => {
    const interfaceRowsByIds = () => Promise.reject(new Error('down'));
    const popup = createField(popupSelect.definition, {
      props: { interfaceId: 'i', propsValue: 'id', relationField: 'n' },
      label: '字段',
    });
    const { container } = await renderEdit({
      renderer: popupSelect,
      field: popup,
      value: 'm1',
      services: setUp({ interfaceRowsByIds }).services,
    });
    expect(await screen.findByRole('img', { name: '关联的数据未能读取' })).toBeTruthy();
    expect(container.textContent).not.toContain('m1');
    expect(box().getAttribute('aria-describedby')).not.toBeNull();
  });
});

describe('an attribute', () => {
  test('that is not stored is never blank before it was looked up', () => {
    const { definition } = relationFormAttr;
    expect(definition.isEmpty(null, createField(definition, { isStored: false }))).toBe(false);
    expect(definition.isEmpty(null, createField(definition, { isStored: true }))).toBe(true);
  });

  test('follows what is chosen, and falls back to what is stored', async () => {
    const chooser = { ...field, id: 'customer', key: 'customer' };
    const scope = { ...createMemoryScope({ customer: 'c1' }), fields: [chooser] };
    const attribute = createField(relationFormAttr.definition, {
      props: { relationField: 'customer_jnpfTable_t1', showField: 'phone' },
      label: '字段',
    });
    const { services } = setUp();
    const { container } = await renderEdit({
      renderer: relationFormAttr,
      field: attribute,
      value: '旧',
      services,
      scope,
    });
    await waitFor(() => expect(container.textContent).toContain('甲公司:010'));
    act(() => scope.set('customer', 'lost'));
    await waitFor(() => expect(container.textContent).toContain('旧'));
  });
});
