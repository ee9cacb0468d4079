import { sql } from 'kysely';
import { toText } from '../../../engine/json/raw-value';
import { registry } from '../../../renderers/definitions';
import type { RecordList } from '../../../wire/records';
import { conditionToSql, findColumn } from '../../db/condition-to-sql';
import { BusinessError } from '../../http/errors';
import { runDataInterface, toRows, type InterfaceRows } from '../dataInterface/index';
import type { ListQuery } from './list-query';
import { listFields } from './list-records';
import { MAIN_ALIAS } from './load-rows';
import type { ModuleContext } from './module-context';
import { orderClause, rowOrder, type OrderTerm } from './row-order';

/** The rows of a data view's interface that match, by their place in its answer. */
interface FoundPlaces {
  readonly places: readonly number[];
  readonly total: number;
}

/**
 * A page of a data view (docs/module-format.md#data-views): what its interface answers to this user, searched and sorted like records.
 * A row is called after its place in the answer. Throws as the interface does, and SERVER_NOT_FOUND for a view that names none.
 */
export async function listViewRows(context: ModuleContext, query: ListQuery): Promise<RecordList> {
  const { deps, model, evaluation } = context;
  const { interfaceId = '', params = [] } = model.dataView ?? {};
  if (interfaceId === '') throw new BusinessError('SERVER_NOT_FOUND');
  const given = params.map(({ field, defaultValue, relationField }) => ({ field, defaultValue, relationField }));
  const answer = await runDataInterface(deps, interfaceId, { params: given, caller: evaluation.user, isDirect: true });
  const answered = toRows(answer);
  const isCut = answered.length >= deps.config.interfaceRowCap;
  const rows = answered.slice(0, deps.config.interfaceRowCap).map((row) => toTexts(context, row));
  const { places, total } = await findPlaces(context, byGroup(context, query), rows);
  const shown = listFields(context).map(({ id }) => id);
  const list = places.map((place) => ({
    ...Object.fromEntries(shown.map((id) => [id, rows[place]?.[id] ?? ''])),
    id: String(place + 1),
  }));
  return {
    list,
    pagination: {
      ...{ currentPage: query.currentPage, pageSize: query.pageSize, total },
      ...(isCut && { searchedRows: rows.length }),
    },
    summary: {},
    rowCounts: {},
    cursors: null,
  };
}

/** Rows of a group stand together. */
function byGroup({ model, access }: ModuleContext, query: ListQuery): ListQuery {
  const { type, groupFieldId = '' } = model.list ?? {};
  const isGrouped = type === 3 && groupFieldId !== '' && access.canFilter(groupFieldId);
  if (!isGrouped || query.sort[0]?.fieldId === groupFieldId) return query;
  return { ...query, sort: [{ fieldId: groupFieldId, order: 'asc' }, ...query.sort] };
}

/** What the database holds in no text. */
const UNSTORABLE = /\0|\p{Surrogate}/gu;

type Texts = Readonly<Record<string, string>>;

/** What a row has for the fields of the view, as texts. */
function toTexts({ model }: ModuleContext, row: InterfaceRows[number]): Texts {
  const textOf = (value: unknown) =>
    (typeof value === 'object' && value !== null ? JSON.stringify(value) : toText(value ?? '')).replace(UNSTORABLE, '');
  return Object.fromEntries(
    model.allFields.flatMap(({ key }) => (key !== '' && Object.hasOwn(row, key) ? [[key, textOf(row[key])]] : [])),
  );
}

/** Searches and sorts by the database, as lists of records are, so that nothing is found otherwise than there. */
async function findPlaces(context: ModuleContext, query: ListQuery, rows: readonly Texts[]): Promise<FoundPlaces> {
  const { deps, model, plan } = context;
  const key = plan.main.primaryKey.name;
  const columns = plan.main.columns.filter(({ fieldId }) => fieldId !== '');
  const data = rows.map((row, place) => ({
    [key]: place,
    ...Object.fromEntries(columns.map(({ name, fieldId }) => [name, row[fieldId] || null])),
  }));
  const shape = sql.join([sql`${sql.id(key)} int`, ...columns.map(({ name }) => sql`${sql.id(name)} text`)]);
  const condition = conditionToSql(query.condition, { model, registry, plan, alias: MAIN_ALIAS });
  const order = orderClause([
    ...query.sort.flatMap((term) => toOrder(context, term)),
    { value: sql.id(MAIN_ALIAS, key), type: 'int', isAscending: true, isId: true },
  ]);
  const { pageSize } = query;
  const found = await sql<FoundPlaces>`
    with found as materialized (
      select ${sql.id(MAIN_ALIAS, key)} as place, row_number() over (order by ${order}) as number
      from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as ${sql.id(MAIN_ALIAS)}(${shape})
      where ${condition}
    )
    select
      array(select place from found order by number limit ${pageSize} offset ${(query.currentPage - 1) * pageSize}) as places,
      (select count(*)::int from found) as total`.execute(deps.db);
  return found.rows[0] ?? { places: [], total: 0 };
}

/** Numbers by their size, before other texts. */
function toOrder(context: ModuleContext, term: ListQuery['sort'][number]): readonly OrderTerm[] {
  const [byText] = rowOrder(context, { sort: [term] });
  if (!byText) return [];
  const column = sql.id(MAIN_ALIAS, findColumn(context.plan, term.fieldId).column.name);
  const number = sql`case when ${column} ~ '^-?[0-9]{1,30}([.][0-9]{1,30})?$' then ${column}::numeric end`;
  return [{ ...byText, value: number, type: 'numeric' }, byText];
}
