// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

afterEach(cleanup);

const panel = (jnpfKey: string, title: string, key: string) => ({
  title,
  name: key,
  __config__: { jnpfKey, span: 24, children: [fieldNode('input', key, { label: title, required: true })] },
});
const container = (jnpfKey: string, item: string, more: object = {}) => ({
  ...more,
  __config__: {
    jnpfKey,
    label: '容器',
    span: 24,
    active: 0,
    children: [panel(item, '甲', 'a'), panel(item, '乙', 'b'), panel(item, '丙', 'c')],
  },
});

describe.each([
  ['steps', container('steps', 'stepItem')],
  ['tab', container('tab', 'tabItem')],
  ['an accordion', container('collapse', 'collapseItem', { accordion: true })],
])('%s', (_name, node) => {
  it('lead to the first field that a save refuses, each time', async () => {
    const user = userEvent.setup({ delay: null });
    const model = testModule({ popupType: 'general', fields: [node] });
    const source = new MemorySource();
    renderScreen(
      <FormScreen
        model={model}
        source={source}
        access={accessOf()}
        recordId={null}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />,
    );
    const save = () => user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    await screen.findByRole('button', { name: /^确\s*定$/ });
    for (const label of ['甲', '乙', '丙']) {
      await save();
      await waitFor(() =>
        expect((document.activeElement as HTMLInputElement).labels?.[0]?.textContent).toContain(label),
      );
      await user.keyboard('x');
    }
    await save();
    await waitFor(() => expect(source.records).toHaveLength(1));
  });
});
