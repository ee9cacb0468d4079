import { use } from 'react';
import type { Translate } from '../../engine/contract/language';
import { useLanguage, useShell } from '../shell-context';
import type { TextArea } from './text-book';

/** The lookup over the texts of these areas in the language of the page; suspends until they are here. */
export function useTranslate(areas: readonly TextArea[]): Translate {
  const { texts } = useShell();
  const language = useLanguage();
  if (!texts.has(language, areas)) use(texts.wait(language, areas));
  return texts.translate(language, areas);
}
