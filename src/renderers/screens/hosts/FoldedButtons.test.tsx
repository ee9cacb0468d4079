// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen';
import { FoldedButtons } from './FoldedButtons';

afterEach(cleanup);

function setup() {
  const onPress = vi.fn();
  renderScreen(
    <>
      <FoldedButtons>
        <button type="button" onClick={onPress}>
          打印
        </button>
      </FoldedButtons>
      <input aria-label="名称" />
    </>,
  );
  const more = screen.getByRole('button', { expanded: false });
  fireEvent.click(more);
  return { onPress, more, isOpen: () => more.getAttribute('aria-expanded') === 'true' };
}

it('stays open while the focus goes nowhere, so that its buttons can be pressed', () => {
  const { more, onPress, isOpen } = setup();
  const own = screen.getByRole('button', { name: '打印' });
  fireEvent.pointerDown(own);
  fireEvent.blur(more, { relatedTarget: null });
  expect(isOpen()).toBe(true);
  fireEvent.click(own);
  expect(onPress).toHaveBeenCalledOnce();
  expect(isOpen()).toBe(false);
});

it('closes when something outside is pressed or takes the focus', () => {
  const { more, isOpen } = setup();
  const other = screen.getByRole('textbox', { name: '名称' });
  fireEvent.pointerDown(other);
  expect(isOpen()).toBe(false);
  fireEvent.click(more);
  expect(isOpen()).toBe(true);
  fireEvent.blur(more, { relatedTarget: other });
  expect(isOpen()).toBe(false);
});
