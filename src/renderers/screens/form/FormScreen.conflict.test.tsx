// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { MemorySource } from '../testing/memory-source';
import { installBrowserGaps, renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const formData = {
  popupType: 'general',
  fields: [
    fieldNode('input', 'contact', { label: '联系人' }),
    fieldNode('input', 'phone', { label: '电话', regList: [{ pattern: '/^\\d+$/', message: '请输入数字' }] }),
    fieldNode('inputNumber', 'count', { label: '数量' }),
    fieldNode('calculate', 'sum', { label: '合计' }, { expression: [{ __vModel__: 'count' }, '*', '2'] }),
  ],
};
const start = { contact: '王', phone: '1', count: 1, sum: '2.00' };

function setup(popupType = 'general') {
  const source = new MemorySource([start]);
  const onSaved = vi.fn();
  const model = testModule({ ...formData, popupType });
  renderScreen(<FormScreen {...{ model, source, onSaved }} access={accessOf()} recordId="r1" />);
  const stored = () => source.records[0]?.values;
  /** What somebody else saves meanwhile. */
  const theySave = (change: RecordValues) => {
    const [record] = source.records;
    return source.update('r1', { ...record?.values, ...change }, record?.version ?? null);
  };
  return { source, onSaved, stored, theySave, user: userEvent.setup({ delay: null }) };
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });
const type = async (user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) => {
  await user.clear(await box(name));
  await user.type(await box(name), text);
};

beforeAll(installBrowserGaps);
afterEach(cleanup);

describe('two editors of one record', () => {
  it('stores what both changed where they changed different fields, and says what was taken over', async () => {
    const { stored, theySave, onSaved, user } = setup();
    await box(/联系人/);
    await theySave({ contact: '李' });
    await type(user, /电话/, '2');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toMatchObject({ contact: '李', phone: '2' });
    expect(await screen.findByText('已合并他人的修改：联系人')).toBeTruthy();
  });

  it.each(['general', 'drawer', 'fullScreen'])('%s: has the focus where it was after going back', async (popupType) => {
    const { stored, theySave, user } = setup(popupType);
    await box(/联系人/);
    await theySave({ contact: '李' });
    await type(user, /联系人/, '张');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: '返回修改' }));
    expect(document.activeElement).toBe(await box(/联系人/));
    expect((await box(/联系人/)).value).toBe('张');
    expect(stored()).toMatchObject({ contact: '李' });
    // Ctrl+Enter saves again, and is checked again.
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(within(await screen.findByRole('dialog', { name: '数据已被他人修改' })).getByText('张')).toBeTruthy();
  });
});
