// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ScriptResult } from '../../../engine/sandbox';
import type { ScriptJob } from '../../shared/hosts/script-host';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

afterEach(cleanup);

const DONE: ScriptResult = { ok: true, value: null, console: [], isBroken: false };

const ON_LOAD = "({ setShowOrHide }) => { setShowOrHide('name', false); setShowOrHide('phone', false) }";
const model = (beforeSubmit = '') =>
  testModule({
    fields: [
      fieldNode('input', 'title', { label: '标题' }),
      fieldNode('input', 'name', { label: '姓名', required: true }),
      fieldNode('input', 'phone', {
        label: '电话',
        defaultValue: 'x',
        regList: [{ pattern: '/^\\d+$/', message: '请输入正确的数字' }],
      }),
      fieldNode('button', 'go', {}, { buttonText: '执行', on: { click: '() => 1' } }),
    ],
    funcs: { onLoad: ON_LOAD, ...(beforeSubmit && { beforeSubmit }) },
  });

function setup(run: (job: ScriptJob) => ScriptResult | undefined, beforeSubmit?: string) {
  const source = new MemorySource();
  const onSaved = vi.fn();
  renderScreen(
    <FormScreen model={model(beforeSubmit)} source={source} access={accessOf()} recordId={null} onSaved={onSaved} />,
    { scripts: { run: (job) => Promise.resolve(run(job) ?? DONE) } },
  );
  return { source, onSaved, user: userEvent.setup({ delay: null }) };
}

const hide = (name: string) => (job: ScriptJob) => {
  if (job.source === ON_LOAD) job.tells['setShowOrHide']?.(name, false);
  return undefined;
};
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });

describe('a form whose script hides fields', () => {
  it('is saved without a required field that is not shown', async () => {
    const { source, user } = setup((job) => {
      hide('name')(job);
      if (job.source === ON_LOAD) job.tells['setFormData']?.('phone', '1');
      return undefined;
    });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /姓名/ })).toBeNull());
    await user.click(confirm());
    await waitFor(() => expect(source.records).toHaveLength(1));
  });

  it('says which field that is not shown refuses the save', async () => {
    const { source, user } = setup(hide('phone'));
    await user.type(await screen.findByRole('textbox', { name: /姓名/ }), '张三');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /电话/ })).toBeNull());
    await user.click(confirm());
    expect(await screen.findByText(/有未显示的字段不符合要求/)).toBeTruthy();
    expect(screen.getByText(/电话.*请输入正确的数字/)).toBeTruthy();
    expect(source.records).toHaveLength(0);
  });
});

describe('a check before saving', () => {
  const failure = (kind: 'unfinished' | 'time'): ScriptResult => ({
    ...DONE,
    ok: false,
    failure: { kind, message: 'raw english', line: 1 },
  });
  const answering = (result: ScriptResult) => (job: ScriptJob) => {
    if (job.source === ON_LOAD) job.tells['setFormData']?.('phone', '1');
    if (job.source === ON_LOAD) job.tells['setFormData']?.('name', '张三');
    return job.source === '() => check()' ? result : undefined;
  };

  it('that gives no answer cancels the save with a text', async () => {
    const { source, user } = setup(answering(failure('unfinished')), '() => check()');
    await screen.findByDisplayValue('张三');
    await user.click(confirm());
    expect(await screen.findByText(/提交前的检查没有给出结果/)).toBeTruthy();
    expect(source.records).toHaveLength(0);
  });

  it('that fails lets the record be saved, and says so', async () => {
    const { source, user } = setup(answering(failure('time')), '() => check()');
    await screen.findByDisplayValue('张三');
    await user.click(confirm());
    await waitFor(() => expect(source.records).toHaveLength(1));
    expect(screen.getByText(/提交前的脚本检查未能运行/)).toBeTruthy();
    expect(screen.queryByText(/raw english/)).toBeNull();
  });
});

it('locks a button that a script locks', async () => {
  setup((job) => {
    if (job.source === ON_LOAD) job.tells['setDisabled']?.('$button_1', true);
    return undefined;
  });
  await waitFor(() => expect(screen.getByRole('button', { name: '执行' })).toHaveProperty('disabled', true));
});
