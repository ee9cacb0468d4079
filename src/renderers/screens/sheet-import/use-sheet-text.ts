import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../engine/contract/language';
import { useServices } from '../../shared/hosts/services';
import texts from './panel-text.json';

/** Texts of the import, which come with it: few users ever see one. */
export function useSheetText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}
