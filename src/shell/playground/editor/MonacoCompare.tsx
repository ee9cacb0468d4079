import { theme as antdTheme } from 'antd';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { createTranslate } from '../../../engine/contract/language';
import type { CompareEditorProps } from '../contract';
import styles from './editor.module.css';
import { toEditorLook, tokensFor } from './editor-theme';
import type { EditorModule } from './load-monaco';
import type { CompareInstance } from './monaco';
import texts from './text.json';

interface MonacoCompareProps extends CompareEditorProps {
  readonly createEditor: EditorModule['createCompareEditor'];
  readonly applyLook: EditorModule['applyLook'];
}

/** Keeps one comparison in step with its two texts. */
export function MonacoCompare(props: MonacoCompareProps) {
  const { before, after, beforeName, afterName, language, theme, createEditor, applyLook } = props;
  const container = useRef<HTMLDivElement>(null);
  const instance = useRef<CompareInstance | null>(null);
  const { token } = antdTheme.useToken();
  const look = useMemo(() => toEditorLook(tokensFor(token, theme), theme), [token, theme]);
  const text = useMemo(() => createTranslate(language, [texts]), [language]);

  const mount = useEffectEvent((element: HTMLElement) => {
    applyLook(look);
    return createEditor({ element, look, language, beforeName, afterName });
  });
  useEffect(() => {
    if (!container.current) return undefined;
    const created = mount(container.current);
    instance.current = created;
    return () => {
      instance.current = null;
      created.dispose();
    };
  }, []);
  useEffect(() => applyLook(look), [applyLook, look]);
  useEffect(() => instance.current?.setTexts(before, after), [before, after]);

  return (
    <div
      ref={container}
      className={styles['surface']}
      style={{ colorScheme: theme }}
      role="group"
      aria-label={text('playground.editor.compare')}
    />
  );
}
