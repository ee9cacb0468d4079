import { useEffect, useState } from 'react';
import type { Language } from '../../../engine/contract/language';
import { loadMonaco, type EditorModule } from './load-monaco';

export type EditorState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly editor: EditorModule };

/** The editor library, once it has come; `retry` asks again after a failure. */
export function useMonaco(language: Language): { readonly state: EditorState; readonly retry: () => void } {
  const [state, setState] = useState<EditorState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    loadMonaco(language).then(
      (editor) => {
        if (!isGone) setState({ kind: 'ready', editor });
      },
      () => {
        if (!isGone) setState({ kind: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [language, attempt]);
  return {
    state,
    retry: () => {
      setState({ kind: 'loading' });
      setAttempt((count) => count + 1);
    },
  };
}
