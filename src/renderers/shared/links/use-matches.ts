import { useEffect, useState } from 'react';
import { useServices } from '../hosts/services';
import type { RecordRow } from '../sources/record-source';
import { findMatches } from './link-rows';
import type { LinkSettings } from './link-settings';

interface Matches {
  readonly keyword: string;
  readonly rows: readonly RecordRow[];
}

/** Milliseconds without a key before a keyword is searched. */
const PAUSE_MS = 300;

/** The rows that a keyword finds; null while they are asked for, or without a keyword. A search that fails finds nothing. */
export function useMatches(
  settings: LinkSettings,
  paramList: readonly Readonly<Record<string, unknown>>[] | null,
  keyword: string,
): readonly RecordRow[] | null {
  const services = useServices();
  const [found, setFound] = useState<Matches | null>(null);
  useEffect(() => {
    if (keyword === '' || !paramList) return undefined;
    const controller = new AbortController();
    const settle = (rows: readonly RecordRow[]) => {
      if (!controller.signal.aborted) setFound({ keyword, rows });
    };
    const timer = setTimeout(() => {
      findMatches(services, { settings, paramList, keyword }, controller.signal).then(settle, () => settle([]));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [services, settings, paramList, keyword]);
  return found && found.keyword === keyword && keyword !== '' ? found.rows : null;
}
