import { useCallback, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import type { SourceFix } from '../../../engine/source';
import type { EditorHandle } from '../contract';
import type { DraftSync } from '../draft/draft-sync';
import type { PartName } from './parts';

interface EditorCallsOptions {
  readonly sync: DraftSync;
  readonly initialText: string;
  readonly reveal: (pointer: string) => void;
  readonly onPart: (part: PartName) => void;
}

/** What the rest of the workbench has the editor do. */
export function useEditorCalls(handle: RefObject<EditorHandle | null>, options: EditorCallsOptions) {
  const { sync, initialText, reveal, onPart } = options;
  const { hash } = useLocation();
  const onReplaceText = useCallback((text: string) => handle.current?.replace(text), [handle]);
  const onFix = useCallback((fix: SourceFix) => handle.current?.apply(fix), [handle]);
  const onReveal = useCallback(
    (pointer: string) => {
      onPart('editor');
      // In a narrow window the editor is rendered first.
      requestAnimationFrame(() => reveal(pointer));
    },
    [onPart, reveal],
  );
  const onReady = useCallback(() => {
    // A conflict that was settled while the editor was still on its way.
    if (sync.text() !== initialText) handle.current?.replace(sync.text());
    if (hash.startsWith('#/')) reveal(decodeURIComponent(hash.slice(1)));
    else handle.current?.focus();
  }, [handle, hash, reveal, sync, initialText]);
  return { onReplaceText, onFix, onReveal, onReady };
}
