import { useMemo } from 'react';
import { useCurrentUser } from '../../shell-context';

/** Returns what writes a moment (milliseconds since the epoch) to the minute, in the platform's time zone. */
export function useWhen(): (at: number) => string {
  const { timeZone } = useCurrentUser();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    return (at) => format.format(at);
  }, [timeZone]);
}
