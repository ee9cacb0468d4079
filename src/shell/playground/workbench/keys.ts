import { useEffect } from 'react';
import type { PlaygroundCommand } from '../contract';

/** What matters of a key that was pressed. */
type PressedKey = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Whether the machine's commands go with ⌘. */
function isMac(platform = navigator.platform): boolean {
  return /^(mac|iphone|ipad)/i.test(platform);
}

/** Whether a key is the one that `keys` names (`CtrlCmd+Shift+KeyP`). */
export function matchesKeys(keys: string, pressed: PressedKey, onMac = isMac()): boolean {
  if (keys === '') return false;
  const parts = keys.split('+');
  const code = parts.at(-1);
  const wants = (name: string) => parts.slice(0, -1).includes(name);
  const [command, other] = onMac ? [pressed.metaKey, pressed.ctrlKey] : [pressed.ctrlKey, pressed.metaKey];
  return (
    pressed.code === code &&
    command === wants('CtrlCmd') &&
    other === wants('WinCtrl') &&
    pressed.shiftKey === wants('Shift') &&
    pressed.altKey === wants('Alt')
  );
}

/** Keys as people read them: `Ctrl+Shift+P`, `⌘⇧P`. */
export function showKeys(keys: string, onMac = isMac()): string {
  if (keys === '') return '';
  const names: Readonly<Record<string, string>> = onMac
    ? { CtrlCmd: '⌘', Shift: '⇧', Alt: '⌥', WinCtrl: '⌃' }
    : { CtrlCmd: 'Ctrl', WinCtrl: 'Win' };
  const shown = keys.split('+').map((part) => names[part] ?? part.replace(/^(Key|Digit)/, ''));
  return shown.join(onMac ? '' : '+');
}

/** Lets the commands' keys work anywhere on the page; what the editor has taken already is left alone. */
export function useKeys(commands: readonly PlaygroundCommand[], isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const command = commands.find(({ keys }) => matchesKeys(keys, event));
      if (!command) return;
      event.preventDefault();
      command.run();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [commands, isActive]);
}
