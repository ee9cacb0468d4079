import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { useServices } from '../../../shared/hosts/services';
import texts from './panel-text.json';

/** The texts of sub-tables on a phone, which come with them. */
export function usePhoneText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}
