// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { definitions, registry } from '../../../definitions';
import { installBrowserGaps, renderScreen } from '../../testing/render-screen';
import { accessOf, testModule } from '../../testing/test-module';
import { BatchEdit } from './BatchEdit';

/** Every widget that people enter is drawn in the dialog, outside of any form. */
const keys = definitions.filter(({ kind, systemValue }) => kind === 'value' && !systemValue).map(({ key }) => key);

const editor = { preview: () => Promise.reject(new Error('asked')), save: () => Promise.reject(new Error('asked')) };

function nodeOf(key: string): { readonly __config__: object } {
  const file = path.join(import.meta.dirname, '../../../widgets', key, 'example.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly node: { readonly __config__: object } }).node;
}

beforeAll(installBrowserGaps);

afterEach(cleanup);

it.each(keys)('%s', async (key) => {
  const node = nodeOf(key);
  const model = testModule({
    fields: [{ ...node, __config__: { ...node.__config__, label: '被改的' }, disabled: false, readonly: false }],
  });
  renderScreen(
    <BatchEdit
      model={model}
      access={accessOf()}
      editor={editor}
      records={[{ id: '1', name: '甲', isOpen: true }]}
      isOpen
      onSaved={() => undefined}
      onClose={() => undefined}
      onClosed={() => undefined}
    />,
  );
  const dialog = within(await screen.findByRole('dialog'));
  const [field] = model.allFields;
  if (!field || registry.of(field).calculation(field) !== null || registry.of(field).attributeOf(field) !== null) {
    expect(dialog.getByText('没有可以批量修改的字段')).toBeTruthy();
    return;
  }
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: '字段' }));
  const found = (await screen.findAllByTitle('被改的')).filter((entry) => entry.closest('.ant-select-dropdown'));
  fireEvent.click(found.at(-1) as HTMLElement);
  const label = await dialog.findByText('新值');
  await waitFor(() => expect(document.getElementById(label.getAttribute('for') ?? '')).not.toBeNull());
});
