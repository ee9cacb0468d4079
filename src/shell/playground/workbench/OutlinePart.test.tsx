// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { readSource } from '../../../engine/lint';
import { applyEdits, fixEdits } from '../../../engine/source';
import { registry } from '../../../renderers/definitions';
import { TextProvider } from '../../../renderers/shared/texts/text';
import { playgroundTexts } from '../../testing/all-texts';
import { drawForm, formDocument, pointerOf, treeOfText } from '../placing/testing/form-text';
import { PlacingStatus } from '../placing/PlacingStatus';
import { createPlacing, PlacingProvider } from '../placing/use-placing';
import { OutlinePart } from './OutlinePart';

afterEach(cleanup);

const translate = createTranslate('zh', playgroundTexts);

/** An outline over a text of its own; `form` is what the text says, `warnings` what was refused. */
function open(selectedLabel: string, document: object = formDocument) {
  let text = JSON.stringify(document, null, 2);
  const warnings: string[] = [];
  const first = selectedLabel === '' ? '' : pointerOf(treeOfText(text), selectedLabel);
  const read = () => ({ ...readSource(text, registry), isStale: false, findings: [] });
  let draw: () => void = () => undefined;
  const placing = createPlacing(registry, () => ({
    fresh: read,
    text: translate,
    warn: (why) => warnings.push(why),
    apply({ fix }) {
      text = applyEdits(text, fixEdits(read().source, fix));
      draw();
    },
  }));
  function Page() {
    const [source, setSource] = useState(read().source);
    draw = () => setSource(read().source);
    return (
      <TextProvider value={translate}>
        <PlacingProvider value={placing}>
          <OutlinePart source={source} selected={first} onReveal={() => undefined} />
          <PlacingStatus />
        </PlacingProvider>
      </TextProvider>
    );
  }
  render(<Page />);
  return { warnings, form: () => drawForm(treeOfText(text)) };
}

const keyboard = () => screen.getByLabelText('for screen reader');

test('Alt and an arrow key move the entry again and again, which keeps the keyboard', async () => {
  const { form } = open('a');
  keyboard().focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowRight}{/Alt}');
  expect(form()).toMatch(/^b card\(inCard a\) c /);
  expect(document.activeElement).toBe(keyboard());
  expect(screen.getByRole('status').textContent).toBe('已移到第 2 位，共 2 项');
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowLeft}{/Alt}');
  expect(form()).toMatch(/^b card\(inCard\) a c /);
  expect(document.activeElement).toBe(keyboard());
});

test('a refused step says why, and moves nothing', async () => {
  const { form, warnings } = open('more');
  const before = form();
  keyboard().focus();
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(form()).toBe(before);
  expect(warnings).toEqual(['子表中不能再放子表']);
  expect(screen.getByRole('status').textContent).toBe('子表中不能再放子表');
});

/** Fires an event of a drag at an entry, `share` of its row down. */
function drag(type: 'dragStart' | 'dragOver' | 'drop', label: string, share = 0.5): Event {
  const entry = screen.getAllByTitle(new RegExp(`^${label}\\b`))[0];
  const row = entry?.closest<HTMLElement>('.ant-tree-treenode');
  if (!entry || !row) throw new Error(`no entry ${label}`);
  row.getBoundingClientRect = () => new DOMRect(0, 100, 200, 20);
  const event = createEvent[type](entry, { dataTransfer: { setData: () => undefined } });
  Object.defineProperty(event, 'clientY', { value: 100 + 20 * share });
  fireEvent(entry, event);
  return event;
}

test('an entry is dragged into a container', () => {
  const { form } = open('');
  drag('dragStart', 'a');
  const over = drag('dragOver', 'card');
  expect(over.defaultPrevented).toBe(true);
  drag('drop', 'card');
  expect(form()).toMatch(/^b card\(inCard a\) c /);
});

test('where it may not stand it is not taken, and the outline says why', () => {
  const { form } = open('');
  const before = form();
  drag('dragStart', 'more');
  drag('dragOver', 'items');
  expect(screen.getByText('子表中不能再放子表')).toBeTruthy();
  drag('drop', 'items');
  expect(form()).toBe(before);
});

test('nothing else is taken', () => {
  const { form } = open('');
  const before = form();
  expect(drag('dragOver', 'card').defaultPrevented).toBe(false);
  drag('drop', 'card');
  expect(form()).toBe(before);
});
