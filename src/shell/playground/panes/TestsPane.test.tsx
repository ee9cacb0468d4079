// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fixEdits } from '../../../engine/source/change-source';
import { applyEdits } from '../../../engine/source';
import { moduleOf, node } from '../preview/testing/preview-module';
import { analysisOf, renderSurrounded, surround } from '../preview/testing/render-preview';
import type * as ModuleTests from '../../../engine/module-tests';
import { recordTest } from '../../../engine/module-tests';
import TestsPane from './TestsPane';

vi.mock('../../../engine/module-tests', async (load) => {
  const loaded = await load<typeof ModuleTests>();
  return { ...loaded, recordTest: vi.fn(loaded.recordTest) };
});

afterEach(cleanup);

const fields = [node('inputNumber', 'amount'), node('input', 'remark')];
const rules = [{ when: 'amount > 100', then: { required: ['remark'] } }];
const tests = [
  { name: '大额', when: { amount: 200 }, then: { required: ['remark'] } },
  { name: '不对', when: { amount: 1 }, then: { values: { amount: 2 } } },
];

function open(more: object, values: Readonly<Record<string, unknown>> = {}) {
  const [onReveal, onFix] = [vi.fn(), vi.fn()];
  const model = moduleOf(fields, { rules, ...more });
  const text = '{\n  // kept\n  "tests": []\n}';
  const analysis = analysisOf(model, { text });
  renderSurrounded(<TestsPane model={model} analysis={analysis} values={values} onReveal={onReveal} onFix={onFix} />);
  return { onReveal, onFix, user: userEvent.setup({ delay: null }) };
}

it('shows each test with its state, what was expected and what came, and leads to it', async () => {
  const { user, onReveal } = open({ tests });
  const [passed, failed] = screen.getAllByRole('listitem').filter((item) => item.dataset['status']);
  expect([passed?.dataset['status'], failed?.dataset['status']]).toEqual(['passed', 'failed']);
  expect(
    within(failed as HTMLElement)
      .getAllByRole('definition')
      .map((each) => each.textContent),
  ).toEqual(['2', '1']);
  expect(screen.getByRole('status').textContent).toBe('1 个通过 · 1 个未通过');
  await user.click(screen.getByRole('button', { name: '不对' }));
  await user.click(screen.getByRole('button', { name: 'amount (amount)' }));
  expect(onReveal.mock.calls).toEqual([['/tests/1'], ['/tests/1/then/values/amount']]);
});

it('says the next step while there are none, and writes the form as a test once it is filled', async () => {
  open({});
  expect(screen.getByText(/还没有测试。在预览的表单中录入/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '录制测试' })).toHaveProperty('disabled', true);
  cleanup();
  const { user, onFix, onReveal } = open({}, { amount: 200, remark: null });
  await user.click(screen.getByRole('button', { name: '录制测试' }));
  expect(onFix).toHaveBeenCalledTimes(1);
  const { source } = analysisOf(null, { text: '{"fullName": "采购"}' });
  const written = applyEdits(source.text, fixEdits(source, onFix.mock.lastCall?.[0]));
  expect(JSON.parse(written)).toEqual({
    fullName: '采购',
    tests: [{ name: '测试 1', when: { amount: 200 }, then: { required: ['remark'], refused: { remark: true } } }],
  });
  await waitFor(() => expect(onReveal).toHaveBeenCalledWith('/tests/0/name'));
});

it('takes the next press once the test before is read, and gives no name twice', async () => {
  const [onReveal, onFix] = [vi.fn(), vi.fn()];
  const values = { amount: 200, remark: null };
  const pane = (written: readonly object[]) => {
    const model = moduleOf(fields, { rules, tests: written });
    return <TestsPane model={model} analysis={analysisOf(model)} {...{ values, onReveal, onFix }} />;
  };
  const { rerender } = render(surround(pane([])));
  const user = userEvent.setup({ delay: null });
  const button = () => screen.getByRole('button', { name: '录制测试' });
  await user.dblClick(button());
  expect(onFix).toHaveBeenCalledTimes(1);
  expect(button()).toMatchObject({ disabled: true, title: '正在写入上一个测试' });
  // What was read before the press says nothing of it.
  rerender(surround(pane([{ name: '别的', then: { visible: ['amount'] } }])));
  expect(button()).toHaveProperty('disabled', true);
  rerender(surround(pane([onFix.mock.lastCall?.[0].changes[0].value[0]])));
  await user.click(button());
  expect(onFix.mock.calls.map(([fix]) => fix.changes[0].op)).toEqual(['set', 'insert']);
  expect(onFix.mock.lastCall?.[0].changes[0].value.name).toBe('测试 2');
});

it('says why nothing can be recorded', async () => {
  open({ tests: { name: '大额' } }, { amount: 200, remark: null });
  expect(screen.getByRole('button', { name: '录制测试' })).toMatchObject({
    disabled: true,
    title: 'tests 不是列表，无法再写入测试，请先改正',
  });
  cleanup();
  vi.mocked(recordTest).mockReturnValueOnce(null);
  const { user, onFix } = open({}, { amount: 200, remark: null });
  await user.click(screen.getByRole('button', { name: '录制测试' }));
  expect(onFix).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('未录制');
});
