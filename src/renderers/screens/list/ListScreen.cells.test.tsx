// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';

const FIELDS = [
  fieldNode('input', 'name'),
  fieldNode('rate', 'service', {}, { allowHalf: true }),
  fieldNode('slider', 'progress', {}, { min: 0, max: 200 }),
  fieldNode('slider', 'span', {}, { range: true }),
  fieldNode('colorPicker', 'mark'),
  fieldNode('switch', 'insured', {}, { activeTxt: '是', inactiveTxt: '否' }),
  fieldNode('inputNumber', 'fee', {}, { precision: 2, thousands: true, addonBefore: '¥', addonAfter: '元' }),
];
const RECORD = {
  name: '王小明',
  service: 3.5,
  progress: 50,
  span: [20, 60],
  mark: '#13ce66',
  insured: 1,
  fee: 1234.5,
};

function setup(columns = FIELDS) {
  const columnList = columns.map(({ __vModel__: prop }) => ({ prop }));
  const list = { columnList, btnsList: [], columnBtnsList: [{ value: 'detail', label: '详情' }] };
  const source = new MemorySource([RECORD]);
  source.summary = { fee: '1234.5' };
  renderScreen(
    <ModuleScreen
      model={testModule({ fields: FIELDS }, { ...list, showSummary: true, summaryField: ['fee'] })}
      source={source}
      access={accessOf()}
    />,
  );
  return userEvent.setup({ delay: null });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function expectFaces(place: HTMLElement) {
  await expectBars(place);
  expectMarks(place);
}

async function expectBars(place: HTMLElement) {
  const inside = within(place);
  expect(await inside.findByRole('img', { name: '3.5 分，共 5 分' })).toBeTruthy();
  const bar = (text: string) => inside.getByText(text).previousElementSibling?.querySelector('[style*="width"]');
  // A cell shows the plain text until its widget is here.
  await waitFor(() => expect(bar('50')?.getAttribute('style')).toContain('width: 25%'));
  expect(bar('20 ~ 60')?.getAttribute('style')).toContain('width: 40%');
}

function expectMarks(place: HTMLElement) {
  const inside = within(place);
  expect(place.querySelector('[style*="rgb(19, 206, 102)"]')).not.toBeNull();
  expect(inside.getByText('#13ce66')).toBeTruthy();
  expect(place.querySelector('[data-dot=on]')?.parentElement?.textContent).toBe('是');
  expect(inside.getByText('¥ 1,234.50 元')).toBeTruthy();
  for (const role of ['radio', 'slider', 'switch']) expect(inside.queryByRole(role)).toBeNull();
}

describe('values in a list look as in the form, but cannot be changed', () => {
  it('in the table, whose figures stand at the right, and in the detail view', async () => {
    const user = setup();
    const row = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('tr[data-row-key]');
      if (!found) throw new Error('no row yet');
      return found;
    });
    await expectFaces(row);
    expect(within(row).getByText('¥ 1,234.50 元').closest('td')?.style.textAlign).toBe('right');
    expect(screen.getByRole('columnheader', { name: 'fee' }).style.textAlign).toBe('right');
    await waitFor(() => expect(document.querySelector('.ant-table-summary')?.textContent).toContain('¥ 1,234.50 元'));
    await user.click(within(row).getByRole('button', { name: '详情' }));
    await expectFaces(await screen.findByRole('dialog'));
  });

  it('in cards of narrow windows', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    // A card has a title and three facts.
    const [name, ...others] = FIELDS;
    const cardOf = async (columns: typeof FIELDS) => {
      setup([...(name ? [name] : []), ...columns]);
      const [title] = await screen.findAllByText('王小明');
      const card = title?.closest<HTMLElement>('li[data-row-key]');
      if (!card) throw new Error('no card');
      return card;
    };
    await expectBars(await cardOf(others.slice(0, 3)));
    cleanup();
    const card = await cardOf(others.slice(3));
    await within(card).findByText('#13ce66');
    expectMarks(card);
  });
});
