import { App, theme } from 'antd';
import DOMPurify from 'dompurify';
import type Quill from 'quill';
import { useEffect, useEffectEvent, useRef, type CSSProperties } from 'react';
import 'quill/dist/quill.snow.css';
import { textProp } from '../../../engine/values/field-props';
import type { EditProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import { cleanHtml } from './clean-html';
import { createQuill, htmlOf, wordVariables } from './create-quill';
import './editor.css';
import { parseHtml } from './html-values';

/** Rich text. What comes in is cleaned before the editor sees it; what goes out is null when nothing is written. */
export function Edit(props: EditProps) {
  const { field, value, onChange, id, describedBy } = props;
  const translate = useText();
  const { message } = App.useApp();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Quill | null>(null);
  const reported = useRef<unknown>(undefined);
  const isFixed = props.isDisabled || props.isReadOnly;
  const placeholder = textProp(field, 'placeholder');
  const label = props.ariaLabel ?? field.label;

  const report = useEffectEvent((quill: Quill) => {
    const parsed = parseHtml(htmlOf(quill));
    reported.current = parsed.ok ? parsed.value : null;
    onChange(reported.current);
  });
  const refuseImage = useEffectEvent(() => void message.warning(translate('widget.editor.imageTooLarge')));

  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const quill = createQuill({ host: element, placeholder, translate, onImageRefused: () => refuseImage() });
    editor.current = quill;
    reported.current = undefined;
    quill.on('text-change', (_delta, _before, source) => {
      if (source === 'user') report(quill);
    });
    return () => {
      editor.current = null;
      element.replaceChildren();
    };
  }, [placeholder, translate]);

  useEffect(() => {
    const quill = editor.current;
    if (!quill || reported.current === (value ?? null)) return;
    reported.current = value ?? null;
    setHtml(quill, typeof value === 'string' ? value : '');
  }, [value, placeholder, translate]);

  useEffect(() => {
    const root = editor.current?.root;
    if (!root) return;
    editor.current?.enable(!isFixed);
    setAttributes(root, {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      'aria-invalid': props.isInvalid ? 'true' : null,
      'aria-describedby': describedBy ?? null,
      'aria-readonly': isFixed ? 'true' : null,
    });
  }, [id, isFixed, label, describedBy, props.isInvalid, placeholder, translate]);

  const look = useLook(isFixed, props.isInvalid);
  return (
    <div
      ref={host}
      className={isFixed ? 'rich-editor rich-editor-fixed' : 'rich-editor'}
      style={look}
      onBlur={props.onBlur}
    />
  );
}

/** The theme's colours and the language's words for the editor's own style sheet. */
function useLook(isFixed: boolean, isInvalid: boolean): CSSProperties {
  const { token } = theme.useToken();
  const translate = useText();
  return {
    ...wordVariables(translate),
    '--editor-border': isInvalid ? token.colorError : token.colorBorder,
    '--editor-radius': `${token.borderRadius}px`,
    '--editor-text': token.colorText,
    '--editor-muted': token.colorTextTertiary,
    '--editor-surface': isFixed ? token.colorBgContainerDisabled : token.colorBgContainer,
    '--editor-popup': token.colorBgElevated,
    '--editor-accent': token.colorPrimary,
  } as CSSProperties;
}

/** Replaces the content by stored text, cleaned; the editor reports no change. */
function setHtml(quill: Quill, html: string): void {
  quill.setContents(quill.clipboard.convert({ html: cleanHtml(DOMPurify, html) }), 'silent');
}

/** Sets attributes; null takes one away. */
function setAttributes(element: HTMLElement, attributes: Readonly<Record<string, string | null>>): void {
  for (const [name, text] of Object.entries(attributes)) {
    if (text === null) element.removeAttribute(name);
    else element.setAttribute(name, text);
  }
}
