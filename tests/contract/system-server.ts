import { createTestApp, type TestAnswer, type TestApp } from '../../src/server/testing/test-app';

/** A test server with shortcuts for uploads, downloads and menus. */
export interface SystemServer extends TestApp {
  /** Uploads a file as 3.4.7's upload control does: multipart, plain fields first. */
  upload: (url: string, content: string | Buffer, options?: UploadOptions) => Promise<TestAnswer>;
  /** Requests an export and downloads its file; returns the content. */
  download: (url: string) => Promise<string>;
  /** Creates a user with a menu of this enCode and all its buttons; returns the menu's id. */
  createMenuUser: (account: string, menuCode: string) => Promise<string>;
  /** Creates an entity through the API and returns its id; throws when refused. */
  make: (url: string, body: object) => Promise<string>;
}

/** Codes of all buttons of the system screens. */
const SCREEN_BUTTONS = ['add', 'addBelow', 'edit', 'remove', 'detail', 'import', 'export', 'type'].map(
  (code) => `btn_${code}`,
);

export interface UploadOptions {
  readonly account?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** Starts the server; call `close` when done. */
export async function createSystemServer(): Promise<SystemServer> {
  const server = await createTestApp();
  return {
    ...server,
    async upload(url, content, { account = 'admin', fields = {} } = {}) {
      const { authorization } = await server.signIn(account);
      const boundary = '----formloom-test';
      const plain = Object.entries(fields).map(
        ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="f.bdd"\r\ncontent-type: application/octet-stream\r\n\r\n`;
      const payload = Buffer.concat([
        Buffer.from(plain.join('') + head),
        Buffer.from(content as string),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` };
      return (await server.app.inject({ method: 'POST', url, headers, payload })).json();
    },
    async download(url) {
      const { data } = await server.call('admin', 'GET', url);
      return (await server.app.inject({ method: 'GET', url: data.url })).body;
    },
    async createMenuUser(account, menuCode) {
      const objectId = await server.createUser({ account });
      const menuId = `menu-${account}`;
      await server.deps.db
        .insertInto('menus')
        .values({ id: menuId, full_name: menuCode, en_code: menuCode, type: 2 })
        .execute();
      await server.grant({ objectType: 'user', objectId, menuId, buttons: SCREEN_BUTTONS });
      return menuId;
    },
    async make(url, body) {
      const answer = await server.call('admin', 'POST', url, body);
      if (answer.code !== 200) throw new Error(`${url} ${JSON.stringify(body)}: ${answer.msg}`);
      return answer.data.id as string;
    },
  };
}
