import { expect } from 'vitest';
import { readSheet } from '../../../../engine/sheet/read-sheet';
import { writeSheet } from '../../../../engine/sheet/write-sheet';
import { createTestApp, TEST_DEPARTMENT_ID, type TestAnswer, type TestApp } from '../../../testing/test-app';

export const USERS = '/api/permission/Users';
export const HEADINGS = [
  '账号',
  '姓名',
  '初始密码',
  '所属组织',
  '岗位',
  '角色',
  '性别',
  '手机',
  '出生日期',
  '直属主管账号',
];
export const PLACE = '示范医院/心内科';

type Lines = readonly (readonly string[])[];

/** A test server with users of every right, and what tests of spreadsheets do with it. */
export interface SheetServer extends TestApp {
  /** Uploads a file as an account, in a session of its own that later calls share. */
  upload: (
    content: Uint8Array | string,
    options?: { readonly account?: string; readonly name?: string },
  ) => Promise<TestAnswer>;
  preview: (name: string, account?: string) => Promise<TestAnswer>;
  send: (list: readonly object[], account?: string) => Promise<TestAnswer>;
  /** Uploads lines below the usual headings and answers their preview. */
  previewOf: (lines: Lines) => Promise<TestAnswer['data']>;
  /** The lines of an offered file. */
  linesOf: (answer: TestAnswer) => Promise<Lines>;
  countUsers: () => Promise<number>;
}

/** Starts the server; call `close` when done. */
export async function createSheetServer(): Promise<SheetServer> {
  const server = await createTestApp();
  await insertOrganisation(server);
  const upload: SheetServer['upload'] = async (content, { account = 'admin', name = '用户.xlsx' } = {}) => {
    const { authorization } = await server.signIn(account);
    const boundary = '----sheet';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` };
    return (await server.app.inject({ method: 'POST', url: `${USERS}/Uploader`, headers, payload })).json();
  };
  const preview: SheetServer['preview'] = (name, account = 'admin') =>
    server.call(account, 'GET', `${USERS}/ImportPreview?fileName=${name}`);
  return {
    ...server,
    upload,
    preview,
    send: (list, account = 'admin') => server.call(account, 'POST', `${USERS}/ImportData`, { list }),
    async previewOf(lines) {
      const { code, msg, data } = await upload(writeSheet('用户', [HEADINGS, ...lines]));
      expect([code, msg]).toEqual([200, expect.any(String)]);
      const answer = await preview(data.name);
      expect([answer.code, answer.msg]).toEqual([200, expect.any(String)]);
      return answer.data;
    },
    async linesOf(answer) {
      expect([answer.code, answer.msg]).toEqual([200, expect.any(String)]);
      const { rawPayload } = await server.app.inject({ method: 'GET', url: answer.data.url });
      const { lines } = await readSheet(new Uint8Array(rawPayload), 'a.xlsx');
      return lines.map(({ cells }) => {
        const width = Math.max(...cells.keys()) + 1;
        return Array.from({ length: width }, (_none, column) => cells.get(column)?.text ?? '');
      });
    },
    async countUsers() {
      const { rows } = await server.deps.pool.query<{ count: string }>('select count(*) from system.users');
      return Number(rows[0]?.count);
    },
  };
}

async function insertOrganisation(server: TestApp): Promise<void> {
  const { db } = server.deps;
  const menuId = 'userMenu';
  await db.insertInto('menus').values({ id: menuId, full_name: '用户', en_code: 'permission.user', type: 2 }).execute();
  await db
    .insertInto('roles')
    .values([
      { id: 'nurse', full_name: '护士', en_code: 'nurse' },
      { id: 'strong', full_name: '信息科', en_code: 'strong' },
      { id: 'gone', full_name: '停用角色', en_code: 'gone', enabled_mark: 0 },
    ])
    .execute();
  await db
    .insertInto('positions')
    .values([
      { id: 'p1', full_name: '护士长', en_code: 'head-1', organize_id: TEST_DEPARTMENT_ID },
      { id: 'p2', full_name: '护士长', en_code: 'head-2', organize_id: TEST_DEPARTMENT_ID },
    ])
    .execute();
  for (const [account, buttons] of [
    ['nothing', null],
    ['menuOnly', []],
    ['adder', ['btn_add']],
    ['importer', ['btn_add', 'btn_import']],
    ['exporter', ['btn_export']],
  ] as const) {
    const objectId = await server.createUser({ account });
    if (buttons) await server.grant({ objectType: 'user', objectId, menuId, buttons });
  }
  await server.grant({ objectType: 'role', objectId: 'strong', menuId, buttons: ['btn_remove'] });
}
