// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { TestProviders } from '../../shared/testing/TestProviders';
import { definition } from './definition';
import { View } from './View';

afterEach(cleanup);

function draw(value: unknown, props: Readonly<Record<string, unknown>> = {}) {
  return render(
    <TestProviders>
      <View field={createField(definition, { props })} value={value} />
    </TestProviders>,
  );
}
/** Pixels of the drawing that are filled, and of the whole. */
function pixels() {
  const [whole, filled] = screen.getByRole('img').querySelectorAll('svg');
  return [filled, whole].map((drawing) => Number(drawing?.getAttribute('width')));
}

test.each([
  [5, {}, [90, 88]],
  [2.5, { allowHalf: true }, [44, 88]],
  [3, { count: 10 }, [54, 178]],
  [9, {}, [90, 88]],
])('%d stars with %j fill %j pixels', (value, props, filled) => {
  draw(value, props);
  expect(pixels()).toEqual(filled);
});

test('more stars than can be told apart are counted', () => {
  const { container } = draw(37, { count: 100 });
  expect(pixels()).toEqual([16, 16]);
  expect(container.textContent).toBe('37 / 100');
  expect(screen.getByRole('img', { name: '37 分，共 100 分' })).toBeTruthy();
});

test.each([0, null, '', 'x'])('%j is no rating, and draws nothing', (value) => {
  const { container } = draw(value);
  expect(container.querySelector('svg')).toBeNull();
});
