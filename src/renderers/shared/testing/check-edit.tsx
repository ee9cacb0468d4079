import { cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EditProps, WidgetRenderer } from '../define-renderer';
import type { WidgetExample } from '../widget-contract';
import { exampleField } from './example-field';
import { renderEdit } from './render-edit';

/** Tests of a form control: it can be found, named, blocked and refuted, and says nothing before somebody touches it. */
export function checkEdit(renderer: WidgetRenderer, example: WidgetExample): void {
  const field = exampleField(example.node);
  const draw = (props: Partial<EditProps> = {}, value: unknown = example.value) =>
    renderEdit({ renderer, field, value, props });

  describe(`${renderer.definition.key} control`, () => {
    afterEach(cleanup);

    test('stands under the id that the label points at and takes the focus there', async () => {
      const { container } = await draw();
      const control = container.ownerDocument.getElementById('control');
      expect(control).not.toBeNull();
      control?.focus();
      const isComputed = control?.tagName === 'OUTPUT';
      if (!isComputed) expect(control?.contains(document.activeElement)).toBe(true);
    });

    test('has an accessible name, with a label and without', async () => {
      const labelled = await draw();
      expect(labelled.queryAllByLabelText(new RegExp(field.label)).length).toBeGreaterThan(0);
      cleanup();
      const named = await draw({ ariaLabel: '单元格名称', place: 'cell' });
      expect(named.queryAllByLabelText(/单元格名称/).length).toBeGreaterThan(0);
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
        expect(changes, `given ${JSON.stringify(value)}`).toEqual([]);
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
        expect(changes).toEqual([]);
        cleanup();
      }
    });

    test('points at its error', async () => {
      const { container } = await draw({ isInvalid: true, describedBy: 'problem' });
      expect(container.querySelector('[aria-describedby~="problem"]')).not.toBeNull();
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
