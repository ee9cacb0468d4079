// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { FieldStates } from '../../../engine/rules';
import { FieldStatesProvider } from '../../shared/hosts/field-states';
import { exampleField } from '../../shared/testing/example-field';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { TabLayout } from './Layout';
import { firstActiveKey, tabPanels } from './tab-panels';

runWidgetContract(renderer, example);

const tab = exampleField(example.node);
const inputs = (fields: readonly FieldModel[]) =>
  fields.map((field) => <input key={field.id} aria-label={field.label} />);
const ui = (errors: readonly string[] = []) => (
  <TestProviders>
    <TabLayout field={tab} renderFields={inputs} errorFieldIds={new Set(errors)} />
  </TestProviders>
);
const openTab = () =>
  screen.getAllByRole('tab').find((item) => item.getAttribute('aria-selected') === 'true')?.textContent;

describe('tabs', () => {
  afterEach(cleanup);

  it('open at `active`, and keep every panel and its input mounted', async () => {
    render(ui());
    expect(openTab()).toBe('联系方式');
    const name = screen.getByLabelText('姓名');
    await userEvent.click(screen.getByRole('tab', { name: '基本信息' }));
    await userEvent.type(name, '张三');
    await userEvent.click(screen.getByRole('tab', { name: '联系方式' }));
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张三');
  });

  it('mark where errors are, and come to the front when errors appear elsewhere only', async () => {
    const { rerender } = render(ui());
    rerender(ui(['name']));
    expect(openTab()).toContain('基本信息');
    expect(screen.getByLabelText('基本信息 (1 处错误)')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /联系方式/ }));
    rerender(ui(['name', 'other']));
    expect(openTab(), 'a person who went on is left in peace').toBe('联系方式');
    rerender(ui());
    expect(screen.queryByLabelText(/处错误/)).toBeNull();
    rerender(ui(['phone']));
    expect(openTab()).toContain('联系方式');
  });

  it('keep the height of the tallest panel that was left, until their width changes', async () => {
    render(ui());
    const panelOf = (label: string) => screen.getByLabelText(label).closest<HTMLElement>('[data-part]');
    /** jsdom lays nothing out. */
    const measure = (label: string, offsetWidth: number, offsetHeight: number) =>
      Object.defineProperties(panelOf(label), {
        offsetWidth: { value: offsetWidth, configurable: true },
        offsetHeight: { value: offsetHeight, configurable: true },
      });
    const open = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
    measure('电话', 400, 300);
    await open('基本信息');
    expect(panelOf('姓名')?.style.minHeight).toBe('300px');
    measure('姓名', 400, 200);
    await open('联系方式');
    expect(panelOf('电话')?.style.minHeight).toBe('300px');
    measure('电话', 600, 150);
    await open('基本信息');
    expect(panelOf('姓名')?.style.minHeight).toBe('150px');
  });

  const withStates = (states: FieldStates) => (
    <TestProviders>
      <FieldStatesProvider value={states}>
        <TabLayout field={tab} renderFields={inputs} errorFieldIds={new Set()} />
      </FieldStatesProvider>
    </TestProviders>
  );
  const hide = (item?: FieldModel): FieldStates =>
    new Map(item ? [[item.id, { isVisible: false, isRequired: false, isDisabled: false }]] : []);

  it('hides a tab that a rule hides, and the bar when one is left', () => {
    const { rerender } = render(withStates(hide()));
    expect(screen.getAllByRole('tab')).toHaveLength(2);
    rerender(withStates(hide(tab.children[0])));
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByLabelText('电话')).toBeTruthy();
    rerender(withStates(hide()));
    expect(screen.getAllByRole('tab')).toHaveLength(2);
  });

  it.each([
    ['', 0],
    ['card', 0],
    ['border-card', 1],
  ])('of type %j have %i frame around them', (type, frames) => {
    const field = { ...tab, props: { ...tab.props, type } };
    const { container } = render(
      <TestProviders>
        <TabLayout field={field} renderFields={inputs} errorFieldIds={new Set()} />
      </TestProviders>,
    );
    expect(container.querySelectorAll('.ant-tabs[style*="border"]')).toHaveLength(frames);
  });

  it.each([
    [1, 1],
    ['1', 1],
    ['second', 1],
    [0, 0],
    ['nowhere', 0],
    [7, 0],
    [null, 0],
  ])('active %j is tab %i', (active, index) => {
    const [first, second] = tab.children as [FieldModel, FieldModel];
    const named = { ...second, props: { ...second.props, name: 'second' } };
    const field = { ...tab, children: [first, named], props: { ...tab.props, active } };
    expect(firstActiveKey(field, tabPanels(field, new Map()))).toBe(field.children[index]?.id);
  });
});
