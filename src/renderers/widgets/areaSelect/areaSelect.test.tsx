// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AreaService } from '../../shared/hosts/area-service';
import { exampleField } from '../../shared/testing/example-field';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { renderEdit } from '../../shared/testing/render-edit';
import { textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);
afterEach(cleanup);

const { definition } = renderer;
const SHENZHEN = ['440000', '440300'];
const NAMES = new Map([
  ['440000', '广东省'],
  ['440300', '深圳市'],
  ['110000', '北京市'],
]);

const areas: AreaService = {
  children: (parentId) =>
    Promise.resolve(
      parentId === '-1'
        ? [{ id: '440000', fullName: '广东省', isLeaf: false, isPickable: false }]
        : [{ id: '440300', fullName: '深圳市', isLeaf: true, isPickable: true }],
    ),
  find: vi.fn(({ keyword }: { keyword: string }) =>
    Promise.resolve(keyword === 'sz' ? [{ ids: SHENZHEN, names: ['广东省', '深圳市'] }] : []),
  ),
  read: () => Promise.resolve(new Map()),
};

async function draw(node: object, value: unknown, parts: Partial<AreaService> = {}) {
  const names = vi.fn(() => Promise.resolve(NAMES));
  const edit = await renderEdit({
    renderer,
    field: exampleField({ ...example.node, level: 1, ...node }),
    value,
    services: createMemoryServices({ areas: { ...areas, ...parts }, names }),
  });
  const box = screen.getByRole('combobox');
  const open = async () => {
    fireEvent.keyDown(box, { key: 'Enter' });
    return within(await screen.findByRole('dialog'));
  };
  return { ...edit, names, box, open };
}
const press = (dialog: ReturnType<typeof within>, name: RegExp) =>
  fireEvent.click(dialog.getByRole('button', { name }));
const OK = /^确\s*定$/;

describe('the dialog', () => {
  test('opens level by level and emits the path that is chosen', async () => {
    const { open, changes, names, container } = await draw({}, []);
    const dialog = await open();
    fireEvent.click(await dialog.findByTitle('广东省'));
    fireEvent.click(await dialog.findByTitle('深圳市'));
    expect(changes).toEqual([]);
    press(dialog, OK);
    await waitFor(() => expect(changes).toEqual([SHENZHEN]));
    await waitFor(() => expect(container.textContent).toContain('广东省/深圳市'));
    expect(names).toHaveBeenCalledTimes(1);
  });

  test('keeps what was when it is left, and empties when nothing is confirmed', async () => {
    const { open, changes } = await draw({}, SHENZHEN);
    press(await open(), /^取\s*消$/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([]);
    const dialog = await open();
    press(dialog, /清空列表/);
    press(dialog, OK);
    await waitFor(() => expect(changes).toEqual([[]]));
  });

  test('ignores a path that is chosen already, and takes one out', async () => {
    const { open, changes } = await draw({ multiple: true }, [SHENZHEN, ['110000']]);
    const dialog = await open();
    fireEvent.change(dialog.getByPlaceholderText(/拼音/), { target: { value: 'sz' } });
    fireEvent.click(await dialog.findByTitle('广东省/深圳市'));
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(await dialog.findByRole('button', { name: '移除北京市' }));
    press(dialog, OK);
    await waitFor(() => expect(changes).toEqual([[SHENZHEN]]));
  });

  test('says that the areas could not be loaded, and tries again', async () => {
    const children = vi.fn().mockRejectedValueOnce(new Error('down')).mockImplementation(areas.children);
    const { open } = await draw({}, [], { children });
    const dialog = await open();
    fireEvent.click(await dialog.findByRole('button', { name: /重\s*试/ }));
    expect(await dialog.findByTitle('广东省')).toBeTruthy();
  });
});

describe('the closed box', () => {
  test('offers what is typed without a dialog', async () => {
    const { box, changes } = await draw({}, []);
    fireEvent.change(box, { target: { value: 'sz' } });
    fireEvent.click(await screen.findByTitle('广东省/深圳市'));
    expect(changes).toEqual([SHENZHEN]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('texts', () => {
  const field = exampleField({ ...example.node, multiple: true });
  test('are names, and are read back by them', () => {
    const context = {
      ...textContext,
      nameOf: (_: string, id: string) => NAMES.get(id),
      named: (_: string, text: string) => (text === '广东省/深圳市' ? [SHENZHEN] : []),
    };
    const text = definition.toText([SHENZHEN, ['110000']], field, context);
    expect(text).toBe('广东省/深圳市,北京市');
    expect(definition.fromText('广东省/深圳市', field, context)).toEqual({ ok: true, value: [SHENZHEN] });
    expect(definition.fromText('广东省/无此市', field, context)).toMatchObject({
      ok: false,
      code: 'ENGINE_VALUE_OPTION',
    });
  });

  test('of an unknown id are the id', () => {
    expect(definition.toText(['1', '2'], exampleField(example.node), textContext)).toBe('1/2');
  });
});
