import { Type, type Static } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { PageQuery, toListData } from '../../http/page-query';
import { listRows, toAudit, type ScreenRecords } from '../../resource/index';

/** Menus that open the data interfaces (contract f.3). */
export const interfaceMenus = ['systemData.dataInterface', 'system.dataInterface'];

/** The data interfaces that fields can name. */
export const interfaceRecords: ScreenRecords = {
  table: 'data_interfaces',
  menus: interfaceMenus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};

/** Query of the interface list; blanks mean all. */
export const InterfaceQuery = Type.Intersect([
  PageQuery,
  Type.Object({
    categoryId: Type.Optional(Type.String({ maxLength: 64 })),
    dataType: Type.Optional(Type.String({ maxLength: 10 })),
  }),
]);

const sortColumns = {
  fullName: 'full_name',
  enCode: 'en_code',
  creatorTime: 'created_at',
  lastModifyTime: 'updated_at',
  sortCode: 'sort_code',
};

/** A page of data interfaces without what they run: statements and headers are read one at a time. */
export async function listInterfaces({ db }: AppDeps, query: Static<typeof InterfaceQuery>) {
  const filters = [];
  if (query.categoryId) filters.push(sql`t.category_id = ${query.categoryId}`);
  if (/^[1-9]$/.test(query.dataType ?? '')) filters.push(sql`t.data_type = ${Number(query.dataType)}`);
  const category = sql`(select e.full_name from system.dictionary_entries e where e.id = t.category_id) as category_name`;
  const { rows, page, total } = await listRows(db, {
    table: 'data_interfaces',
    query,
    filters,
    extra: [category],
    sortColumns,
  });
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row['full_name'],
    enCode: row['en_code'],
    categoryId: row['category_id'],
    category: row['category_name'] ?? '',
    dataType: row['data_type'],
    requestMethod: row['request_method'],
    hasPage: row['has_page'],
    description: row['description'],
    sortCode: row['sort_code'],
    enabledMark: row['enabled_mark'],
    ...toAudit(row),
  }));
  return toListData(list, page, total);
}

/** Enabled interfaces below their categories, for pickers; those without a known category stand beside them. */
export async function readInterfaceTree({ db }: AppDeps) {
  const rows = await db
    .selectFrom('data_interfaces as i')
    .leftJoin('dictionary_entries as e', 'e.id', 'i.category_id')
    .select(['i.id', 'i.full_name as fullName', 'i.en_code as enCode', 'i.data_type as dataType'])
    .select(['e.id as categoryId', 'e.full_name as category'])
    .where('i.enabled_mark', '=', 1)
    .orderBy('e.sort_code')
    .orderBy('i.sort_code')
    .orderBy('i.id')
    .execute();
  const toNode = ({ id, fullName, enCode, dataType, categoryId }: (typeof rows)[number]) => ({
    id,
    parentId: categoryId ?? '-1',
    fullName,
    enCode,
    dataType,
    hasChildren: false,
    isLeaf: true,
  });
  const categories = new Map(
    rows.flatMap(({ categoryId, category }) => (categoryId === null ? [] : [[categoryId, category]])),
  );
  return [
    ...[...categories].map(([id, fullName]) => {
      const children = rows.filter(({ categoryId }) => categoryId === id).map(toNode);
      return { id, parentId: '-1', fullName, hasChildren: true, isLeaf: false, children };
    }),
    ...rows.filter(({ categoryId }) => categoryId === null).map(toNode),
  ];
}

/** One interface as its entity stands (contract e.6): JSON members as texts. Throws SERVER_NOT_FOUND. */
export async function readInterfaceEntity({ db }: AppDeps, id: string) {
  const row = await db
    .selectFrom('data_interfaces')
    .selectAll('data_interfaces')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return {
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    categoryId: row.category_id,
    dataType: row.data_type,
    dbLinkId: row.db_link_id,
    query: row.query,
    requestMethod: row.request_method,
    path: row.path,
    requestHeaders: row.request_headers,
    requestParameters: row.request_parameters,
    responseType: row.response_type,
    dataProcessing: row.data_processing,
    checkType: row.check_type,
    ipAddress: row.ip_address,
    propertyJson: row.property_json,
    hasPage: row.has_page,
    interfaceHasPage: row.has_page,
    description: row.description,
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
  };
}
