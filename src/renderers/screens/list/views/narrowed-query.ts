import { spanOf, type BuiltQuery, type GroupUnit } from '../../../../engine/query';

/** A group that records are to be narrowed down to; `unit` = its span of dates, null = one value. */
interface NarrowedTo {
  readonly fieldId: string;
  readonly key: string | null;
  readonly unit: GroupUnit | null;
  readonly timeZone: string;
}

/** An advanced query with a group added to it; null where it cannot be: its parts are joined by "or". */
export function narrowedQuery(query: BuiltQuery | null, group: NarrowedTo): BuiltQuery | null {
  const groups = query?.groups ?? [];
  if (query && groups.length > 1 && query.matchLogic === 'or') return null;
  const id = `${String(groups.length + 1)}-1`;
  const term = { id, field: group.fieldId, type: '', ...comparisonOf(group) };
  return { matchLogic: 'and', groups: [...groups, { logic: 'and', groups: [term] }] };
}

function comparisonOf({ key, unit, timeZone }: NarrowedTo): { readonly op: string; readonly value: unknown } {
  if (key === null) return { op: 'null', value: '' };
  if (unit === null) return { op: '==', value: key };
  const { from, until } = spanOf(key, unit, timeZone);
  return { op: 'between', value: [from, until - 1] };
}
