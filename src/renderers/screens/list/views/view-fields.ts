import { canSummarise } from '../../../../engine/summary';
import { groupKindOf, type QueryScope } from '../../../../engine/query';
import { toQueryFields, type QueryField } from '../query/query-field';
import type { ViewKind } from './view-state';

/** The fields that the views of a list can be made of. */
export interface ViewFields {
  /** Of boards: choices. */
  readonly choices: readonly QueryField[];
  /** Of calendars: dates. */
  readonly spans: readonly QueryField[];
  /** Of charts: dates, choices, names, switches. */
  readonly groups: readonly QueryField[];
  /** What charts add up. */
  readonly amounts: readonly QueryField[];
}

/** The fields that a reader's views can be made of, the columns of the list first. */
export function viewFieldsOf(scope: QueryScope): ViewFields {
  const fields = toQueryFields(scope).filter(({ field }) => field.tableKey === '');
  const kinds = new Map(fields.map((entry) => [entry, groupKindOf(scope, entry.field.id)]));
  return {
    choices: fields.filter((entry) => kinds.get(entry) === 'value' && entry.definition.hasOptions),
    spans: fields.filter((entry) => kinds.get(entry) === 'span'),
    groups: fields.filter((entry) => kinds.get(entry) !== null),
    amounts: fields.filter(({ field, definition }) => canSummarise('sum', definition, field)),
  };
}

/** The fields that views of a kind are made by; [] = the kind needs none. */
export function groupingFields(fields: ViewFields, kind: ViewKind): readonly QueryField[] {
  if (kind === 'board') return fields.choices;
  if (kind === 'calendar') return fields.spans;
  return kind === 'chart' ? fields.groups : [];
}

/** Whether a list can be shown in a kind. */
export function isPossible(fields: ViewFields, kind: ViewKind): boolean {
  return kind === 'table' || kind === 'gallery' || groupingFields(fields, kind).length > 0;
}
