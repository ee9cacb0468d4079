import { expect, test } from 'vitest';
import { matchesKeys, showKeys } from './keys';

const key = (code: string, ...held: ('ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey')[]) => ({
  code,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  shiftKey: held.includes('shiftKey'),
  altKey: held.includes('altKey'),
});

test('keys match with exactly what is held, ⌘ in place of Ctrl on its machines', () => {
  expect(matchesKeys('CtrlCmd+KeyS', key('KeyS', 'ctrlKey'), false)).toBe(true);
  expect(matchesKeys('CtrlCmd+KeyS', key('KeyS', 'ctrlKey', 'shiftKey'), false)).toBe(false);
  expect(matchesKeys('CtrlCmd+KeyS', key('KeyS', 'metaKey'), true)).toBe(true);
  expect(matchesKeys('CtrlCmd+KeyS', key('KeyS', 'ctrlKey'), true)).toBe(false);
  expect(matchesKeys('Shift+Alt+KeyF', key('KeyF', 'shiftKey', 'altKey'), false)).toBe(true);
  expect(matchesKeys('', key('KeyS'), false)).toBe(false);
});

test('keys are shown as people read them', () => {
  expect(showKeys('CtrlCmd+Shift+KeyP', false)).toBe('Ctrl+Shift+P');
  expect(showKeys('CtrlCmd+Alt+Digit1', true)).toBe('⌘⌥1');
  expect(showKeys('', false)).toBe('');
});
