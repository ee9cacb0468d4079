import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WidgetRenderer } from '../define-renderer';
import { createField } from './create-field';
import { renderEdit } from './render-edit';

/** Contract tests of a drop-down, single and `multiple`. Returns functions that draw its control and open its list. */
export function testDropDown(renderer: WidgetRenderer) {
  const { definition } = renderer;
  const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
  const draw = (props: Readonly<Record<string, unknown>>, value: unknown, place: object = {}) =>
    renderEdit({ renderer, field: fieldWith(props), value, props: place });
  const open = () => fireEvent.mouseDown(screen.getByLabelText('字段'));

  afterEach(cleanup);
  describe('a drop-down of choices', () => {
    test('reports the choice, and a list when multiple', async () => {
      const single = await draw({}, null);
      open();
      fireEvent.click(await screen.findByTitle('选项三'));
      expect(single.changes).toEqual(['3']);
      cleanup();
      const several = await draw({ multiple: true }, ['1']);
      open();
      fireEvent.click(await screen.findByTitle('选项三'));
      expect(several.changes).toEqual([['1', '3']]);
    });
    test('shows the label of a choice of any level, and an unknown value as it is', async () => {
      const { container } = await draw({}, '22');
      expect(container.textContent).toContain('选项二乙');
      cleanup();
      expect((await draw({}, 'gone')).container.textContent).toContain('gone');
    });
    test('is emptied by its button when clearable', async () => {
      const { changes, container } = await draw({ clearable: true }, '1');
      const clear = container.querySelector('.ant-select-clear');
      if (!clear) throw new Error('no clear button');
      fireEvent.mouseDown(clear);
      expect(changes).toEqual([null]);
      cleanup();
      expect((await draw({ clearable: false }, '1')).container.querySelector('.ant-select-clear')).toBeNull();
    });
    test('narrows its choices when filterable', async () => {
      await draw({ filterable: true }, null);
      open();
      await screen.findByTitle('选项三');
      fireEvent.change(screen.getByLabelText('字段'), { target: { value: '三' } });
      await waitFor(() => expect(screen.queryByTitle('选项一')).toBeNull());
      expect(screen.queryByTitle('选项三')).not.toBeNull();
    });
    test('shows loading, failure with a retry, and emptiness in its drop-down', async () => {
      const none = createField(definition, { options: { kind: 'static', items: [] } });
      const reloadOptions = vi.fn();
      await renderEdit({ renderer, field: none, value: null, props: { optionsState: 'loading' } });
      open();
      expect(await screen.findByLabelText('正在加载选项')).toBeTruthy();
      cleanup();
      await renderEdit({ renderer, field: none, value: null, props: { optionsState: 'error', reloadOptions } });
      open();
      fireEvent.click(await screen.findByText(/重\s*试/));
      expect(reloadOptions).toHaveBeenCalledOnce();
    });
    test('stores text or a list, in a column to match', () => {
      expect(definition.toStored(1, fieldWith())).toEqual({ ok: true, value: '1' });
      expect(definition.toStored('["1","2"]', fieldWith({ multiple: true }))).toEqual({ ok: true, value: ['1', '2'] });
      expect(definition.column(fieldWith())).toEqual({ type: 'text', isShort: true });
      expect(definition.column(fieldWith({ multiple: true }))).toEqual({ type: 'jsonb' });
      expect(definition.emptyValue(fieldWith({ multiple: true }))).toEqual([]);
    });
  });
  return { draw, open };
}
