import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../engine/contract/language';
import { useServices } from '../../shared/hosts/services';
import texts from './panel-text.json';

/** Texts of the panel, which come with it: few users ever see one. */
export function usePanelText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}
