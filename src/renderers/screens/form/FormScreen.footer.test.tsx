// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode } from '../testing/test-module';
import { FormScreen, type FormScreenProps } from './FormScreen';

afterEach(cleanup);

const test = {
  value: 'test',
  label: '测试连接',
  disabledWhen: 'ISEMPTY(host)',
  disabledHint: '请输入主机',
  action: { type: 'call', call: 'test', confirm: '是否测试?', into: { version: 'version' } },
};
const hidden = {
  value: 'other',
  label: '另一个',
  when: 'host == "db"',
  action: { type: 'set', values: { version: '"x"' } },
};
const { model } = parseModule(
  {
    id: 'm1',
    fullName: '数据源',
    enCode: 'source',
    webType: 2,
    resource: { calls: { test: { method: 'POST', path: '/api/test', body: { host: 'host', id: 'record.id' } } } },
    formData: {
      fields: [fieldNode('input', 'host', { label: '主机' }), fieldNode('input', 'version', { label: '版本' })],
      footerBtnsList: [test, hidden],
    },
    columnData: { columnList: [], btnsList: [], columnBtnsList: [] },
  },
  registry,
);

function draw(parts: Partial<FormScreenProps> = {}) {
  const answers: ((value: { data: unknown; message: string }) => void)[] = [];
  const call = vi.fn(() => new Promise<{ data: unknown; message: string }>((resolve) => answers.push(resolve)));
  if (!model) throw new Error('no model');
  const props = { model, source: new MemorySource([{ host: 'old' }]), access: accessOf(), recordId: 'r1' };
  renderScreen(<FormScreen {...props} onSaved={vi.fn()} {...parts} />, { call });
  return {
    user: userEvent.setup({ delay: null }),
    call,
    answer: () => answers.shift()?.({ data: { version: '8' }, message: '成功' }),
  };
}
const host = () => screen.findByRole('textbox', { name: /主机/ });
const button = () => screen.findByRole('button', { name: /测试连接/ });

it('asks, sends what stands in the form, is busy meanwhile and takes over the answer', async () => {
  const { user, call, answer } = draw();
  const box = await host();
  await user.clear(box);
  await user.type(box, 'new');
  const own = await button();
  expect(own.closest('.ant-modal-footer')).not.toBeNull();
  await user.click(own);
  expect(call).not.toHaveBeenCalled();
  const asked = (await screen.findByText('是否测试?')).closest<HTMLElement>('[role="dialog"]');
  await user.click(within(asked ?? document.body).getByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(call.mock.calls[0]).toMatchObject([{ method: 'POST', body: { host: 'new', id: 'r1' } }]);
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', true));
  answer();
  await waitFor(() => expect(screen.getByRole('textbox', { name: /版本/ })).toHaveProperty('value', '8'));
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
});

it('follows its conditions while fields change', async () => {
  const { user } = draw();
  const box = await host();
  expect(screen.queryByRole('button', { name: /另一个/ })).toBeNull();
  await user.clear(box);
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', true));
  expect((await button()).getAttribute('aria-description')).toBe('请输入主机');
  await user.type(box, 'db');
  await user.click(await screen.findByRole('button', { name: /另一个/ }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /版本/ })).toHaveProperty('value', 'x'));
});

it('stands below a form that is a page, too, and is not there without its code', async () => {
  draw({ place: 'embedded', access: accessOf({ canUseButton: (code) => code !== 'other' }) });
  await host();
  expect((await button()).closest('section')).not.toBeNull();
  cleanup();
  draw({ access: accessOf({ canUseButton: () => false }) });
  await host();
  expect(await screen.findByRole('button', { name: /^确\s*定$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /测试连接/ })).toBeNull();
});
