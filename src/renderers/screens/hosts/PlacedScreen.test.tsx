// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SourceError } from '../../shared/sources/record-source';
import type { RendererServices } from '../../shared/hosts/services';
import { FormScreen } from '../form/FormScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';

afterEach(cleanup);

const part = (params: object) => ({
  __config__: { jnpfKey: 'screen', label: '部分' },
  action: { type: 'open', module: 'system/part', params },
});
const item = (formId: number, title: string, children: readonly object[]) => ({
  title,
  __config__: { jnpfKey: 'tabItem', formId, label: title, children },
});
const RECORD_ONLY = { when: 'not ISEMPTY(record.id)', then: { visible: ['$tabItem_2'] } };

const inner = testModule({ fields: [fieldNode('input', 'note', { label: '备注' })], confirmButtonText: '保存部分' });
const outer = testModule({
  popupType: 'general',
  rules: [RECORD_ONLY],
  fields: [
    {
      __config__: {
        jnpfKey: 'tab',
        label: '标签',
        children: [
          item(1, '基本', [fieldNode('input', 'name', { label: '名称' })]),
          item(2, '部分', [part({ recordId: 'record.id' })]),
        ],
      },
    },
  ],
});

function draw(recordId: string | null, loadPart?: RendererServices['loadScreen']) {
  const partSource = new MemorySource();
  const source = new MemorySource([{ id: 'r1', name: '甲' }]);
  const loadScreen = vi.fn(
    loadPart ?? (() => Promise.resolve({ model: inner, access: accessOf(), source: partSource })),
  );
  const props = { model: outer, source, access: accessOf(), recordId, onSaved: vi.fn(), onClose: vi.fn() };
  renderScreen(<FormScreen {...props} />, { loadScreen });
  return { user: userEvent.setup({ delay: null }), loadScreen, partSource, source, onSaved: props.onSaved };
}

it('shows a screen in a tab of a record, as one of its own', async () => {
  const { user, loadScreen, partSource, onSaved } = draw('r1');
  await user.click(await screen.findByRole('tab', { name: '部分' }));
  const note = await screen.findByRole('textbox', { name: /备注/ });
  expect(loadScreen.mock.calls.map(([module, params]) => [module, params])).toEqual([
    ['system/part', { recordId: 'r1' }],
  ]);
  expect(screen.getByRole('dialog').contains(note)).toBe(true);
  await user.type(note, '一');
  // The key that saves the part does not save the record around it.
  fireEvent.keyDown(note, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(partSource.records).toHaveLength(1));
  expect(onSaved).not.toHaveBeenCalled();
});

it('is hidden in a new record, which has no tabs then', async () => {
  const { loadScreen } = draw(null);
  await screen.findByRole('textbox', { name: /名称/ });
  expect(screen.queryByRole('tab')).toBeNull();
  expect(loadScreen).not.toHaveBeenCalled();
});

it('says why it is not there, and tries again', async () => {
  const load = vi
    .fn<RendererServices['loadScreen']>()
    .mockRejectedValueOnce(new SourceError('没有权限', { code: 403 }))
    .mockResolvedValueOnce({ model: inner, access: accessOf(), source: new MemorySource() });
  const { user } = draw('r1', load);
  await user.click(await screen.findByRole('tab', { name: '部分' }));
  expect(await screen.findByText('没有权限')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByRole('textbox', { name: /备注/ })).toBeTruthy();
});

it('is a page without buttons of its own where nothing else is entered', async () => {
  const page = testModule({ fields: [part({})] });
  renderScreen(
    <FormScreen
      model={page}
      source={new MemorySource()}
      access={accessOf()}
      recordId={null}
      place="embedded"
      onSaved={vi.fn()}
    />,
    { loadScreen: () => Promise.resolve({ model: inner, access: accessOf(), source: new MemorySource() }) },
  );
  expect(await screen.findByRole('textbox', { name: /备注/ })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /保存部分|确\s*定|重\s*置/ })).toHaveLength(2);
  expect(within(screen.getAllByRole('region')[0] ?? document.body).getAllByRole('textbox')).toHaveLength(1);
});
