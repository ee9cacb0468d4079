// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { rendererRegistry } from '../../index';
import type { EditProps } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { RenderersProvider, type RendererRegistry } from '../../shared/hosts/renderers-context';
import { ModuleScreen } from '../ModuleScreen';
import { LargeSource } from '../testing/large-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const model = testModule(
  { fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('inputNumber', 'amount', { label: '金额' })] },
  { columnList: [columnNode('input', 'name', { label: '名称' })], btnsList: [], columnBtnsList: [] },
);

afterEach(cleanup);

it('fetches the widgets of its form once the rows are drawn, before anybody opens it', async () => {
  const load = vi.fn(() => Promise.resolve(() => null));
  const late = lazyFace<EditProps>(load);
  const renderers: RendererRegistry = {
    ...rendererRegistry,
    of: (field) => ({ ...rendererRegistry.of(field), ...(field.key === 'amount' ? { Edit: late } : {}) }),
  };
  const source = new LargeSource([{ name: '甲', amount: 1 }]);
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const list = source.list.bind(source);
  vi.spyOn(source, 'list').mockImplementation(async (...asked) => {
    await answered;
    return list(...asked);
  });
  renderScreen(
    <RenderersProvider value={renderers}>
      <ModuleScreen model={model} source={source} access={accessOf()} />
    </RenderersProvider>,
  );
  await waitFor(() => expect(source.list).toHaveBeenCalled());
  expect(load).not.toHaveBeenCalled();
  answer();
  await screen.findByText('甲');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});
