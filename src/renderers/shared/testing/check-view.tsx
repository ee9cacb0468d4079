import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { documentOptions } from '../../../engine/values/option-values';
import type { WidgetRenderer } from '../define-renderer';
import type { WidgetExample } from './widget-example';
import { exampleField } from './example-field';
import { installDom } from './install-dom';
import { TestProviders } from './TestProviders';

/** Accessible names (`aria-label`, `alt`) inside the container. */
function namesIn(container: Element): readonly string[] {
  return ['aria-label', 'alt'].flatMap((name) =>
    [...container.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
}

/** Contract tests of a read-only face: shows the example's text, or has it as an accessible name, and renders any value. */
export function checkView(renderer: WidgetRenderer, example: WidgetExample): void {
  const field = exampleField(example.node);
  const { View } = renderer;
  if (!View) return;
  const draw = (value: unknown) => {
    installDom();
    return render(
      <TestProviders>
        <View field={field} value={value} options={documentOptions(field)} />
        <i data-testid="drawn" />
      </TestProviders>,
    );
  };

  describe(`${renderer.definition.key} view`, () => {
    afterEach(cleanup);

    test('shows the text of the example', async () => {
      const { container, findByTestId } = draw(example.value);
      await findByTestId('drawn');
      if (example.text === '') return;
      await waitFor(() => {
        const way = `View.tsx shows the text of example.json as text, as aria-label or, of an image, as alt; it is what toText of definition.ts gives`;
        expect([container.textContent ?? '', ...namesIn(container)].join('\n'), way).toContain(example.text);
      });
    });

    test('survives any value', async () => {
      for (const value of [null, undefined, '', 'x', 12, true, [], [null], {}, [['a'], 'b']]) {
        const { findByTestId } = draw(value);
        await findByTestId('drawn');
        cleanup();
      }
    });
  });
}
