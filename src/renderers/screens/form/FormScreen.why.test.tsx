// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const choices = ['n1', 'n2', 's1'].map((id) => ({ id, fullName: `城市${id}` }));
const { model, issues } = parseModule(
  {
    formData: {
      fields: [
        fieldNode('input', 'area', { label: '区域' }),
        fieldNode('select', 'city', { label: '城市' }, { options: choices, props: { label: 'fullName', value: 'id' } }),
        fieldNode('inputNumber', 'amount', { label: '金额' }),
      ],
    },
    rules: [
      {
        when: 'area == "北"',
        description: '北区',
        then: { options: { city: 'left(option.value, 1) == "n"' }, required: 'amount' },
      },
      { when: 'amount > 100', then: { invalid: { amount: '金额不能超过 100' } } },
    ],
  },
  registry,
);
if (!model) throw new Error(JSON.stringify(issues));
const module = model;

function open(props: { showsWhy?: boolean } = {}, isAuthor = false) {
  const source = new MemorySource();
  renderScreen(
    <FormScreen
      {...props}
      model={module}
      source={source}
      access={accessOf()}
      recordId={null}
      onSaved={() => undefined}
    />,
    { isAuthor },
  );
  return { source, user: userEvent.setup({ delay: null }) };
}

afterEach(cleanup);

describe('FormScreen: rules over choices and values', () => {
  it('offers what the rules leave, and refuses a value with the message of its rule', async () => {
    const { source, user } = open();
    await user.type(await screen.findByRole('textbox', { name: '区域' }), '北');
    await user.click(screen.getByRole('combobox', { name: '城市' }));
    await waitFor(() => expect(screen.queryByTitle('城市s1')).toBeNull());
    expect(screen.getAllByTitle('城市n1').length).toBeGreaterThan(0);
    await user.type(screen.getByRole('spinbutton', { name: /金额/ }), '101');
    await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByText('金额不能超过 100')).toBeTruthy();
    expect(source.records).toHaveLength(0);
  });
});

describe('FormScreen: why', () => {
  it('answers an author who asks by keyboard, and gives the focus back', async () => {
    const { user } = open({}, true);
    await user.type(await screen.findByRole('textbox', { name: '区域' }), '北');
    const amount = screen.getByRole('spinbutton', { name: '金额' });
    amount.focus();
    fireEvent.keyDown(amount, { key: 'F1', altKey: true });
    const panel = await screen.findByRole('dialog', { name: '“金额”为何如此' });
    expect(within(panel).getByText('北区')).toBeTruthy();
    expect(within(panel).getByText('area == "北"')).toBeTruthy();
    expect(within(panel).getByText('必填')).toBeTruthy();
    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '“金额”为何如此' })).toBeNull());
    expect(document.activeElement).toBe(amount);
  });

  it('marks every label where the screen is asked to', async () => {
    const { user } = open({ showsWhy: true });
    await user.click(await screen.findByRole('button', { name: '城市为何如此' }));
    expect(await screen.findByText(/left\(option\.value/)).toBeTruthy();
  });

  it('shows no explanation to others', async () => {
    open();
    const area = await screen.findByRole('textbox', { name: '区域' });
    fireEvent.keyDown(area, { key: 'F1', altKey: true });
    expect(screen.queryByRole('button', { name: /为何如此/ })).toBeNull();
  });
});
