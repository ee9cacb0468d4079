// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TreeSelect } from 'antd';
import { useRef, useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { createTranslate } from '../../engine/contract/language';
import { TextProvider } from '../../renderers/shared/texts/text';
import { PlaygroundDialog } from './PlaygroundDialog';
import { playgroundTexts } from '../testing/all-texts';

/** A page with a button that opens a dialog of two steps. */
function Page() {
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState(1);
  const first = useRef<HTMLInputElement>(null);
  return (
    <TextProvider value={createTranslate('zh', playgroundTexts)}>
      <button onClick={() => setOpen(true)}>打开</button>
      {isOpen && (
        <PlaygroundDialog title="标题" width={400} footer={null} first={first} onClose={() => setOpen(false)}>
          <input aria-label="名称" ref={first} />
          <TreeSelect aria-label="位置" treeData={[{ value: 1, title: '一' }]} />
          {step === 1 && <button onClick={() => setStep(2)}>下一步</button>}
        </PlaygroundDialog>
      )}
    </TextProvider>
  );
}

function open() {
  render(<Page />);
  const user = userEvent.setup({ delay: null });
  const opener = screen.getByRole('button', { name: '打开' });
  async function begin() {
    await user.click(opener);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('名称')));
  }
  return { user, opener, begin };
}

/** Presses Escape, with the deprecated `keyCode` that antd reads. */
function escape() {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
}

afterEach(cleanup);

test('the first field has the focus, and the opener has it back', async () => {
  const { user, opener, begin } = open();
  await begin();
  await user.click(screen.getByRole('button', { name: '关闭' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('keys that come before the dialog stands do not go to what is behind it', () => {
  const { opener } = open();
  opener.focus();
  fireEvent.click(opener);
  expect(document.activeElement).not.toBe(opener);
});

test('Escape closes an open list of choices first, then the dialog', async () => {
  const { user, begin } = open();
  await begin();
  await user.click(screen.getByRole('combobox'));
  escape();
  expect(screen.getByRole('dialog')).toBeTruthy();
  escape();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a step that takes its button away leaves the keyboard in the dialog', async () => {
  const { begin } = open();
  await begin();
  const next = screen.getByRole('button', { name: '下一步' });
  next.focus();
  // Checked synchronously: a key pressed before the focus moved would be lost.
  fireEvent.click(next);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  escape();
  expect(screen.queryByRole('dialog')).toBeNull();
});
