import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import texts from './panel-text.json';

/** The texts of the advanced query, which come with its panel. */
export function useQueryText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}
