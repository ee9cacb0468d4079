import { sql } from 'kysely';
import { Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import {
  codeField,
  descriptionField,
  enabledField,
  nameField,
  sortField,
  type FieldRule,
  type ListedResource,
  type ScreenRecords,
} from '../../resource/index';

/** Menus that open the data interfaces (docs/clients.md#menus-and-permissions). */
export const interfaceMenus = ['systemData.dataInterface', 'system.dataInterface'];

/** Data interfaces as records that fields can refer to. */
export const interfaceRecords: ScreenRecords = {
  table: 'data_interfaces',
  menus: interfaceMenus,
  columns: { fullName: 'full_name', enCode: 'en_code' },
};

const text = (name: string, column: string) => ({ name, column, kind: 'text' }) as const;
const integer = (name: string, column: string) => ({ name, column, kind: 'integer' }) as const;

/** What an interface runs: statements and headers are read one at a time. */
const runFields: readonly FieldRule[] = [
  text('dbLinkId', 'db_link_id'),
  text('query', 'query'),
  text('path', 'path'),
  text('requestHeaders', 'request_headers'),
  text('requestParameters', 'request_parameters'),
  text('responseType', 'response_type'),
  text('dataProcessing', 'data_processing'),
  integer('checkType', 'check_type'),
  text('ipAddress', 'ip_address'),
  text('propertyJson', 'property_json'),
  integer('interfaceHasPage', 'has_page'),
];

/** The list of data interfaces. */
export const listedInterfaces = {
  table: 'data_interfaces',
  fields: [
    nameField(),
    codeField(),
    text('categoryId', 'category_id'),
    integer('dataType', 'data_type'),
    text('requestMethod', 'request_method'),
    integer('hasPage', 'has_page'),
    descriptionField,
    sortField,
    enabledField,
  ],
  list: {
    filters: {
      categoryId: (id) => sql`t.category_id = ${id}`,
      dataType: (type) => sql`(${type} !~ '^[1-9]$' or t.data_type::text = ${type})`,
    },
    shown: {
      category: sql`coalesce((select e.full_name from system.dictionary_entries e where e.id = t.category_id), '')`,
    },
    members: { category: Text },
  },
} satisfies ListedResource;

/** One interface as its entity stands (docs/clients.md#data-interfaces): JSON members as texts. */
export const interfaceEntity = { table: 'data_interfaces', fields: [...listedInterfaces.fields, ...runFields] };

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
