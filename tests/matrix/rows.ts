import type { AppDeps } from '../../src/server/deps';
import type { Row } from './row';
import { moduleRows, recordRows } from './rows/modules';
import { publicRows, sessionRows } from './rows/public';
import { makeResourceRows } from './rows/resources';
import { screenRows } from './rows/screens';

/** Families of the table; the rows of resources are made of the definitions, which need the server's parts. */
export const FAMILIES = ['public', 'session', 'resources', 'screens', 'records', 'modules'] as const;

/** The whole table, by family. */
export function makeRows(deps: AppDeps): Readonly<Record<(typeof FAMILIES)[number], readonly Row[]>> {
  return {
    public: publicRows,
    session: sessionRows,
    resources: makeResourceRows(deps),
    screens: screenRows,
    records: recordRows,
    modules: moduleRows,
  };
}
