// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { rendererRegistry } from '../../index';
import type { EditProps } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { RenderersProvider, type RendererRegistry } from '../../shared/hosts/renderers-context';
import { Edit } from '../../widgets/datePicker/Edit';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const model = testModule({
  fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('datePicker', 'day', { label: '日期' })],
});

/** Opens a form over a slow line: the code of its date picker loads when `arrive` is called. */
async function open() {
  let answer: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (answer = resolve));
  const late = lazyFace<EditProps>(() => arrived.then(() => Edit));
  const renderers: RendererRegistry = {
    ...rendererRegistry,
    of: (field) => ({ ...rendererRegistry.of(field), ...(field.key === 'day' ? { Edit: late } : {}) }),
  };
  const source = new MemorySource([{ id: 'r1', name: '甲', day: null }]);
  renderScreen(
    <RenderersProvider value={renderers}>
      <FormScreen model={model} source={source} access={accessOf()} recordId="r1" onSaved={() => undefined} />
    </RenderersProvider>,
  );
  const day = await screen.findByRole<HTMLInputElement>('textbox', { name: '日期' });
  const arrive = () =>
    act(async () => {
      answer();
      await arrived;
    });
  return { source, user: userEvent.setup({ delay: null }), day, arrive };
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '日期' });
const save = () => screen.getByRole('button', { name: /^确\s*定$/ });

afterEach(cleanup);

it('keeps what is typed before the code of the control arrives, and the control goes on with it', async () => {
  const { source, user, day, arrive } = await open();
  await user.type(day, '2026-12');
  expect(day.value).toBe('2026-12');
  await arrive();
  expect(box()).not.toBe(day);
  expect([box().value, document.activeElement]).toEqual(['2026-12', box()]);
  await user.keyboard('-13{Tab}');
  await user.click(save());
  expect(source.records[0]?.values).toMatchObject({ day: Date.parse('2026-12-13T00:00+08:00') });
});

it('takes what was typed and left before the code of the control arrives', async () => {
  const { source, user, day, arrive } = await open();
  await user.type(day, '20261213');
  await user.tab();
  await arrive();
  expect(box().value).toBe('2026-12-13');
  await user.click(save());
  expect(source.records[0]?.values).toMatchObject({ day: Date.parse('2026-12-13T00:00+08:00') });
});

it('keeps and names a text that is no date, and saves nothing in its place', async () => {
  const { source, user, day, arrive } = await open();
  await user.type(day, '46086');
  await user.tab();
  expect(await screen.findByText('日期不是日期')).toBeTruthy();
  await arrive();
  expect(box().value).toBe('46086');
  await user.click(save());
  expect(source.records[0]?.values).toMatchObject({ day: null });
});

it('takes what was typed when Enter saves', async () => {
  const { source, user, day, arrive } = await open();
  await user.type(day, '20261213{Control>}{Enter}{/Control}');
  await waitFor(() => expect(source.records[0]?.values).toMatchObject({ day: Date.parse('2026-12-13T00:00+08:00') }));
  await arrive();
});
