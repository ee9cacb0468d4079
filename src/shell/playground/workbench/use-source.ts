import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import type { PlaygroundApi } from '../api';
import type { DraftSync } from '../draft/draft-sync';
import { readText } from './analyse';
import { readNames } from './read-names';
import { useAnalysis } from './use-analysis';
import { useNames } from './use-names';

interface SourceOptions {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
}

/** The text of the draft and what is known about it. */
export function useSource({ api, moduleId, sync }: SourceOptions) {
  const [initialText] = useState(() => sync.text());
  const names = useNames(api);
  const { analysis, read } = useAnalysis({ moduleId, initialText, names });
  // The preview first; everything else may follow later.
  const settled = useDeferredValue(analysis);
  const { widgets: registry } = useRenderers();
  const { fullName, enCode } = useMemo(() => readNames(settled), [settled]);
  const onChange = useCallback(
    (text: string) => {
      // Kept before anything is drawn: nothing that fails afterwards can lose it.
      sync.change(text);
      read(text);
    },
    [sync, read],
  );
  const fresh = () => {
    const text = sync.text();
    return text === analysis.source.text ? analysis : readText(text, analysis, { moduleId, registry });
  };
  return { initialText, names, analysis, settled, fresh, fullName, enCode, onChange };
}
