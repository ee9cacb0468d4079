import type { Api } from './api';
import { query } from './database';
import { unique } from './system-data';

const USERS = 50_000;
const DEPARTMENTS = 3_000;
/** Every id of these people begins with it. */
const OWN = 'pp-';

/** Fills the organisation: departments in two levels below the company, people in all of them, positions, roles and groups. */
export async function insertManyPeople(): Promise<void> {
  await removeManyPeople();
  await query(
    `insert into system.organizes (id, parent_id, type, full_name, en_code, sort_code)
      select $1 || n, case when n <= 30 then 'company' else $1 || (n % 30 + 1) end, 'department',
        case when n <= 30 then '分院' || n else '科室' || n end, $1 || n, n from generate_series(1, $2::int) n`,
    [`${OWN}d`, DEPARTMENTS],
  );
  await query(
    `insert into system.users (id, account, password_hash, real_name, organize_id, sort_code, name_pinyin, name_initials, reading_of)
      select $1 || n, $1 || n, '', '职工' || n, $2 || (n % $3::int + 1), 1000 + n, 'zhigong' || n, 'zg' || n, '职工' || n
      from generate_series(1, $4::int) n`,
    [`${OWN}u`, `${OWN}d`, DEPARTMENTS, USERS],
  );
  await query(
    `insert into system.positions (id, full_name, en_code, organize_id) values ('${OWN}p1', '主任医师', '${OWN}chief', 'department')`,
  );
  await query(
    `insert into system.users (id, account, password_hash, real_name, organize_id, position_id, sort_code, name_pinyin, name_initials, reading_of)
      values ('${OWN}wjg', '${OWN}wang', '', '王建国', 'department', '${OWN}p1', 10, 'wangjianguo', 'wjg', '王建国'),
        ('${OWN}ln', '${OWN}li', '', '李娜', 'department', '', 11, 'lina', 'ln', '李娜')`,
  );
  await query(`insert into system.user_positions (user_id, position_id) values ('${OWN}wjg', '${OWN}p1')`);
  await query(`update system.users set manager_id = 'user-admin' where id = '${OWN}ln'`);
  await query(
    `insert into system.roles (id, full_name, en_code, is_global) values
      ('${OWN}r1', '全院质控', '${OWN}quality', true), ('${OWN}r2', '科室质控', '${OWN}ward', false)`,
  );
  await query(`insert into system.role_organizes (role_id, organize_id) values ('${OWN}r2', 'department')`);
  await query(`insert into system.groups (id, full_name, en_code) values ('${OWN}g1', '感控小组', '${OWN}infection')`);
  await query('analyze system.users, system.organizes, system.user_organizes');
}

/** Takes them out again: other journeys have the few people of their own. */
export async function removeManyPeople(): Promise<void> {
  for (const table of ['users', 'groups', 'roles', 'positions'])
    await query(`delete from system.${table} where id like '${OWN}%'`);
  await query(`delete from system.organizes where id like '${OWN}%'`);
}

/** Ids that the journeys name. */
export const PEOPLE = {
  wang: `${OWN}wjg`,
  li: `${OWN}ln`,
  role: `${OWN}r2`,
  group: `${OWN}g1`,
  position: `${OWN}p1`,
} as const;

const node = (jnpfKey: string, key: string, label: string, props: object = {}, config: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey, label, span: 24, layout: 'colFormItem', ...config },
  placeholder: '请选择',
  ...props,
});

const FIELDS = [
  node('userSelect', 'owner', '负责人'),
  node('userSelect', 'members', '成员', { multiple: true }),
  node('depSelect', 'dept', '科室'),
  node('comSelect', 'unit', '单位', {}, { defaultCurrent: true }),
  node('posSelect', 'post', '岗位'),
  node('roleSelect', 'duty', '角色'),
  node('groupSelect', 'team', '小组'),
  node('usersSelect', 'anyone', '通知对象', { multiple: true, hasSys: true }),
  node('userSelect', 'approver', '批准人', { dialog: 'approver', caption: '审批人' }),
  node('userSelect', 'ofDept', '科室人员', { selectType: 'dep', relationField: 'dept' }),
];

const TABLE = {
  __vModel__: 'rows',
  __config__: {
    jnpfKey: 'table',
    label: '明细',
    layout: 'rowFormItem',
    children: [node('userSelect', 'person', '执行人'), node('comInput', 'note', '备注')],
  },
};

/** A released module with a field of every people widget. */
export interface PeopleModule {
  readonly moduleId: string;
  readonly path: string;
}

/** Releases it; `extra` fields stand before the others. */
export async function releasePeople(api: Api, extra: readonly object[] = []): Promise<PeopleModule> {
  const enCode = unique('people');
  const listed = FIELDS.slice(0, 4);
  const { id } = await api.call('POST', '/api/visualdev/Base', {
    fullName: unique('任务'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ popupType: 'general', generalWidth: '720px', fields: [...extra, ...FIELDS, TABLE] }),
    columnData: JSON.stringify({
      type: 1,
      columnList: listed.map((field) => ({ ...field, prop: field.__vModel__, label: field.__config__.label })),
      searchList: FIELDS.slice(0, 1).map((field) => ({
        ...field,
        prop: field.__vModel__,
        label: field.__config__.label,
      })),
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'detail', label: '详情' },
      ],
    }),
  });
  const moduleId = String(id);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  return { moduleId, path: `/model/${enCode}` };
}

/** Thirty people fields with keys `p0` to `p29`. */
export const thirtyFields = Array.from({ length: 30 }, (_entry, index) =>
  node('userSelect', `p${String(index)}`, `人员${String(index)}`),
);
