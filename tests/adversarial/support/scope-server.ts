import { purchaseModule } from '../../../src/server/modules/records/testing/purchase-module';
import { createRecordServer, type RecordServer } from '../../../src/server/modules/records/testing/record-server';
import type { TestAnswer } from '../../../src/server/testing/test-app';

/** A server with organisations, and shortcuts for data schemes. */
export interface ScopeServer extends RecordServer {
  /** Makes a scheme of a menu; `more` are further columns. */
  scheme: (menuId: string, id: string, elements: unknown, more?: object) => Promise<void>;
  /** Gives a scheme to a role, position, user or group. */
  giveScheme: (menuId: string, id: string, holder: Holder) => Promise<void>;
  takeScheme: (id: string) => Promise<void>;
}

interface Holder {
  readonly objectType: 'role' | 'position' | 'user' | 'group';
  readonly objectId: string;
}

/** One term of a scheme, joined to others by `logic`. */
export const element = (field: string, op: string, value: unknown, logic = 'and') => ({
  logic,
  groups: [{ id: '1', field, type: 'string', op, value }],
});

/** Organisations `department` > `ward` > `room`, and `other`, all of the company. */
async function createScopeServer(): Promise<ScopeServer> {
  const server = await createRecordServer();
  const { db } = server.deps;
  for (const [id, parent] of [
    ['ward', 'department'],
    ['room', 'ward'],
    ['other', 'company'],
  ] as const)
    await db
      .insertInto('organizes')
      .values({ id, parent_id: parent, type: 'department', full_name: id, en_code: id })
      .execute();
  return {
    ...server,
    async scheme(menuId, id, elements, more = {}) {
      const row = { id, menu_id: menuId, full_name: id, condition_json: JSON.stringify(elements), ...more };
      await db.insertInto('data_schemes').values(row).execute();
    },
    async giveScheme(menuId, id, { objectType, objectId }) {
      const grant = { object_type: objectType, object_id: objectId, item_type: 'resource' as const };
      await db
        .insertInto('grants')
        .values({ ...grant, menu_id: menuId, code: id })
        .execute();
    },
    async takeScheme(id) {
      await db.deleteFrom('grants').where('item_type', '=', 'resource').where('code', '=', id).execute();
    },
  };
}

/** Everybody with their organisation, who manages them, and the amount of their one record. */
export const PEOPLE = [
  ['chief', 'department', null, 1],
  ['nurse', 'room', 'chief', 10],
  ['lead', 'other', null, 100],
  ['helper', 'other', 'lead', 1000],
  ['trainee', 'ward', 'helper', 10_000],
  ['own', 'other', null, 100_000],
] as const;

/**
 * Titles of the records that each reaches: the chief those of `department` and of what is below it, the lead those of themself and of
 * everybody below; `own` has no scheme.
 */
export const REACHED: Readonly<Record<string, readonly string[]>> = {
  chief: ['chief', 'nurse', 'trainee'],
  lead: ['helper', 'lead', 'trainee'],
  own: ['own'],
  admin: PEOPLE.map(([name]) => name).toSorted(),
};

/** A module with data permission, a record of each of the people, and the schemes `below` of the chief and `team` of the lead. */
export interface ScopedRecords extends ScopeServer {
  readonly moduleId: string;
  /** Ids of users and of their records, by account. */
  readonly users: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, string>>;
  /** Makes a scheme of the menu of a user, and gives it to them. */
  giveOwn: (account: string, id: string, elements: unknown) => Promise<void>;
  /** Titles of the records that an account lists. */
  reached: (account: string) => Promise<readonly string[]>;
}

const BUTTONS = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_batchRemove'];

export const titlesOf = (answer: TestAnswer) =>
  (answer.data.list as readonly { readonly title: string }[]).map(({ title }) => title).sort();

/** Starts the server with all of it; call `close` when done. */
export async function createScopedRecords(): Promise<ScopedRecords> {
  const server = await createScopeServer();
  const moduleId = await server.release(purchaseModule({ list: { useDataPermission: true } }));
  const users: Record<string, string> = {};
  const ids: Record<string, string> = {};
  for (const [account, organizeId, managerId] of PEOPLE) {
    const id = await server.createUserFor(moduleId, account, { buttons: BUTTONS });
    users[account] = id;
    const more = { organize_id: organizeId, manager_id: managerId && (users[managerId] ?? null) };
    await server.deps.db.updateTable('users').set(more).where('id', '=', id).execute();
  }
  for (const [account, , , amount] of PEOPLE) {
    const items = [{ name: `${account} row`, price: amount }];
    const row = { title: account, code: account, amount, status: '1', items };
    ids[account] = (await server.create(moduleId, row, { account })).data.id;
  }
  const giveOwn: ScopedRecords['giveOwn'] = async (account, id, elements) => {
    await server.scheme(`menu-${account}`, id, elements);
    await server.giveScheme(`menu-${account}`, id, { objectType: 'user', objectId: users[account] ?? '' });
  };
  await giveOwn('chief', 'below', [element('organizeId', 'Equal', '@organizationAndSuborganization')]);
  await giveOwn('lead', 'team', [element('createdBy', 'Equal', '@userAraSubordinates')]);
  const reached = async (account: string) => titlesOf(await server.list(moduleId, {}, account));
  return { ...server, moduleId, users, ids, giveOwn, reached };
}
