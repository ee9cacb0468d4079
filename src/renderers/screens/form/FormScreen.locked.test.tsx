// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

/** A rule locks `cost` once `status` is scrapped. */
const model = testModule({
  fields: [
    fieldNode('input', 'status', { label: '状态' }),
    fieldNode('input', 'cost', { label: '费用' }),
    fieldNode('input', 'origin', { label: '来源', defaultValue: '' }, { disabled: true }),
  ],
  rules: [{ when: 'status == "scrapped"', then: { disabled: ['cost'] } }],
});

afterEach(cleanup);

function setup(source: MemorySource, recordId: string | null, initialValues = {}) {
  renderScreen(
    <FormScreen
      model={model}
      source={source}
      access={accessOf()}
      recordId={recordId}
      initialValues={initialValues}
      onSaved={() => undefined}
    />,
  );
  return userEvent.setup({ delay: null });
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

it('puts a locked field that was changed while it was open back to what is stored, and says so', async () => {
  const source = new MemorySource([{ status: 'scrapped', cost: '10', origin: '' }]);
  const id = source.records[0]?.id ?? '';
  const user = setup(source, id);
  const status = await box('状态');
  await user.clear(status);
  await user.type(status, 'open');
  await waitFor(async () => expect((await box('费用')).disabled).toBe(false));
  await user.clear(await box('费用'));
  await user.type(await box('费用'), '99');
  await user.clear(status);
  await user.type(status, 'scrapped');
  await waitFor(async () => expect((await box('费用')).disabled).toBe(true));
  await user.click(screen.getByRole('button', { name: /确 ?定/ }));
  expect(await screen.findByText('费用当前不能修改，保持原值')).toBeTruthy();
  expect((await box('费用')).value).toBe('10');
  expect(source.records[0]).toMatchObject({ version: 1, values: { cost: '10' } });
  await user.click(screen.getByRole('button', { name: /确 ?定/ }));
  await waitFor(() =>
    expect(source.records[0]).toMatchObject({ version: 2, values: { status: 'scrapped', cost: '10' } }),
  );
});

it('sends what was entered before the lock, and what the form was opened with', async () => {
  const source = new MemorySource();
  const user = setup(source, null, { origin: 'list' });
  await user.type(await box('费用'), '5');
  await user.type(await box('状态'), 'scrapped');
  await user.click(screen.getByRole('button', { name: /确 ?定/ }));
  await waitFor(() =>
    expect(source.records[0]?.values).toMatchObject({ status: 'scrapped', cost: '5', origin: 'list' }),
  );
});
