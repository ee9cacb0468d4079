import { App } from 'antd';
import { useMemo } from 'react';
import { isRecord, ownValue, toText } from '../../../engine/json/raw-value';
import type { JsonValue, ScriptResult } from '../../../engine/sandbox';
import { useServices } from '../../shared/hosts/services';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../shared/texts/message-times';
import { useText } from '../../shared/texts/text';

const KINDS = ['success', 'info', 'warning', 'error'] as const;
const MAX_TOAST_CHARS = 300;

/** What scripts say to people. */
export interface ScriptDesk {
  /** `toast('…')` or `toast({ message, type })`. */
  readonly toast: (...args: readonly JsonValue[]) => void;
  /** Tells authors what a script wrote to its console and why it failed; staff see nothing of it. */
  readonly report: (name: string, result: ScriptResult) => void;
  /** Tells authors what a script asked for in vain. */
  readonly tell: (name: string, key: string, params: TextParams) => void;
  /** Tells the user something about scripts, in passing. */
  readonly notice: (key: string) => void;
}

type TextParams = Readonly<Record<string, string | number>>;

/** The desk of the scripts of a screen. Needs antd's `<App>` above it. */
export function useScriptDesk(): ScriptDesk {
  const text = useText();
  const { message, notification } = App.useApp();
  const { isAuthor = false } = useServices();
  return useMemo(() => {
    const warn = (key: string, title: string, description: string) => {
      console.warn(`${title}: ${description}`);
      notification.warning({ key, message: title, description, placement: 'bottomRight', duration: FAILURE_SECONDS });
    };
    return {
      toast(said) {
        const words = isRecord(said) ? toText(ownValue(said, 'message')) : toText(said);
        const type = KINDS.find((kind) => isRecord(said) && ownValue(said, 'type') === kind) ?? 'info';
        if (words !== '') void message[type](words.slice(0, MAX_TOAST_CHARS), SUCCESS_SECONDS);
      },
      report(name, result) {
        if (!isAuthor) return;
        for (const line of result.console) console[line.level](`${name}: ${line.text}`);
        if (result.ok) return;
        const { kind, message: reason, line } = result.failure;
        warn(name, text('screen.script.stopped', { script: name }), text(`screen.script.${kind}`, { reason, line }));
      },
      tell(name, key, params) {
        if (isAuthor) warn(`${name} ${key}`, text('screen.script.inVain', { script: name }), text(key, params));
      },
      notice: (key) => void message.warning(text(key), FAILURE_SECONDS),
    };
  }, [text, message, notification, isAuthor]);
}
