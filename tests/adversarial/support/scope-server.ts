import { createRecordServer, type RecordServer } from '../../../src/server/modules/records/testing/record-server';

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
export async function createScopeServer(): Promise<ScopeServer> {
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
