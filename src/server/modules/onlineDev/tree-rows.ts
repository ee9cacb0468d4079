import type { Condition } from '../../../engine/contract/condition';
import { findSearched } from '../../../engine/query';
import { BusinessError } from '../../http/errors';
import { MAX_UNPAGED, toScope, withCondition, type ListQuery } from './list-query';
import type { ListRow, RecordListData } from './list-records';
import type { ModuleContext } from './module-context';

const nothing: Condition = { op: 'or', items: [] };

/**
 * Rows of one level of a tree list (contract c.1 type 5): a page of those below none, or all of those below a record, which
 * no client pages: it repeats the page of the list. To ask for what is below a record is to ask for the value of the parent
 * field: throws SERVER_FORBIDDEN when the user may not see that. A client that asks for plain rows gets those of all levels.
 */
export function atLevel(context: ModuleContext, query: ListQuery, parentId: string | null): ListQuery {
  const { list } = context.model;
  if (list?.type !== 5 || list.parentFieldId === '' || (query.isPlain && parentId === null)) return query;
  const searched = findSearched(toScope(context), list.parentFieldId);
  if (searched?.field.tableKey !== '') {
    if (parentId === null) return query;
    throw new BusinessError('SERVER_FORBIDDEN');
  }
  const { field, definition, timeZone } = searched;
  if (parentId === null) return withCondition(query, { fieldId: field.id, op: 'isNull', value: null });
  const stored = definition.toStored(parentId, field, timeZone);
  const below = { ...query, currentPage: 1, pageSize: MAX_UNPAGED };
  return withCondition(below, stored.ok ? { fieldId: field.id, op: 'equals', value: stored.value } : nothing);
}

/** Groups the rows of a grouped list (contract e.5 type 3) under their display value; other lists, and plain rows, stay as they are. */
export function groupRows(
  { model, access }: ModuleContext,
  { isPlain }: ListQuery,
  data: RecordListData,
): RecordListData {
  const fieldId = model.list?.groupFieldId ?? '';
  if (isPlain) return data;
  if (model.list?.type !== 3 || fieldId === '' || !access.canReadColumn(fieldId)) return data;
  const groups = new Map<string, ListRow[]>();
  for (const row of data.list) {
    const text = String(row[fieldId] ?? '');
    const group = groups.get(text);
    if (group) group.push(row);
    else groups.set(text, [row]);
  }
  const list = [...groups].map(([text, children], index) => ({
    id: `group_${String(index)}`,
    top: true,
    [fieldId]: text,
    children,
  }));
  return { ...data, list };
}
