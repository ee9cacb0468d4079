import { useState } from 'react';
import { useShell } from '../../shell-context';

export type EditorTheme = 'light' | 'dark';

/** The colours of the editor, remembered in this browser. */
export function useEditorTheme(): readonly [EditorTheme, () => void] {
  const { storage } = useShell();
  const [theme, setTheme] = useState<EditorTheme>(() =>
    storage.get('playground:theme') === 'dark' ? 'dark' : 'light',
  );
  return [
    theme,
    () => {
      const next = theme === 'dark' ? 'light' : 'dark';
      storage.set('playground:theme', next);
      setTheme(next);
    },
  ];
}
