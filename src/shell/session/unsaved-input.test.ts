import { expect, test } from 'vitest';
import { createUnsavedInput } from './unsaved-input';

test('input that is kept elsewhere keeps the page for a new sign-in, but asks nobody', () => {
  const unsaved = createUnsavedInput();
  const release = unsaved.holdKept();
  expect(unsaved.isHeld()).toBe(false);
  expect(unsaved.needsPage()).toBe(true);
  release();
  release();
  expect(unsaved.needsPage()).toBe(false);
});

test('input that would be lost does both', () => {
  const unsaved = createUnsavedInput();
  const release = unsaved.hold();
  expect([unsaved.isHeld(), unsaved.needsPage()]).toEqual([true, true]);
  release();
  expect([unsaved.isHeld(), unsaved.needsPage()]).toEqual([false, false]);
});
