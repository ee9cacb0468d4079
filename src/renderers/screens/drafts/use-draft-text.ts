import { useMemo } from 'react';
import { createTranslate, type Translate } from '../../../engine/contract/language';
import { useServices } from '../../shared/hosts/services';
import texts from './panel-text.json';

/** Texts of drafts of forms. */
export function useDraftText(): Translate {
  const { language } = useServices();
  return useMemo(() => createTranslate(language, [texts]), [language]);
}

/** Returns what writes a moment (milliseconds since the epoch) to the minute. */
export function useWhen(): (at: number) => string {
  const { timeZone } = useServices();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return (at) => format.format(at);
  }, [timeZone]);
}
