import { createTestApp, type TestAnswer, type TestApp, type TestAppOptions } from '../../../testing/test-app';
import { createModule } from '../../modules/index';
import { releaseNaming } from '../../modules/testing/supply-references';

/** A server with number rule `PO` and shortcuts for calls about records. */
export interface RecordServer extends TestApp {
  /** Stores and releases a module; returns its id. */
  release: (entity: object) => Promise<string>;
  create: (
    moduleId: string,
    values: object,
    options?: { readonly account?: string; readonly body?: object },
  ) => Promise<TestAnswer>;
  update: (
    moduleId: string,
    id: string,
    values: object,
    options?: { readonly account?: string; readonly body?: object },
  ) => Promise<TestAnswer>;
  /** Stored values, parsed from the text `data`. */
  read: (moduleId: string, id: string, account?: string) => Promise<ReturnType<typeof JSON.parse>>;
  list: (moduleId: string, body?: object, account?: string) => Promise<TestAnswer>;
  /** Creates a user with these permission codes on a menu that opens the module. */
  createUserFor: (
    moduleId: string,
    account: string,
    codes: {
      readonly columns?: readonly string[];
      readonly forms?: readonly string[];
      readonly buttons?: readonly string[];
    },
  ) => Promise<string>;
}

/** Starts the server; call `close` when done. */
export async function createRecordServer(options: TestAppOptions = {}): Promise<RecordServer> {
  const app = await createTestApp(options);
  await app.deps.db
    .insertInto('bill_rules')
    .values({
      id: 'r1',
      full_name: '采购单号',
      en_code: 'PO',
      prefix: 'PO',
      date_format: 'yyyyMMdd',
      digit: 4,
      start_number: '0001',
    })
    .execute();
  const base = (moduleId: string) => `/api/visualdev/OnlineDev/${moduleId}`;
  return {
    ...app,
    async release(entity) {
      const id = await createModule(app.deps, entity);
      await releaseNaming(app.deps, id, entity);
      return id;
    },
    create: (moduleId, values, { account = 'admin', body = {} } = {}) =>
      app.call(account, 'POST', base(moduleId), { id: '', data: JSON.stringify(values), ...body }),
    update: (moduleId, id, values, { account = 'admin', body = {} } = {}) =>
      app.call(account, 'PUT', `${base(moduleId)}/${id}`, { id, data: JSON.stringify(values), ...body }),
    async read(moduleId, id, account = 'admin') {
      const answer = await app.call(account, 'GET', `${base(moduleId)}/${id}`);
      return answer.code === 200 ? JSON.parse(answer.data.data) : answer;
    },
    list: (moduleId, body = {}, account = 'admin') =>
      app.call(account, 'POST', `${base(moduleId)}/List`, {
        currentPage: 1,
        pageSize: 20,
        sort: '',
        sidx: '',
        menuId: '',
        queryJson: '',
        superQueryJson: '',
        ...body,
      }),
    async createUserFor(moduleId, account, codes) {
      const userId = await app.createUser({ account });
      const menuId = `menu-${account}`;
      await app.deps.db
        .insertInto('menus')
        .values({
          id: menuId,
          full_name: account,
          en_code: account,
          type: 3,
          url_address: `model/${account}`,
          property_json: JSON.stringify({ moduleId }),
        })
        .execute();
      await app.grant({ objectType: 'user', objectId: userId, menuId, ...codes });
      return userId;
    },
  };
}
