import type { RendererServices } from '../hosts/services';
import { rowsByContent } from '../sources/rows-screen';
import type { LinkSettings } from './link-settings';
import type { RecordRow } from '../sources/record-source';

/** Matches that typing in the closed field offers. */
const MATCHES = 10;

interface MatchQuestion {
  readonly settings: LinkSettings;
  readonly paramList: readonly Readonly<Record<string, unknown>>[];
  readonly keyword: string;
  /** Most rows; default: as many as typing offers. */
  readonly limit?: number;
}

/** The first rows that a keyword finds, with their members as `$stored`. */
export async function findMatches(
  services: RendererServices,
  { settings: { link, columns }, paramList, keyword, limit = MATCHES }: MatchQuestion,
  signal: AbortSignal,
): Promise<readonly RecordRow[]> {
  if (!link) return [];
  const { source, labelKey } = link;
  const names = columns.map(({ value }) => value);
  if (source.kind === 'module') {
    const query = { relationField: labelKey, columns: names, keyword, page: 1, pageSize: limit };
    const { rows } = await services.relatedRows(source.moduleId, query, signal);
    return rows.map((row) => ({ id: row.id, $stored: row }));
  }
  const { interfaceId, valueKey } = source;
  const body = {
    ...{ currentPage: 1, pageSize: limit, keyword, interfaceId, propsValue: valueKey, relationField: labelKey },
    ...{ columnOptions: names.join(','), paramList },
  };
  const { rows } = await services.interfaceRows(interfaceId, body, signal);
  return rowsByContent(rows, valueKey);
}
