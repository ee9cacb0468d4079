import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { Analysis, EditorHandle } from '../contract';
import { buttonAt, buttonPointer, entryPointer, fieldAt, isListEntry, pointerOf } from './select-field';

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
  const follow = useCallback(
    (pointer: string) => {
      setCursor(pointer);
      handle.current?.reveal(pointer, { select: true });
    },
    [handle],
  );
  const selectEntry = useCallback(
    (list: 'column' | 'search' | 'button', id: string) => {
      const { model, source } = latest.current;
      const pointer =
        list === 'button' ? buttonPointer(source.value, id) : (entryPointer(model, list, id) ?? pointerOf(model, id));
      if (pointer === null) return;
      setCursor(pointer);
      handle.current?.reveal(pointer, { select: true });
    },
    [handle],
  );
  // A column or search names its field, but has a place of its own in the outline.
  const selectedPointer = isListEntry(cursor) ? cursor : (selected?.pointer ?? buttonAt(cursor));
  return {
    ...{ cursor, setCursor, selected, selectedFieldId: selected?.id ?? '' },
    ...{ selectedPointer, reveal, follow, selectField, selectEntry },
  };
}
