// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RendererServices } from '../hosts/services';
import type { OpenScreen, OpenScreenOutcome } from '../hosts/open-screen';
import { findChooser } from '../../../engine/values/attribute-widget';
import { createField } from '../testing/create-field';
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

  test('takes the only match on an Enter that comes before the answer, none of several', async () => {
    const { services, relatedRows } = setUp();
    const { changes } = await renderEdit({ renderer: relationForm, field, value: null, services });
    const typeAndEnter = async (keyword: string) => {
      const asked = relatedRows.mock.calls.length;
      fireEvent.change(box(), { target: { value: keyword } });
      fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
      expect(box(), 'what is typed stays').toHaveProperty('value', keyword);
      await waitFor(() => expect(relatedRows).toHaveBeenCalledTimes(asked + 1));
    };
    const both = ['c1', 'c2'].map((id) => ({ id, name: NAMES[id] ?? '' }));
    relatedRows.mockResolvedValueOnce({ rows: both, total: 2 });
    await typeAndEnter('公司');
    await waitFor(() => expect(document.querySelectorAll('.formloom-link-match')).toHaveLength(2));
    expect(changes).toEqual([]);
    await typeAndEnter('乙');
    await waitFor(() => expect(changes).toEqual(['c2']));
    expect(box()).toHaveProperty('value', '');
  });

  test('is left by Tab, which takes no match', async () => {
    const { changes } = await renderEdit({ renderer: relationForm, field, value: null, services: setUp().services });
    fireEvent.change(box(), { target: { value: '乙' } });
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).not.toBeNull());
    expect(fireEvent.keyDown(box(), { key: 'Tab', keyCode: 9, which: 9 }), 'the focus moves on').toBe(true);
    expect(box()).toHaveProperty('value', '');
    expect(changes).toEqual([]);
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

const popupProps = { interfaceId: 'i', propsValue: 'id', relationField: 'n' };
const popup = createField(popupSelect.definition, { props: popupProps, label: '字段' });

