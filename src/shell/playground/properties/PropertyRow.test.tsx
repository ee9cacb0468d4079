// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import type { SourceFix } from '../../../engine/source';
import { TextProvider } from '../../../renderers/shared/texts/text';
import { playgroundTexts } from '../../testing/all-texts';
import { PropertyRow } from './PropertyRow';
import type { Property } from './read-properties';

afterEach(cleanup);

/** Renders the row of a property; `sent` are the changes that it asked for. */
function show(own: Partial<Property>) {
  const property: Property = {
    ...{ name: 'a', pointer: '/a', kind: 'text', description: '', value: undefined, fallback: undefined },
    ...{ choices: [], bounds: {}, numberKind: null, children: [] },
    ...own,
  };
  const sent: unknown[] = [];
  const text = createTranslate('zh', playgroundTexts);
  const onFix = ({ changes }: SourceFix) => sent.push(...changes);
  render(
    <TextProvider value={text}>
      <PropertyRow property={property} around={{ text, nameOf: () => '甲', findings: [], onFix, onReveal: vi.fn() }} />
    </TextProvider>,
  );
  return sent;
}

const whole = { kind: 'number', value: 1, bounds: { min: 1, max: 24, precision: 0 } } as const;

test('a number is sent once, when it is left', async () => {
  const sent = show(whole);
  const box = screen.getByRole('spinbutton');
  await userEvent.clear(box);
  await userEvent.type(box, '12');
  expect(sent).toEqual([]);
  await userEvent.tab();
  expect(sent).toEqual([{ op: 'set', pointer: '/a', value: 12 }]);
});

test('a number is sent by Enter, whole and within its bounds', async () => {
  const sent = show(whole);
  await userEvent.type(screen.getByRole('spinbutton'), '{Backspace}99.7{Enter}');
  expect(sent).toEqual([{ op: 'set', pointer: '/a', value: 24 }]);
});

test('Escape takes the keys of a number back', async () => {
  const sent = show(whole);
  await userEvent.type(screen.getByRole('spinbutton'), '2{Escape}');
  await userEvent.tab();
  expect(sent).toEqual([]);
});

test('an empty number box takes the setting out', async () => {
  const sent = show({ ...whole, value: 5 });
  await userEvent.clear(screen.getByRole('spinbutton'));
  await userEvent.tab();
  expect(sent).toEqual([{ op: 'remove', pointer: '/a' }]);
});

test('a default that is a text can be made blank, and the reset button brings it back', async () => {
  const sent = show({ fallback: '请输入' });
  await userEvent.clear(screen.getByRole('textbox'));
  await userEvent.tab();
  expect(sent).toEqual([{ op: 'set', pointer: '/a', value: '' }]);
  cleanup();
  const reset = show({ fallback: '请输入', value: '' });
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('');
  await userEvent.click(screen.getByRole('button', { name: /甲/ }));
  expect(reset).toEqual([{ op: 'remove', pointer: '/a' }]);
});

test('an absent setting of both types gets a number where one was typed', async () => {
  const sent = show({ numberKind: 'integer' });
  for (const typed of ['12', '1.5', '007', '30%']) {
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.type(screen.getByRole('textbox'), `${typed}{Enter}`);
  }
  expect(sent.map((change) => (change as { value: unknown }).value)).toEqual([12, '1.5', '007', '30%']);
  cleanup();
  const asText = show({ numberKind: 'integer', value: '5' });
  await userEvent.type(screen.getByRole('textbox'), '0{Enter}');
  expect(asText).toEqual([{ op: 'set', pointer: '/a', value: '50' }]);
});

test('choices are shown in the words of their description', async () => {
  const choices = [1, 2].map((value) => ({ value, description: '' }));
  const sent = show({ kind: 'choice', choices, fallback: 1, description: '来源：1 固定值，2 另一个字段。' });
  expect(screen.getByText('固定值')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.click(screen.getByText('另一个字段'));
  expect(sent).toEqual([{ op: 'set', pointer: '/a', value: 2 }]);
});
