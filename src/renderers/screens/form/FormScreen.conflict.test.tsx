// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const formData = {
  popupType: 'general',
  fields: [
    fieldNode('input', 'contact', { label: '联系人' }),
    fieldNode('input', 'phone', { label: '电话' }),
    fieldNode('input', 'note', { label: '备注' }),
    fieldNode('inputNumber', 'count', { label: '数量' }),
    fieldNode('calculate', 'sum', { label: '合计' }, { expression: [{ __vModel__: 'count' }, '*', '2'] }),
  ],
  rules: [{ when: "contact == '李'", then: { required: ['phone'] } }],
};
const start = { contact: '王', phone: '1', note: '原', count: 1, sum: 2 };

/** A form that is open while somebody else saves; `popupType` as in the module. */
async function setup(popupType = 'general') {
  const source = new MemorySource([start]);
  const onSaved = vi.fn();
  const model = testModule({ ...formData, popupType });
  renderScreen(<FormScreen {...{ model, source, onSaved }} access={accessOf()} recordId="r1" />);
  await box(/联系人/);
  const update = source.update.bind(source);
  const sent = vi.fn();
  /** What somebody else saves before each of the next saves of the form. */
  const theirSaves: RecordValues[] = [];
  const theySave = (change: RecordValues) => {
    const [record] = source.records;
    return update('r1', { ...record?.values, ...change }, record?.version ?? null);
  };
  source.update = async (...given) => {
    sent();
    const change = theirSaves.shift();
    if (change) await theySave(change);
    return update(...given);
  };
  const stored = () => source.records[0]?.values;
  return { onSaved, stored, sent, theySave, theirSaves, user: userEvent.setup({ delay: null }) };
}
type User = Awaited<ReturnType<typeof setup>>['user'];
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });
const type = async (user: User, name: RegExp, text: string) => {
  await user.clear(await box(name));
  if (text !== '') await user.type(await box(name), text);
};
const dialog = async () => {
  const found = (await screen.findByText('数据已被他人修改')).closest<HTMLElement>('[role="dialog"]');
  if (!found) throw new Error('no dialog');
  return within(found);
};
const press = async (user: User, name: string) => user.click((await dialog()).getByRole('button', { name }));
const choose = async (user: User, field: string, side: RegExp) => {
  const group = (await dialog()).getByRole('radiogroup', { name: field });
  await user.click(within(group).getByRole('radio', { name: side }));
};

afterEach(cleanup);

describe('two editors of different fields', () => {
  it('have both stored, and the second is told what was taken over', async () => {
    const { stored, theySave, onSaved, user } = await setup();
    await theySave({ contact: '李' });
    await type(user, /电话/, '2');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toEqual({ ...start, contact: '李', phone: '2' });
    expect(await screen.findByText('已合并他人的修改：联系人')).toBeTruthy();
  });

  it('have both stored where the field of the one is computed from those of the other', async () => {
    const { stored, theySave, onSaved, user } = await setup();
    await theySave({ count: 5, sum: 10 });
    await type(user, /备注/, '我');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toMatchObject({ count: 5, note: '我', sum: 10 });
  });

  it('have all stored where a third one saves in between', async () => {
    const { stored, theirSaves, sent, onSaved, user } = await setup();
    theirSaves.push({ contact: '赵' }, { note: '钱' });
    await type(user, /电话/, '2');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toMatchObject({ contact: '赵', phone: '2', note: '钱' });
    expect(sent).toHaveBeenCalledTimes(3);
    expect(await screen.findByText('已合并他人的修改：联系人、备注')).toBeTruthy();
  });

  it('are told after some tries that others save all the time, with nothing lost', async () => {
    const { stored, theirSaves, sent, onSaved, user } = await setup();
    for (let count = 0; count < 20; count += 1) theirSaves.push({ note: String(count) });
    await type(user, /电话/, '2');
    await user.click(confirm());
    expect((await screen.findByRole('alert')).textContent).toContain('数据已被修改');
    expect(sent).toHaveBeenCalledTimes(4);
    expect([onSaved.mock.calls, (await box(/电话/)).value, stored()?.['phone']]).toEqual([[], '2', '1']);
    theirSaves.length = 0;
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toMatchObject({ phone: '2', note: '3' });
  });

  it('see the joined record with its findings where a rule refuses it, and nothing is saved', async () => {
    const { stored, theySave, onSaved, user } = await setup();
    await theySave({ contact: '李' });
    await type(user, /电话/, '');
    await user.click(confirm());
    await waitFor(() => expect(document.querySelector('[data-field="phone"] [role="alert"]')).toBeTruthy());
    expect((await box(/联系人/)).value).toBe('李');
    expect([onSaved.mock.calls, stored()]).toEqual([[], { ...start, contact: '李' }]);
    await user.type(await box(/电话/), '3');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toMatchObject({ contact: '李', phone: '3' });
  });
});

