import { useMemo } from 'react';
import { useServices } from '../../renderers/shared/hosts/services';

/** Writes moments (milliseconds) as `2026-11-21 21:30` on the platform's clock; '' for none. */
export function useFormatTime(): (ms: number) => string {
  const { timeZone } = useServices();
  return useMemo(() => {
    // The Swedish format is the one that is written year first with plain digits.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return (ms) => (ms > 0 ? format.format(ms) : '');
  }, [timeZone]);
}
