import type { Language } from '../../../engine/contract/language';
import { useEffect, useState } from 'react';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useLanguage } from '../../shell-context';
import { loadSnippets, type Snippet } from './snippets';
import { byUse } from './widget-order';

/** A snippet with all that finds it: keys of every generation and names in every language. */
export interface FoundSnippet extends Snippet {
  readonly words: string;
}

/** The widgets, those used most first; null until they have come, [] when they cannot be had. */
export function useSnippets(): readonly FoundSnippet[] | null {
  const { widgets: registry } = useRenderers();
  const language = useLanguage();
  const [snippets, setSnippets] = useState<readonly FoundSnippet[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function load(): Promise<readonly FoundSnippet[]> {
      const [loaded, words] = await Promise.all([loadSnippets(registry), loadWords(language)]);
      return byUse(loaded).map((snippet) => ({
        ...snippet,
        words: `${snippet.label} ${words.get(snippet.key) ?? snippet.key}`,
      }));
    }
    load().then(
      (found) => isCurrent && setSnippets(found),
      () => isCurrent && setSnippets([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [registry, language]);
  return snippets;
}

/** The names in other languages are as large as the editor's help, which has them already. */
async function loadWords(language: Language) {
  const { loadWidgetChoices } = await import('../editor/completion/widget-choices');
  return new Map((await loadWidgetChoices(language)).map(({ key, words }) => [key, words]));
}
