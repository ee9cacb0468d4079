// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FieldModel } from '../../../engine/contract/field-model';
import { rendererRegistry } from '../../index';
import type { EditProps } from '../../shared/define-renderer';
import type { OpenScreen, OpenScreenOutcome } from '../../shared/hosts/open-screen';
import { RenderersProvider } from '../../shared/hosts/renderers-context';
import { createField } from '../../shared/testing/create-field';
import { TestProviders } from '../../shared/testing/TestProviders';
import { definition } from './definition';

afterEach(cleanup);

function editOf(field: FieldModel): ComponentType<EditProps> {
  const { Edit } = rendererRegistry.of(field);
  if (!Edit) throw new Error('no control');
  return Edit;
}

test('a cell of a sub-table gets what was picked, though its control went away while the list stood open', async () => {
  const table = rendererRegistry.widgets.resolve('table');
  if (!table) throw new Error('no sub-table');
  const column = createField(definition, {
    id: 'items-rule',
    key: 'rule',
    label: '单据',
    tableKey: 'items',
    props: { module: 'system/billRule' },
  });
  const field = createField(table, { id: 'items', key: 'items', children: [column] });
  const Edit = editOf(field);
  let close: (outcome: OpenScreenOutcome) => void = () => undefined;
  const openScreen = vi.fn<OpenScreen>(() => new Promise((resolve) => (close = resolve)));
  const rows: unknown[] = [];
  function Form() {
    const [value, setValue] = useState<unknown>([{ rule: null }]);
    const onChange = (next: unknown) => {
      rows.push(next);
      setValue(next);
    };
    const state = {
      isDisabled: false,
      isReadOnly: false,
      isInvalid: false,
      optionsState: 'ready',
      place: 'form',
    } as const;
    return <Edit field={field} value={value} onChange={onChange} id="control" options={[]} {...state} />;
  }
  render(
    <TestProviders openScreen={openScreen}>
      <RenderersProvider value={rendererRegistry}>
        <Form />
      </RenderersProvider>
      <button type="button">外面</button>
    </TestProviders>,
  );
  const cell = await waitFor(() => document.querySelector('[data-editable]') ?? Promise.reject(new Error('no cell')));
  fireEvent.click(cell);
  const box = await screen.findByRole('combobox');
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13, which: 13 });
  expect(openScreen).toHaveBeenCalledOnce();
  act(() => screen.getByText('外面').focus());
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  await act(async () => close({ hasChanged: false, selected: [{ id: 'r1', fullName: '合同编号' }] }));
  expect(rows).toEqual([[{ rule: 'r1' }]]);
  await screen.findByText('合同编号');
});