describe('a row of an interface', () => {
  test.each([
    ['that it no longer has is gone', [], '已删除'],
    ['without a text is unnamed', [{ id: 'm1', n: '' }], '未命名'],
    ['that lacks the member is unnamed, not hidden', [{ id: 'm1' }], '未命名'],
  ])('%s', async (_name, rows, text) => {
    const { services } = setUp({ interfaceRowsByIds: () => Promise.resolve(rows) });
    const { container } = await renderEdit({ renderer: popupSelect, field: popup, value: 'm1', services });
    await waitFor(() => expect(container.textContent).toContain(text));
    expect(container.textContent).not.toContain('m1');
    expect(screen.queryByRole('img', { name: '关联的数据未能读取' })).toBeNull();
  });

  test('that could not be read leaves a mark, and no id', async () => {
    const interfaceRowsByIds = () => Promise.reject(new Error('down'));
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

type Row = Readonly<Record<string, unknown>>;
/** Rows by ids under one parameter. */
const byIds =
  (answer: (ids: readonly string[], param: unknown) => Promise<Row[]>): RendererServices['interfaceRowsByIds'] =>
  (_id, body) => {
    const { ids, paramList } = body as { ids: readonly string[]; paramList: readonly Row[] };
    return answer(ids, paramList[0]?.['defaultValue']);
  };

test('a text that follows a field of its record is looked up with the values of that record', async () => {
  const templateJson = [{ field: 'p', relationField: 'kind', required: true }];
  const scoped = createField(popupSelect.definition, { props: { ...popupProps, templateJson }, label: '字段' });
  const interfaceRowsByIds = byIds((ids, kind) => Promise.resolve(ids.map((id) => ({ id, n: `名${String(kind)}` }))));
  const { services } = setUp({ interfaceRowsByIds });
  const textOf = (context: TextContext) => popupSelect.definition.toText('m1', scoped, context);
  const load = (values?: Readonly<Record<string, unknown>>) =>
    loadTextContext({
      ...{ services, translate: zhTranslate, visit: (context: TextContext) => void textOf(context) },
      ...(values && { values }),
    });
  expect(textOf(await load({ kind: 'a' }))).toBe('名a');
  expect(textOf(await load({}))).toBe('');
  expect(textOf(await load())).toBe('');
});

describe('a row under parameters', () => {
  const templateJson = [{ field: 'p', relationField: 'kind', required: true }];
  const scoped = createField(popupSelect.definition, {
    props: { ...popupProps, templateJson, multiple: true },
    label: '字段',
  });
  const rowsOf = (kind: unknown) => (kind === 'a' ? ['m1', 'm2'] : ['m2', 'm3']).map((id) => ({ id, n: `名${id}` }));
  const draw = async (answer: (kind: unknown) => Promise<Row[]>, props = {}) => {
    const scope = createMemoryScope({ kind: 'a' });
    const { services } = setUp({ interfaceRowsByIds: byIds((_ids, kind) => answer(kind)) });
    const value = ['m1', 'm2'];
    const drawn = await renderEdit({ renderer: popupSelect, field: scoped, value, services, scope, props });
    await waitFor(() => expect(drawn.container.textContent).toContain('名m1'));
    return { ...drawn, scope };
  };

  test('is removed once others are offered without it', async () => {
    const { changes, scope, container } = await draw((kind) => Promise.resolve(rowsOf(kind)));
    act(() => scope.set('kind', 'b'));
    await waitFor(() => expect(changes).toEqual([['m2']]));
    expect(container.textContent).not.toContain('已删除');
    act(() => scope.set('kind', ''));
    await waitFor(() => expect(changes).toEqual([['m2'], []]));
  });

  test('stays while it could not be looked up, and while it is read only', async () => {
    const failing = await draw((kind) => (kind === 'a' ? Promise.resolve(rowsOf(kind)) : Promise.reject(new Error())));
    act(() => failing.scope.set('kind', 'b'));
    await screen.findByRole('img', { name: '关联的数据未能读取' });
    expect(failing.changes).toEqual([]);
    cleanup();
    const locked = await draw((kind) => Promise.resolve(rowsOf(kind)), { isReadOnly: true });
    act(() => locked.scope.set('kind', 'b'));
    await waitFor(() => expect(locked.container.textContent).toContain('已删除'));
    expect(locked.changes).toEqual([]);
  });
});

test('a search for matches that fails says so', async () => {
  const { services } = setUp({ relatedRows: () => Promise.reject(new Error('down')) });
  await renderEdit({ renderer: relationForm, field, value: null, services });
  fireEvent.change(box(), { target: { value: '乙' } });
  await waitFor(() => expect(document.body.textContent).toContain('查询失败，请重试'));
  expect(document.body.textContent).not.toContain('没有匹配的数据');
});

test('a record without a text has a name to open it by, and no id', async () => {
  const linkedRecords: RendererServices['linkedRecords'] = () =>
    Promise.resolve([{ modelId: 'customers', id: 'c9', state: 'found', texts: { name: '' } }]);
  const { services } = setUp({ linkedRecords });
  const props = { isDisabled: true };
  await renderEdit({ renderer: relationForm, field, value: 'c9', services, openScreen: choosing(null), props });
  expect(await screen.findByRole('button', { name: '查看未命名' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('c9');
});

test('a list marks what could not be looked up', async () => {
  const { Cell } = relationForm;
  if (!Cell) throw new Error('no cell');
  render(
    <TestProviders services={setUp().services} openScreen={choosing(null)}>
      <Cell field={field} value="" text="" stored="c1" />
    </TestProviders>,
  );
  expect(await screen.findByRole('img', { name: '关联的数据未能读取' })).toBeTruthy();
});

describe('an attribute', () => {
  test('that is not stored is never blank before it was looked up', () => {
    const { definition } = relationFormAttr;
    expect(definition.isEmpty(null, createField(definition, { isStored: false }))).toBe(false);
    expect(definition.isEmpty(null, createField(definition, { isStored: true }))).toBe(true);
  });

  test('means a column of its own row before a main field of the same name', () => {
    const column = createField(relationFormAttr.definition, {
      ...{ id: 'lines-tel', key: 'tel', tableKey: 'lines' },
      props: { relationField: 'customer', showField: 'phone' },
    });
    const main = { ...field, id: 'customer', key: 'customer' };
    const own = { ...field, id: 'lines-customer', key: 'customer', tableKey: 'lines' };
    const find = (id: string) => [main, own].find((other) => other.id === id);
    expect(findChooser(column, find)).toBe(own);
    expect(findChooser({ ...column, tableKey: '' }, find)).toBe(main);
  });

  test('of a row is as it was stored where the record is read', async () => {
    const chooser = { ...field, id: 'lines-customer', key: 'customer', tableKey: 'lines' };
    const column = createField(relationFormAttr.definition, {
      ...{ id: 'lines-tel', key: 'tel', tableKey: 'lines', isStored: true },
      props: { relationField: 'lines-customer', showField: 'phone' },
    });
    const { Cell } = relationFormAttr;
    if (!Cell) throw new Error('no cell');
    const draw = (isReadOnly: boolean) => {
      const scope = { ...createMemoryScope({ 'lines-customer': 'c1' }), fields: [chooser], isReadOnly };
      return render(
        <TestProviders services={setUp().services} scope={scope}>
          <Cell field={column} value="旧" text="旧" stored="旧" />
        </TestProviders>,
      ).container;
    };
    const [edited, read] = [draw(false), draw(true)];
    await waitFor(() => expect(edited.textContent).toBe('甲公司:010'));
    expect(read.textContent).toBe('旧');
  });

  test('follows what is chosen, and falls back to what was stored with it', async () => {
    const chooser = { ...field, id: 'customer', key: 'customer' };
    const scope = { ...createMemoryScope({ customer: 'closed' }), fields: [chooser] };
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
    await waitFor(() => expect(container.textContent).toContain('旧'));
    act(() => scope.set('customer', 'c1'));
    await waitFor(() => expect(container.textContent).toContain('甲公司:010'));
    act(() => scope.set('customer', 'lost'));
    await waitFor(() => expect(container.textContent).not.toContain('甲公司:010'));
    expect(container.textContent).not.toContain('旧');
    act(() => scope.set('customer', 'closed'));
    await waitFor(() => expect(container.textContent).toContain('旧'));
  });
});
