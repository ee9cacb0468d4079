import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import { isRecord, listAt, ownValue, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt } from '../parse/report';

/** `dbLinkId` of the platform's own database. */
const OWN = new Set(['', '0']);

/** Refuses a document whose tables are on another database server: the platform would make empty ones of its own instead. */
export function lintSources(document: unknown): readonly Issue[] {
  if (!isRecord(document)) return [];
  const owners: readonly (readonly [RawRecord, string])[] = [
    [document, ''],
    ...listAt(document, 'tables').flatMap((table, index) =>
      isRecord(table) ? [[table, `/tables/${String(index)}`] as const] : [],
    ),
  ];
  return owners.flatMap(([owner, pointer]) => {
    const source = toText(ownValue(owner, 'dbLinkId'));
    return OWN.has(source)
      ? []
      : [createIssue('ENGINE_TABLE_ELSEWHERE', `${pointer}/dbLinkId`, { source: toExcerpt(source) })];
  });
}
