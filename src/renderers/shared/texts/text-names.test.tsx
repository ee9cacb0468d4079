// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { definitions } from '../../definitions';
import type { NameKind, TextContext } from '../../../engine/contract/widget-definition';
import { createField } from '../testing/create-field';
import { createMemoryServices } from '../testing/memory-services';
import { TestProviders } from '../testing/TestProviders';
import { textContext } from '../testing/text-context';
import { createNameBook, useTextNames } from './text-names';

afterEach(cleanup);

const NAMES: Readonly<Partial<Record<NameKind, ReadonlyMap<string, string>>>> = {
  user: new Map([['u1', '张三/zhangsan']]),
  position: new Map([['p1', '护士']]),
  organize: new Map([['o2', '药剂科']]),
};
const TREE = [{ value: 'o1', label: '总院', children: [{ value: 'o2', label: '药剂科' }] }];

function createServices() {
  const names = vi.fn((kind: NameKind, _ids: readonly string[]) => Promise.resolve(NAMES[kind] ?? new Map()));
  const organizeTree = vi.fn(() => Promise.resolve(TREE));
  return { names, organizeTree, services: createMemoryServices({ names, organizeTree }) };
}

/** Draws the texts of system fields in a sub-table row, as a grid does. */
function Texts({ row }: { readonly row: Readonly<Record<string, string>> }) {
  const context: TextContext = { ...textContext, ...useTextNames() };
  return Object.entries(row).map(([key, id], index) => {
    const definition = definitions.find((known) => known.key === key.split(' ')[0]);
    if (!definition) throw new Error(`no widget ${key}`);
    const field = createField(definition, { props: { showLevel: key.split(' ')[1] ?? 'last' } });
    return <p key={index}>{definition.toText(id, field, context)}</p>;
  });
}

it('names the people, organisations and positions of a row, and no id flashes up', async () => {
  const { services, names, organizeTree } = createServices();
  const row = {
    createUser: 'u1',
    modifyUser: 'u9',
    currPosition: 'p1',
    currOrganize: 'o2',
    'currOrganize all': 'o2',
    'currOrganize last': 'gone',
  };
  const { container } = render(
    <TestProviders services={services}>
      <Texts row={row} />
      <Texts row={{ createUser: 'u1' }} />
    </TestProviders>,
  );
  expect(container.textContent).toBe('');
  await waitFor(() => {
    const texts = [...container.querySelectorAll('p')].map((p) => p.textContent);
    expect(texts).toEqual(['张三/zhangsan', 'u9', '护士', '药剂科', '总院/药剂科', 'gone', '张三/zhangsan']);
  });
  expect(names.mock.calls.filter(([kind]) => kind === 'user')).toEqual([['user', ['u1', 'u9']]]);
  expect(organizeTree).toHaveBeenCalledOnce();
});

it('shows the ids when nobody can be asked', async () => {
  const book = createNameBook({
    names: () => Promise.reject(new Error('gone')),
    organizeTree: () => Promise.reject(new Error('gone')),
  });
  const renewed = vi.fn();
  const stop = book.subscribe(renewed);
  expect(book.read().nameOf('user', 'u1')).toBe('');
  expect(book.read().organizePathOf('o1')).toEqual(['']);
  await vi.waitFor(() => {
    expect(renewed).toHaveBeenCalledTimes(2);
  });
  expect(book.read().nameOf('user', 'u1')).toBeUndefined();
  expect(book.read().organizePathOf('o1')).toBeUndefined();
  stop();
  book.read().nameOf('user', 'u2');
  await Promise.resolve();
  await Promise.resolve();
  expect(renewed).toHaveBeenCalledTimes(2);
});

it('asks again at the next draw, a while after a look-up failed', async () => {
  const { services, names, organizeTree } = createServices();
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  names.mockRejectedValueOnce(new Error('down'));
  organizeTree.mockRejectedValueOnce(new Error('down'));
  const row = { createUser: 'u1', 'currOrganize all': 'o2' };
  const drawn = () => (
    <TestProviders services={services}>
      <Texts row={row} />
    </TestProviders>
  );
  const { container, rerender } = render(drawn());
  const texts = () => [...container.querySelectorAll('p')].map((p) => p.textContent);
  await waitFor(() => expect(texts()).toEqual(['u1', '药剂科']));
  now.mockReturnValue(1_001_000);
  rerender(drawn());
  expect(names.mock.calls.filter(([kind]) => kind === 'user')).toHaveLength(1);
  now.mockReturnValue(1_010_000);
  rerender(drawn());
  await waitFor(() => expect(texts()).toEqual(['张三/zhangsan', '总院/药剂科']));
  expect(names.mock.calls.filter(([kind]) => kind === 'user')).toHaveLength(2);
  expect(organizeTree).toHaveBeenCalledTimes(2);
  now.mockRestore();
});
