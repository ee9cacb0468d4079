import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Analysis, EditorHandle } from '../contract';
import { fieldAt, pointerOf } from './select-field';

/** What is chosen, in the text and in the preview: choosing in one chooses in the other. */
export function useSelection(analysis: Analysis, handle: RefObject<EditorHandle | null>) {
  const [cursor, setCursor] = useState('');
  const latest = useRef(analysis);
  useEffect(() => {
    latest.current = analysis;
  });
  const selected = analysis.model && cursor !== '' ? fieldAt(analysis.model, cursor) : undefined;

  const reveal = useCallback(
    (pointer: string) => {
      setCursor(pointer);
      handle.current?.reveal(pointer, { select: true, focus: true });
    },
    [handle],
  );
  const selectField = useCallback(
    (fieldId: string) => {
      const pointer = pointerOf(latest.current.model, fieldId);
      if (pointer === null) return setCursor('');
      setCursor(pointer);
      // The focus stays in the preview, where the user may be typing.
      handle.current?.reveal(pointer, { select: true });
    },
    [handle],
  );
  return { cursor, setCursor, selected, selectedFieldId: selected?.id ?? '', reveal, selectField };
}
