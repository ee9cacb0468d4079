// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FirstFocus } from './FirstFocus';

let frames: FrameRequestCallback[] = [];
beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const nextFrame = () => act(() => frames.splice(0).forEach((run) => run(0)));
const page = (isOpen: boolean) => (
  <>
    <button>add</button>
    {isOpen && (
      <div role="dialog" tabIndex={-1}>
        <FirstFocus>
          <input type="checkbox" aria-label="choice" />
          <input aria-label="name" />
        </FirstFocus>
        <button>save</button>
      </div>
    )}
  </>
);

function open(): void {
  const { rerender } = render(page(false));
  screen.getByText('add').focus();
  rerender(page(true));
}

test('the first field that can be typed in takes the keyboard from whatever opened the form, and from the dialog', () => {
  open();
  screen.getByRole('dialog').focus();
  nextFrame();
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
});

test('who pressed a button below the form before the first frame keeps it', () => {
  open();
  screen.getByText('save').focus();
  nextFrame();
  expect(document.activeElement).toBe(screen.getByText('save'));
});

test('who reached another field before the first frame stays there', () => {
  open();
  screen.getByLabelText('choice').focus();
  nextFrame();
  expect(document.activeElement).toBe(screen.getByLabelText('choice'));
});
