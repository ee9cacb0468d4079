import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import { UNDO_SECONDS } from '../../../shared/texts/message-times';

interface UndoMessageProps {
  readonly words: string;
  readonly text: Translate;
  onUndo: () => Promise<void>;
  /** Its time is over. */
  onOver: () => void;
}

/** The message that was shown last, which Ctrl+Z is for. */
let newest: symbol | null = null;

/** Where Ctrl+Z means something else. */
const EDITED = 'input, textarea, [contenteditable="true"], [role="dialog"], [role="grid"]';

/**
 * A message with a button that undoes, also by Ctrl+Z where nothing is edited. It stays for `UNDO_SECONDS`, and while it is pointed
 * at, focused or at work.
 */
export function UndoMessage({ words, text, onUndo, onOver }: UndoMessageProps) {
  const [isHeld, setHeld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isWaiting = !isHeld && !isBusy;
  const latest = useRef({ onOver, undo });
  useEffect(() => {
    latest.current = { onOver, undo };
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => latest.current.onOver(), UNDO_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  useEffect(() => {
    const own = Symbol(words);
    newest = own;
    const press = (event: KeyboardEvent) => {
      if (newest !== own || event.defaultPrevented || !(event.target instanceof Element)) return;
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.target.closest(EDITED)) return;
      event.preventDefault();
      latest.current.undo();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      if (newest === own) newest = null;
    };
  }, [words]);

  function undo() {
    if (isBusy) return;
    setBusy(true);
    void onUndo();
  }
  return (
    <span
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {words}
      <Button
        type="link"
        size="small"
        loading={isBusy}
        aria-keyshortcuts="Control+Z"
        title={text('screen.list.undoKeys')}
        onClick={undo}
      >
        {text('screen.list.undo')}
      </Button>
    </span>
  );
}
