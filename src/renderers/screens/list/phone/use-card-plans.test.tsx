// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const STATES = [
  { id: '1', fullName: '在职', color: 'green' },
  { id: '2', fullName: '离职', color: 'red' },
];
const INPUTS = ['name', 'note', 'phone', 'city', 'mail'] as const;
const LABELS = { name: '姓名', note: '备注', phone: '电话', city: '城市', mail: '邮箱' };
const PERSON = {
  name: '王小明',
  note: '',
  phone: '13812345678',
  city: '南京',
  mail: 'a@b.test',
  state: '1',
  items: [{ goods: '纱布' }, { goods: '手套' }],
};

async function showCard(record: Readonly<Record<string, unknown>>, options: readonly object[] = STATES) {
  const inputs = INPUTS.map((key) => fieldNode('input', key, { label: LABELS[key] }));
  const state = fieldNode('select', 'state', { label: '状态', dataType: 'static' }, { options });
  const goods = fieldNode('input', 'goods', { label: '品名' });
  const table = fieldNode('table', 'items', { label: '明细', children: [goods] });
  const model = testModule(
    { fields: [...inputs, state, table] },
    {
      columnList: [
        ...INPUTS.map((key) => columnNode('input', key, { label: LABELS[key] })),
        columnNode('select', 'state', { label: '状态' }),
        columnNode('input', 'items-goods', { label: '明细-品名' }),
      ],
      btnsList: [],
      columnBtnsList: [],
    },
  );
  renderScreen(<ModuleScreen model={model} source={new MemorySource([record])} access={accessOf()} />);
  const title = await screen.findByText('王小明');
  const card = title.closest<HTMLElement>('.formloom-phone-card');
  if (!card) throw new Error('no card');
  const facts = [...card.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  return { card, facts, head: card.querySelector<HTMLElement>('.formloom-phone-card-head') };
}

it('has its title and its coloured state above, then the first facts that say something and the rows it has', async () => {
  const { facts, head } = await showCard(PERSON);
  expect(within(head as HTMLElement).getByText('王小明')).toBeTruthy();
  expect(within(head as HTMLElement).getByText('在职').dataset['color']).toBe('green');
  expect(facts).toEqual([
    ['电话', '13812345678'],
    ['城市', '南京'],
    ['邮箱', 'a@b.test'],
    ['明细', '2 行'],
  ]);
});

it('takes three facts at most', async () => {
  const { facts } = await showCard({ ...PERSON, note: '老客户' });
  expect(facts.map(([label]) => label)).toEqual(['备注', '电话', '城市', '明细']);
});

it('says when it has no rows', async () => {
  const { facts } = await showCard({ ...PERSON, items: [] });
  expect(facts.at(-1)).toEqual(['明细', '0 行']);
});

it('has no state above where no choice has a colour: it is a fact like others', async () => {
  const plain = STATES.map(({ id, fullName }) => ({ id, fullName }));
  const { facts, head } = await showCard({ ...PERSON, mail: '' }, plain);
  expect(head?.querySelector('.formloom-phone-card-state')).toBeNull();
  expect(facts.map(([label]) => label)).toEqual(['电话', '城市', '状态', '明细']);
});
