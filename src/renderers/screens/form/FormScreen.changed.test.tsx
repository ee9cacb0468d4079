// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '../../shared/sources/record-source';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

/** A new release was published while the form was open, and the server rejects the form's values with a conflict (409). */
const model = testModule({
  popupType: 'general',
  fields: [fieldNode('input', 'name', { label: '姓名' }), fieldNode('input', 'phone', { label: '电话' })],
});
const refusal = (changes?: readonly string[]) =>
  new SourceError('该功能已发布新版本', { code: 409, ...(changes ? { changes } : {}) });

function setup({ recordId = null }: { readonly recordId?: string | null } = {}) {
  const source = new MemorySource([{ name: '原来', phone: '1' }]);
  const onSaved = vi.fn();
  const onClose = vi.fn();
  renderScreen(<FormScreen {...{ model, source, recordId, onSaved, onClose }} access={accessOf()} />);
  return { source, onSaved, onClose, user: userEvent.setup({ delay: null }) };
}
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });

afterEach(cleanup);

describe.each([
  ['create', null],
  ['update', 'r1'],
] as const)('a form that is refused for a newer release: %s', (call, recordId) => {
  it('shows what has changed, one line each, and keeps what was typed', async () => {
    const { source, user, onSaved, onClose } = setup({ recordId });
    source.failNext(call, refusal(['移除“电话”', '新增“备注”']));
    await user.clear(await field(/姓名/));
    await user.type(await field(/姓名/), '张三');
    await user.click(confirm());
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('该功能已发布新版本')).toBeTruthy();
    const list = within(alert).getByRole('list');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['移除“电话”', '新增“备注”']);
    expect((await field(/姓名/)).value).toBe('张三');
    expect([onSaved.mock.calls, onClose.mock.calls]).toEqual([[], []]);
  });
});

it.each([
  ['nothing is known of the changes', []],
  ['it is refused for something else', undefined],
])('has no list where %s', async (_why, changes) => {
  const { source, user } = setup();
  source.failNext('create', refusal(changes));
  await user.type(await field(/姓名/), '张三');
  await user.click(confirm());
  expect(within(await screen.findByRole('alert')).queryByRole('list')).toBeNull();
  expect((await field(/姓名/)).value).toBe('张三');
});

it('is gone once the form is saved', async () => {
  const { source, user, onSaved } = setup();
  source.failNext('create', refusal(['移除“电话”']));
  await user.type(await field(/姓名/), '张三');
  await user.click(confirm());
  await screen.findByRole('alert');
  await user.click(confirm());
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
});
