import { useMemo } from 'react';
import { createTranslate, type Language, type Texts, type Translate } from '../../engine/contract/language';
import { useLanguage } from '../shell-context';

/** The lookup over texts that come with a page or dialog that few first loads need; pass the same object each time. */
export function useLateText(texts: Readonly<Record<Language, Texts>>): Translate {
  const language = useLanguage();
  return useMemo(() => createTranslate(language, [texts]), [language, texts]);
}
