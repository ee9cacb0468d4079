import type { Condition } from '../../../engine/contract/condition';
import { findSearched } from '../../../engine/query';
import type { RecordList } from '../../../wire/records';
import { BusinessError } from '../../http/errors';
import { MAX_UNPAGED, toScope, withCondition, type ListQuery } from './list-query';
import type { ListRow } from './list-records';
import type { ModuleContext } from './module-context';

const nothing: Condition = { op: 'or', items: [] };

/**
 * Rows of one level of a tree list (docs/module-format.md#list-types): a page of root rows, or all children of a record, ignoring
 * the page, which clients repeat. Children are a query of the parent field: throws SERVER_FORBIDDEN when the user may not see it.
 * Plain queries get rows of all levels.
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

/** Groups the rows of a grouped list by their display value; other lists and plain rows are unchanged. */
export function groupRows({ model, access }: ModuleContext, { isPlain }: ListQuery, data: RecordList): RecordList {
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
