import { createRecordServer, type RecordServer } from '../../records/testing/record-server';

/** A platform with a directory, a module with all permission switches, one without, a system screen and a link. */
export interface RightsServer extends RecordServer {
  readonly moduleId: string;
  /** Own grants of a holder as ids, read from the database. */
  grantsOf: (type: string, id: string) => Promise<readonly string[]>;
}

const node = (key: string, label: string) => ({
  __config__: { jnpfKey: 'input', label },
  __vModel__: key,
});

const entity = (enCode: string, isAsking: boolean) => ({
  fullName: enCode,
  enCode,
  formData: { fields: [node('title', '标题'), node('pay', '工资')] },
  columnData: {
    columnList: [
      { prop: 'title', label: '标题', jnpfKey: 'input' },
      { prop: 'pay', label: '工资', jnpfKey: 'input' },
    ],
    searchList: [],
    btnsList: [
      { value: 'add', label: '新增' },
      { value: 'remove', label: '删除' },
    ],
    columnBtnsList: [],
    useBtnPermission: isAsking,
    useColumnPermission: isAsking,
    useFormPermission: isAsking,
  },
});

/** Starts the server; menus: `dir` > `staff` (asks for codes), `open` (asks for none); `area` (system screen), `link`; `empty`. */
export async function createRightsServer(): Promise<RightsServer> {
  const server = await createRecordServer();
  const moduleId = await server.release(entity('staff', true));
  const openId = await server.release(entity('open', false));
  const { db } = server.deps;
  const page = (id: string, more: object = {}) => ({ id, full_name: id, en_code: id, type: 2, ...more });
  const opens = (module: string) => ({
    parent_id: 'dir',
    type: 3,
    property_json: JSON.stringify({ moduleId: module }),
  });
  const tree = [
    page('dir', { type: 1, sort_code: 1 }),
    page('staff', opens(moduleId)),
    page('open', opens(openId)),
    page('empty', { type: 1, sort_code: 2 }),
    page('area', { en_code: 'system.area', property_json: JSON.stringify({ screen: 'area' }), sort_code: 3 }),
    page('link', { type: 7, url_address: 'https://example.com', sort_code: 4 }),
    page('authorize', { en_code: 'permission.authorize', sort_code: 5 }),
    page('role', { en_code: 'permission.role', sort_code: 6 }),
  ];
  for (const row of tree) await db.insertInto('menus').values(row).execute();
  const named = (id: string) => ({ id, full_name: `${id}名`, en_code: id });
  await db.insertInto('roles').values(['r1', 'r2', 'own'].map(named)).execute();
  await db.insertInto('groups').values(named('g1')).execute();
  await db
    .insertInto('positions')
    .values({ ...named('p1'), organize_id: 'department' })
    .execute();
  const grantsOf = async (type: string, id: string) => {
    const rows = await db
      .selectFrom('grants')
      .selectAll()
      .where('object_id', '=', id)
      .where('object_type', '=', type as 'role')
      .execute();
    return rows
      .map(({ menu_id, item_type, code }) => (item_type === 'module' ? menu_id : [menu_id, item_type, code].join('~')))
      .sort();
  };
  return { ...server, moduleId, grantsOf };
}
