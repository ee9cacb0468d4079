import { findField } from '../../../engine/contract/module-model';
import { registry } from '../../../renderers/definitions';
import type { Condition } from '../../../engine/contract/condition';
import type { RecordList } from '../../../wire/records';
import { BusinessError } from '../../http/errors';
import { combineConditions, findSearched } from '../../../engine/query';
import { toListCondition, toScope, type ListQuery } from './list-query';
import { countAllRows, toPagination } from './count-rows';
import { readCountedPage } from './list-records';
import type { ModuleContext } from './module-context';
import { resolveNames } from './search-names';

/** Fields for a designer's relations (docs/clients.md#module-calls): visible main value fields. */
export function readFormDataFields({ model, access }: ModuleContext) {
  return model.allFields
    .filter(
      (field) =>
        field.key !== '' && field.tableKey === '' && registry.of(field).isListable && access.canReadField(field.id),
    )
    .map((field) => ({ vmodel: field.key, label: field.label }));
}

/** A relation field's query of another module (docs/clients.md#module-calls). */
export interface FieldDataQuery {
  readonly relationField: string;
  readonly columnIds: readonly string[];
  readonly keyword: string;
  readonly currentPage: number;
  readonly pageSize: number;
}

/**
 * A page of another module's records for a picker, under that module's permissions: SERVER_FORBIDDEN if the relation field is not
 * visible; other refused columns are omitted.
 */
export async function readFieldData(
  context: ModuleContext,
  asked: FieldDataQuery,
): Promise<Pick<RecordList, 'list' | 'pagination'>> {
  const { query, fields } = await toPickerQuery(context, asked);
  const { page, count } = await readCountedPage(context, query, { fields });
  return { list: page.rows, pagination: toPagination(query, count, page) };
}

/** Exact number of a picker's records; throws as `readFieldData`. */
export async function countFieldData(context: ModuleContext, asked: FieldDataQuery): Promise<number> {
  return countAllRows(context, (await toPickerQuery(context, asked)).query);
}

async function toPickerQuery(context: ModuleContext, asked: FieldDataQuery) {
  const { model, access } = context;
  const isShown = (fieldId: string) => findField(model, fieldId)?.tableKey === '' && access.canFilter(fieldId);
  if (asked.relationField !== '' && !isShown(asked.relationField)) throw new BusinessError('SERVER_FORBIDDEN');
  const ids = [...new Set([asked.relationField, ...asked.columnIds])].filter((id) => id !== '' && isShown(id));
  const query: ListQuery = {
    condition: await toListCondition(context, {}),
    sort: [],
    isPlain: true,
    cursor: null,
    reach: null,
    currentPage: asked.currentPage,
    pageSize: asked.pageSize,
  };
  const narrowed = narrow(context, { query, ids, keyword: asked.keyword.trim() });
  const condition = await resolveNames(context, narrowed.condition);
  return { query: { ...narrowed, condition }, fields: ids.flatMap((id) => findField(model, id) ?? []) };
}

/** The keyword in any of the displayed text columns. */
function narrow(
  context: ModuleContext,
  { query, ids, keyword }: { readonly query: ListQuery; readonly ids: readonly string[]; readonly keyword: string },
): ListQuery {
  if (keyword === '') return query;
  const texts = ids.filter((id) => {
    const searched = findSearched(toScope(context), id);
    return searched?.definition.column(searched.field)?.type === 'text';
  });
  const any: Condition = { op: 'or', items: texts.map((fieldId) => ({ fieldId, op: 'like', value: keyword })) };
  return { ...query, condition: combineConditions('and', [...(query.condition ? [query.condition] : []), any]) };
}
