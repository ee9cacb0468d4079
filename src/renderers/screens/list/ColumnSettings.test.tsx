// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { installBrowserGaps, renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

beforeAll(installBrowserGaps);
afterEach(cleanup);

it('shows all columns when nothing but hidden ones is left, and they can be hidden anew', async () => {
  const names = ['name', 'amount'];
  const source = new MemorySource([{ name: '甲', amount: '1' }]);
  // The user hid both when there was a third column, which has since been removed from the module.
  source.hidden = names;
  const model = testModule(
    { fields: names.map((name) => fieldNode('input', name)) },
    { columnList: names.map((name) => columnNode('input', name)), btnsList: [], columnBtnsList: [] },
  );
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />);
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByText('甲')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '列设置' }));
  const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked');
  await waitFor(() => expect([isOn('name'), isOn('amount')]).toEqual(['true', 'true']));
  expect(screen.getByRole('columnheader', { name: 'name' })).toBeTruthy();
  await user.click(screen.getByRole('switch', { name: 'amount' }));
  await waitFor(() => expect(source.hidden).toEqual(['amount']));
  expect(screen.queryByRole('columnheader', { name: 'amount' })).toBeNull();
});
