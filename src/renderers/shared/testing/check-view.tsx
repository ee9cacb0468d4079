import { cleanup, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { documentOptions } from '../../../engine/values/option-values';
import type { WidgetRenderer } from '../define-renderer';
import type { WidgetExample } from './widget-example';
import { exampleField } from './example-field';
import { TestProviders } from './TestProviders';
import { textContext } from './text-context';

/** Accessible names (`aria-label`, `alt`) inside the container. */
function namesIn(container: Element): readonly string[] {
  return ['aria-label', 'alt'].flatMap((name) =>
    [...container.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
  );
}

/** Contract tests of the read-only faces: they show the example's text, or have it as an accessible name, and render any value. */
export function checkView(renderer: WidgetRenderer, example: WidgetExample): void {
  const field = exampleField(example.node);
  const { View, Cell, definition } = renderer;
  const options = documentOptions(field);
  if (View) checkFace('View', { renderer, example, draw: (value) => <View {...{ field, value, options }} /> });
  if (!Cell) return;
  const context = { ...textContext, optionsOf: () => options };
  const draw = (value: unknown) => {
    const isExample = value === example.value;
    const text = isExample ? example.text : definition.toText(value, field, context);
    return <Cell {...{ field, text, stored: value }} value={definition.toDisplay(value, field, context)} />;
  };
  checkFace('Cell', { renderer, example, draw });
}

interface FaceOptions {
  readonly renderer: WidgetRenderer;
  readonly example: WidgetExample;
  draw: (value: unknown) => ReactNode;
}

function checkFace(face: 'View' | 'Cell', { renderer, example, draw: drawFace }: FaceOptions): void {
  const draw = (value: unknown) => {
    return render(
      <TestProviders>
        {drawFace(value)}
        <i data-testid="drawn" />
      </TestProviders>,
    );
  };

  describe(`${renderer.definition.key} ${face.toLowerCase()}`, () => {
    afterEach(cleanup);

    test('shows the text of the example', async () => {
      const { container, findByTestId } = draw(example.value);
      await findByTestId('drawn');
      if (example.text === '') return;
      await waitFor(() => {
        const way = `${face}.tsx shows the text of example.json as text, as aria-label or, of an image, as alt; it is what toText of definition.ts gives`;
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
