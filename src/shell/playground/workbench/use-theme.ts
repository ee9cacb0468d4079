import { useCallback, useState } from 'react';
import { useShell } from '../../shell-context';

export type EditorTheme = 'light' | 'dark';

/** The colours of the editor, remembered in this browser. */
export function useEditorTheme(): readonly [EditorTheme, () => void] {
  const { storage } = useShell();
  const [theme, setTheme] = useState<EditorTheme>(() =>
    storage.get('playground:theme') === 'dark' ? 'dark' : 'light',
  );
  const toggle = useCallback(() => {
    const next = theme === 'dark' ? 'light' : 'dark';
    storage.set('playground:theme', next);
    setTheme(next);
  }, [storage, theme]);
  return [theme, toggle];
}
