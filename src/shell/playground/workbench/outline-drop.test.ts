import { expect, test } from 'vitest';
import type { Placed } from '../placing/placed';
import { formDocument, pointerOf, treeOfText } from '../placing/testing/form-text';
import { outlineDrop } from './outline-drop';

const tree = treeOfText(JSON.stringify(formDocument));
const at = (label: string) => pointerOf(tree, label);
const dragged: Placed = { kind: 'entry', pointer: at('a') };

/** The look of a drop and its place: `inside /list 1`. */
function drop(pointer: string, share: number, { placed = dragged, isOpen = true } = {}): string | null {
  const found = outlineDrop(placed, { pointer, share, isOpen }, tree);
  return found && `${found.look} ${found.place?.list ?? 'own'} ${String(found.index)}`;
}

test('the halves of a field are before and behind it', () => {
  expect(drop(at('b'), 0.2)).toBe('before /formData/fields 1');
  expect(drop(at('b'), 0.8)).toBe('behind /formData/fields 2');
  expect(drop(at('inCard'), 0.8)).toBe('behind /formData/fields/2/__config__/children 1');
});

test('a container has a middle, and a start where it is open', () => {
  expect(drop(at('card'), 0.1)).toBe('before /formData/fields 2');
  expect(drop(at('card'), 0.5)).toBe('inside /formData/fields/2/__config__/children 1');
  expect(drop(at('card'), 0.9)).toBe('first /formData/fields/2/__config__/children 0');
  expect(drop(at('card'), 0.9, { isOpen: false })).toBe('behind /formData/fields 3');
});

test('in a container of parts it is the last part', () => {
  expect(drop(at('tabs'), 0.5)).toBe('inside /formData/fields/4/__config__/children/1/__config__/children 0');
  const placed: Placed = { kind: 'entry', pointer: at('one') };
  expect(drop(at('tabs'), 0.5, { placed })).toBe('inside /formData/fields/4/__config__/children 2');
});

test('on the form it is its start', () => {
  expect(drop('/formData', 0.5)).toBe('first /formData/fields 0');
});

test('columns stay in their list, and nothing of the form comes there', () => {
  const placed: Placed = { kind: 'entry', pointer: '/columnData/columnList/2' };
  expect(drop('/columnData/columnList/0', 0.1, { placed })).toBe('before own 0');
  expect(drop('/columnData/searchList/0', 0.1, { placed })).toBeNull();
  expect(drop(at('a'), 0.1, { placed })).toBeNull();
  expect(drop('/columnData/columnList/0', 0.1)).toBeNull();
});