describe('two editors of the same fields', () => {
  /** Both changed the note and the phone; they alone the contact. */
  async function open(popupType?: string) {
    const opened = await setup(popupType);
    const { theySave, user } = opened;
    await theySave({ contact: '李', phone: '8', note: '她的备注' });
    await type(user, /电话/, '2');
    await type(user, /备注/, '我的备注');
    await user.keyboard('{Control>}{Enter}{/Control}');
    return { ...opened, asked: await dialog() };
  }

  it('are asked about those alone, each with what it was', async () => {
    const { asked } = await open();
    expect(asked.getByText(/李护士 于 2026-11-20 09:02:03 .* 2 项/)).toBeTruthy();
    await waitFor(() => expect(asked.queryByText('…')).toBeNull());
    const texts = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(texts).toEqual(['电话原来：1我的2对方的8', '备注原来：原我的我的备注对方的她的备注']);
    expect(asked.getByText('其余修改将自动合并，采用对方修改的：联系人')).toBeTruthy();
  });

  it('have stored what they chose for each', async () => {
    const { user, stored, onSaved } = await open();
    await choose(user, '电话', /^我的/);
    await choose(user, '备注', /^对方的/);
    await press(user, '按所选保存');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toEqual({ ...start, contact: '李', phone: '2', note: '她的备注' });
    expect(await screen.findByText('已合并他人的修改：联系人、备注')).toBeTruthy();
  });

  it.each([
    ['全部用我的', { phone: '2', note: '我的备注' }],
    ['全部用对方的', { phone: '8', note: '她的备注' }],
  ])('choose for all: %s', async (button, expected) => {
    const { user, stored, onSaved } = await open();
    await press(user, button);
    await press(user, '按所选保存');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toEqual({ ...start, contact: '李', ...expected });
  });

  it('have to choose: nothing is chosen for them', async () => {
    const { user, sent, asked } = await open();
    await choose(user, '电话', /^我的/);
    await press(user, '按所选保存');
    expect(asked.getByText('请选择保留哪一方的内容')).toBeTruthy();
    const group = asked.getByRole('radiogroup', { name: '备注' });
    expect(document.activeElement).toBe(within(group).getByRole('radio', { name: /^我的/ }));
    expect(sent).toHaveBeenCalledTimes(1);
  });

  it.each(['general', 'drawer', 'fullScreen'])(
    '%s: have the focus where it was after going back',
    async (popupType) => {
      const { stored, user } = await open(popupType);
      await press(user, '返回修改');
      expect(document.activeElement).toBe(await box(/备注/));
      expect([(await box(/备注/)).value, (await box(/联系人/)).value]).toEqual(['我的备注', '王']);
      expect(stored()).toMatchObject({ note: '她的备注', phone: '8' });
      // Ctrl+Enter saves again, and is checked again.
      await user.keyboard('{Control>}{Enter}{/Control}');
      expect((await dialog()).getByRole('radiogroup', { name: '备注' })).toBeTruthy();
    },
  );

  it('have the focus in the first field to decide where a button had it', async () => {
    const { user } = await open();
    await press(user, '返回修改');
    await user.click(confirm());
    await press(user, '返回修改');
    await waitFor(async () => expect(document.activeElement).toBe(await box(/电话/)));
  });

  it('are checked against the newest record after going back', async () => {
    const { user, theySave, stored, onSaved } = await open();
    await press(user, '返回修改');
    await theySave({ phone: '2', note: '原', count: 7 });
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toMatchObject({ contact: '李', phone: '2', note: '我的备注', count: 7 });
  });

  it('are asked again where a third one saves after they chose', async () => {
    const { user, theirSaves, stored, onSaved } = await open();
    await press(user, '全部用我的');
    theirSaves.push({ phone: '9' });
    await press(user, '按所选保存');
    await waitFor(async () => expect((await dialog()).getAllByRole('radiogroup')).toHaveLength(1));
    await choose(user, '电话', /^对方的/);
    await press(user, '按所选保存');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(stored()).toMatchObject({ contact: '李', phone: '9', note: '我的备注' });
  });
});
