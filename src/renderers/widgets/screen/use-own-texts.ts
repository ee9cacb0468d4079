import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../engine/contract/language';
import { useServices } from '../../shared/hosts/services';
import texts from './panel-text.json';

/** Texts of the widget, which come with it: few forms show a screen. */
export function useOwnTexts(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}
