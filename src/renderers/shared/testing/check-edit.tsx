import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EditProps, WidgetRenderer } from '../define-renderer';
import type { WidgetExample } from './widget-example';
import { exampleField } from './example-field';
import { renderEdit } from './render-edit';

/** Contract tests of a form control: id, focus, label, disabled and read-only state, error; no `onChange` without a user. */
export function checkEdit(renderer: WidgetRenderer, example: WidgetExample): void {
  const field = exampleField(example.node);
  const draw = (props: Partial<EditProps> = {}, value: unknown = example.value) =>
    renderEdit({ renderer, field, value, props });

  describe(`${renderer.definition.key} control`, () => {
    afterEach(cleanup);

    test('stands under the id that the label points at and takes the focus there', async () => {
      const { container } = await draw();
      const control = container.ownerDocument.getElementById('control');
      expect(control, 'Edit.tsx gives `id` to the element that takes the focus').not.toBeNull();
      control?.focus();
      const isComputed = control?.tagName === 'OUTPUT';
      const way = 'what Edit.tsx gives `id` to takes the focus, or holds what does (tabIndex)';
      if (!isComputed) expect(control?.contains(document.activeElement), way).toBe(true);
    });

    test('has an accessible name, with a label and without', async () => {
      const labelled = await draw();
      const found = labelled.queryAllByLabelText(new RegExp(field.label));
      expect(
        found.length,
        'a <label> names only an input, button, select, output or the like: Edit.tsx gives `id` to one',
      ).toBeGreaterThan(0);
      cleanup();
      const named = await draw({ ariaLabel: '单元格名称', place: 'cell' });
      const own = named.queryAllByLabelText(/单元格名称/);
      expect(own.length, 'Edit.tsx puts `ariaLabel` on its control as aria-label').toBeGreaterThan(0);
    });

    test('reports nothing by itself, whatever it is given', async () => {
      for (const value of [
        example.value,
        renderer.definition.emptyValue(field),
        null,
        undefined,
        'x',
        12,
        { odd: true },
        [null],
      ]) {
        const { changes } = await draw({}, value);
        await Promise.resolve();
        expect(changes, `Edit.tsx calls onChange without a user, given ${JSON.stringify(value)}`).toEqual([]);
        cleanup();
      }
    });

    test('cannot be changed while it is disabled or read-only', async () => {
      for (const blocked of [{ isDisabled: true }, { isReadOnly: true }]) {
        const { container, changes } = await draw(blocked);
        for (const element of container.querySelectorAll(
          'input, button, [role="radio"], [role="slider"], [role="combobox"]',
        )) {
          fireEvent.mouseDown(element);
          fireEvent.click(element);
          fireEvent.keyDown(element, { key: 'ArrowRight', keyCode: 39 });
        }
        const way = 'Edit.tsx looks at isDisabled and isReadOnly before it calls onChange';
        expect(changes, way).toEqual([]);
        cleanup();
      }
    });

    test('points at its error', async () => {
      const { container } = await draw({ isInvalid: true, describedBy: 'problem' });
      const described = container.querySelector('[aria-describedby~="problem"]');
      expect(described, 'Edit.tsx puts `describedBy` on its control as aria-describedby').not.toBeNull();
    });

    test('draws without complaint on the console', async () => {
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { rerender } = await draw();
      await waitFor(() => expect(rerender).toBeDefined());
      const complaints = error.mock.calls
        .map((call) => String(call[0]))
        .filter((text) => !text.includes('Not implemented'));
      error.mockRestore();
      expect(complaints).toEqual([]);
    });
  });
}
