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

test('input is kept as drafts together, where all of it can be, up to one that fails', async () => {
  const unsaved = createUnsavedInput();
  expect(unsaved.keeper()).toBeUndefined();
  const kept: string[] = [];
  const keepAs = (name: string, isKept: boolean) => () => {
    kept.push(name);
    return Promise.resolve(isKept);
  };
  const first = unsaved.hold(keepAs('first', true));
  unsaved.hold(keepAs('second', true));
  await expect(unsaved.keeper()?.()).resolves.toBe(true);
  const third = unsaved.hold();
  expect(unsaved.keeper()).toBeUndefined();
  third();
  first();
  unsaved.hold(keepAs('third', false));
  unsaved.hold(keepAs('fourth', true));
  await expect(unsaved.keeper()?.()).resolves.toBe(false);
  expect(kept).toEqual(['first', 'second', 'second', 'third']);
});
