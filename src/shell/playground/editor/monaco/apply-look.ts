import { editor } from 'monaco-editor/editor.js';
import type { EditorLook } from '../editor-theme';

/** Gives every editor of the page the look of the theme around them; the library has one theme for all. */
export function applyLook({ isDark, tokens, colors }: EditorLook): void {
  const name = isDark ? 'formloom-dark' : 'formloom-light';
  editor.defineTheme(name, {
    base: isDark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: Object.entries(tokens).map(([token, color]) => ({ token, foreground: color.slice(1) })),
    colors: { ...colors },
  });
  editor.setTheme(name);
}
