import { useEffect, useState } from 'react';
import { useServices } from '../hosts/services';
import type { RecordRow } from '../sources/record-source';
import { findMatches } from './link-rows';
import type { LinkSettings } from './link-settings';

/** What a keyword finds. */
export interface Matches {
  readonly rows: readonly RecordRow[];
  readonly isFailed: boolean;
}

interface Found extends Matches {
  readonly keyword: string;
}

/** Milliseconds without a key before a keyword is searched. */
const PAUSE_MS = 300;

/** The rows that a keyword finds; null while they are asked for, or without a keyword. */
export function useMatches(
  settings: LinkSettings,
  paramList: readonly Readonly<Record<string, unknown>>[] | null,
  keyword: string,
): Matches | null {
  const services = useServices();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (keyword === '' || !paramList) return undefined;
    const controller = new AbortController();
    const settle = (matches: Matches) => {
      if (!controller.signal.aborted) setFound({ keyword, ...matches });
    };
    const timer = setTimeout(() => {
      findMatches(services, { settings, paramList, keyword }, controller.signal).then(
        (rows) => settle({ rows, isFailed: false }),
        () => settle({ rows: [], isFailed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [services, settings, paramList, keyword]);
  return found && found.keyword === keyword && keyword !== '' ? found : null;
}
