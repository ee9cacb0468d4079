import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import texts from './panel-text.json';

/** The texts of pictures and lines in cells, which come with them. */
export function useDisplayText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}
