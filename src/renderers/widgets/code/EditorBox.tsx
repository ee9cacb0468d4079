import { theme } from 'antd';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { toShownText } from '../../../engine/values/text-values';
import type { EditProps } from '../../shared/define-renderer';
import { toControlProps } from '../../shared/faces/control-props';
import type { CodeEditor, OpenCodeEditor } from '../../shared/hosts/code-editor';
import { useText } from '../../shared/texts/text';
import type { Language } from './language';
import { useCompletion } from './use-completion';

interface EditorBoxProps extends EditProps {
  readonly open: OpenCodeEditor;
  readonly language: Language;
  /** Whether the editor begins with the focus. */
  readonly takesFocus: RefObject<boolean>;
  onTabMode: (leaves: boolean) => void;
}

/** Keeps one editor in step with the field; the text itself belongs to the editor. */
export function EditorBox(props: EditorBoxProps) {
  const { value, language } = props;
  const text = useText();
  const { token } = theme.useToken();
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor | null>(null);
  const complete = useEffectEvent(useCompletion(props));
  const onChange = useEffectEvent((next: string) => props.onChange(next === '' ? null : next));
  const onBlur = useEffectEvent(() => props.onBlur?.());
  const onTabMode = useEffectEvent((leaves: boolean) => props.onTabMode(leaves));
  const label = props.ariaLabel ?? (props.field.label || props.field.key);
  const isFixed = props.isReadOnly || props.isDisabled;
  const shown = toShownText(value);
  const mount = useEffectEvent((element: HTMLElement) =>
    props.open({
      element,
      text: shown,
      language,
      token,
      label,
      leaveLabel: text('widget.code.leave'),
      isReadOnly: isFixed,
      onChange: (next) => onChange(next),
      onBlur: () => onBlur(),
      onTabMode: (leaves) => onTabMode(leaves),
      complete: (written, offset) => complete(written, offset),
    }),
  );

  useEffect(() => {
    if (!container.current) return undefined;
    const opened = mount(container.current);
    editor.current = opened;
    if (props.takesFocus.current) opened.focus();
    return () => {
      editor.current = null;
      opened.dispose();
    };
  }, [props.takesFocus]);
  useEffect(() => editor.current?.setText(shown), [shown]);
  useEffect(() => editor.current?.setLanguage(language), [language]);
  useEffect(() => editor.current?.setReadOnly(isFixed), [isFixed]);
  useEffect(() => editor.current?.setToken(token), [token]);
  useEffect(() => editor.current?.setLabel(label), [label]);
  useEffect(() => {
    const { disabled, 'aria-label': _label, ...rest } = toControlProps(props);
    const attributes = Object.entries({ ...rest, 'aria-disabled': disabled || undefined });
    editor.current?.setAttributes(
      Object.fromEntries(attributes.map(([name, each]) => [name, each === undefined ? undefined : String(each)])),
    );
  });
  return <div ref={container} style={{ position: 'relative', height: '100%' }} />;
}
