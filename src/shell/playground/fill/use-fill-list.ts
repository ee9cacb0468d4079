import { App } from 'antd';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { canFillList, fillList, type ListPart } from '../../../engine/lint';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis, EditorHandle } from '../contract';
import { tellFilling } from './tell-filling';

/** Long enough to read which fields were left out. */
const READING_SECONDS = 6;

/** A function that fills a part of the module's list, in one step of undo, and says what it has done; the same function always. */
export function useFillList(analysis: Analysis, handle: RefObject<EditorHandle | null>): (part: ListPart) => boolean {
  const text = useText();
  const { message } = App.useApp();
  const { widgets: registry } = useRenderers();
  const latest = useRef({ analysis, text, registry });
  useEffect(() => {
    latest.current = { analysis, text, registry };
  });
  return useCallback(
    (part: ListPart) => {
      const now = latest.current;
      const { model, isStale } = now.analysis;
      // Places of the last good model are not those of a text that is broken.
      if (!model || isStale) {
        void message.warning(now.text('playground.fill.broken'));
        return false;
      }
      if (!canFillList(model)) {
        void message.warning(now.text('playground.fill.noList'));
        return false;
      }
      const filling = fillList(part, { model, registry: now.registry });
      if (filling.added > 0) handle.current?.apply(filling.fix);
      const content = tellFilling(part, filling, now.text);
      void message.open({ type: filling.added > 0 ? 'success' : 'info', content, duration: READING_SECONDS });
      return true;
    },
    [handle, message],
  );
}
