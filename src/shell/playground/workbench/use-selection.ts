import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Analysis, EditorHandle } from '../contract';
import { entryPointer, fieldAt, isListEntry, pointerOf } from './select-field';

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
  const selectEntry = useCallback(
    (list: 'column' | 'search', fieldId: string) => {
      const { model } = latest.current;
      const pointer = entryPointer(model, list, fieldId) ?? pointerOf(model, fieldId);
      if (pointer === null) return;
      setCursor(pointer);
      handle.current?.reveal(pointer, { select: true });
    },
    [handle],
  );
  // A column or search names its field, but has a place of its own in the outline.
  const selectedPointer = isListEntry(cursor) ? cursor : (selected?.pointer ?? '');
  return {
    ...{ cursor, setCursor, selected, selectedFieldId: selected?.id ?? '' },
    ...{ selectedPointer, reveal, selectField, selectEntry },
  };
}
