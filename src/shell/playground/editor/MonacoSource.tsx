import { theme as antdTheme } from 'antd';
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import type { EditorHandle, SourceEditorProps } from '../contract';
import styles from './editor.module.css';
import { toEditorLook, tokensFor } from './editor-theme';
import type { EditorModule } from './load-monaco';
import type { SourceInstance } from './monaco';

interface MonacoSourceProps extends SourceEditorProps {
  readonly createEditor: EditorModule['createSourceEditor'];
  readonly applyLook: EditorModule['applyLook'];
}

/** Keeps one editor in step with what the page says; the text itself belongs to the editor. */
export function MonacoSource(props: MonacoSourceProps) {
  const { handle, theme, applyLook, isReadOnly, names, findings, commands, language } = props;
  const container = useRef<HTMLDivElement>(null);
  const instance = useRef<SourceInstance | null>(null);
  const engineText = useText();
  const { token } = antdTheme.useToken();
  const look = useMemo(() => toEditorLook(tokensFor(token, theme), theme), [token, theme]);

  const onChange = useEffectEvent((text: string) => props.onChange(text));
  const onCursor = useEffectEvent((pointer: string) => props.onCursor(pointer));
  const mount = useEffectEvent((element: HTMLElement) => {
    applyLook(look);
    return props.createEditor({
      element,
      text: props.initialText,
      look,
      language,
      engineText,
      onChange: (text) => onChange(text),
      onCursor: (pointer) => onCursor(pointer),
    });
  });
  const onReady = useEffectEvent(() => props.onReady?.());

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
  useEffect(() => instance.current?.setFont(look), [look]);
  useEffect(() => instance.current?.setTexts(language, engineText), [language, engineText]);
  useEffect(() => instance.current?.setReadOnly(isReadOnly), [isReadOnly, language]);
  useEffect(() => instance.current?.setNames(names), [names]);
  useEffect(() => instance.current?.setFindings(findings), [findings, engineText]);
  useEffect(() => instance.current?.setCommands(commands), [commands]);
  // After everything else, so that the page may use the handle at once.
  useEffect(() => onReady(), []);

  useImperativeHandle(handle, (): EditorHandle => {
    const call = (act: (handle: EditorHandle) => void) => {
      if (instance.current) act(instance.current.handle);
    };
    return {
      focus: () => call((it) => it.focus()),
      reveal: (pointer, options) => call((it) => it.reveal(pointer, options)),
      apply: (fix) => call((it) => it.apply(fix)),
      replace: (text) => call((it) => it.replace(text)),
      format: () => call((it) => it.format()),
      openPalette: () => call((it) => it.openPalette()),
      openSearch: () => call((it) => it.openSearch()),
      undo: () => call((it) => it.undo()),
      redo: () => call((it) => it.redo()),
    };
  }, []);
  return <div ref={container} className={styles['surface']} style={{ colorScheme: theme }} />;
}
