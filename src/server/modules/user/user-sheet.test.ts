import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSheet } from '../../../engine/sheet/write-sheet';
import { TEST_DEPARTMENT_ID } from '../../testing/test-app';
import { toClientHash } from '../oauth/index';
import { createSheetServer, HEADINGS, PLACE, USERS, type SheetServer } from './testing/sheet-server';

let server: SheetServer;
beforeAll(async () => {
  server = await createSheetServer();
});
afterAll(() => server.close());

describe('a file of users', () => {
  it('is previewed without a trace and imported, with all that its cells name', async () => {
    const before = await server.countUsers();
    const lines = [
      ['s-head', '张主任', 'Start#2026', PLACE, 'head-1', '护士,strong', '女', '13800138000', '1980-02-29', ''],
      ['s-nurse', '李护士', '', 'cardiology', '', 'nurse', 'Male', '', '1990/3/5', 's-head'],
    ];
    const { headerRow, dataRow, faults, unused } = await server.previewOf(lines);
    expect(faults).toEqual([[], []]);
    expect(unused).toEqual([]);
    expect(headerRow.slice(0, 4)).toEqual([
      { id: 'account', fullName: '账号', isRequired: true, isSecret: false },
      { id: 'realName', fullName: '姓名', isRequired: true, isSecret: false },
      { id: 'password', fullName: '初始密码', isRequired: false, isSecret: true },
      { id: 'organizeIds', fullName: '所属组织', isRequired: true, isSecret: false },
    ]);
    expect(dataRow[1]).toMatchObject({ account: 's-nurse', lineNumber: '3', errorsInfo: '' });
    expect(await server.countUsers()).toBe(before);

    const report = await server.send(dataRow);
    expect(report.data).toEqual({ resultType: 0, snum: 2, fnum: 0, failResult: [], faults: [] });
    const { list } = (await server.call('admin', 'GET', `${USERS}?keyword=s-`)).data;
    const idOf = (account: string) => list.find((user: { account: string }) => user.account === account).id as string;
    const head = (await server.call('admin', 'GET', `${USERS}/${idOf('s-head')}`)).data;
    expect(head).toMatchObject({
      realName: '张主任',
      organizeIds: [TEST_DEPARTMENT_ID],
      mainOrganizeId: TEST_DEPARTMENT_ID,
      positionIds: ['p1'],
      roleIds: ['nurse', 'strong'],
      gender: 2,
      mobilePhone: '13800138000',
      birthday: Date.parse('1980-02-29T00:00:00+08:00'),
      enabledMark: 1,
      isAdministrator: 0,
    });
    const nurse = (await server.call('admin', 'GET', `${USERS}/${idOf('s-nurse')}`)).data;
    expect(nurse).toMatchObject({ gender: 1, managerId: idOf('s-head') });
    const trail = await server.deps.db
      .selectFrom('record_changes')
      .select(['action', 'user_name', 'after'])
      .where('record_id', '=', idOf('s-head'))
      .execute();
    expect(trail).toMatchObject([{ action: 'create', user_name: '管理员/admin' }]);
    expect(JSON.stringify(trail)).not.toMatch(/Start#2026|argon/);
  });

  it('gives a first password that has to be changed, and none that the policy refuses', async () => {
    const row = (account: string, password: string) => ({ account, realName: '甲', organizeIds: PLACE, password });
    expect((await server.send([row('s-first', 'Start#2026')])).data).toMatchObject({ snum: 1 });
    const signedIn = await server.app.inject({
      method: 'POST',
      url: '/api/oauth/Login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `account=s-first&password=${toClientHash('Start#2026')}&grant_type=password`,
    });
    const { token } = signedIn.json().data;
    const { data } = (
      await server.app.inject({ method: 'GET', url: '/api/oauth/CurrentUser', headers: { authorization: token } })
    ).json();
    expect(data.userInfo.passwordDue).toBe('reset');
    const weak = await server.send([row('s-weak', 's-weak')]);
    expect(weak.data).toMatchObject({
      snum: 0,
      faults: [[{ field: 'password', message: expect.stringContaining('账号') }]],
    });
    // Only who sees it as it is typed can ask these: of a form the browser, of a file the server.
    const settings = { passwordStrengthLimit: 1, containsNumbers: 1 };
    await server.deps.db
      .insertInto('settings')
      .values(Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
      .execute();
    const short = await server.send([row('s-short', 'Onlyletters')]);
    await server.deps.db.deleteFrom('settings').execute();
    expect(short.data.faults).toEqual([[{ field: 'password', message: expect.stringContaining('数字') }]]);
  });

  it('names every fault of a row, in the reader’s language, and lets the others in', async () => {
    const rows = [
      { account: 's-good', realName: '好人', organizeIds: PLACE },
      {
        account: 's bad',
        realName: '坏',
        organizeIds: '无此科室',
        roleIds: '停用角色',
        gender: '其他',
        birthday: '昨天',
      },
      { account: 's-good', realName: '重复', organizeIds: PLACE },
      { account: 'admin', realName: '管', organizeIds: PLACE },
      { account: 's-many', realName: '同名', organizeIds: PLACE, positionIds: '护士长' },
      { realName: '无账号' },
      { account: 's-formula', realName: '#REF!', organizeIds: PLACE },
    ];
    const { data } = await server.send(rows);
    expect([data.snum, data.fnum, data.resultType]).toEqual([1, 6, 1]);
    expect(data.failResult.map(({ errorsInfo }: { errorsInfo: string }) => errorsInfo)).toEqual([
      [
        '“无此科室”不存在或已停用',
        '“停用角色”不存在或已停用',
        '“其他”不在可选值中：男 / 女 / 保密',
        '“昨天”不是日期，请写成 2026-01-31',
        '账号只能包含字母、数字、点、下划线和短横线，并以字母或数字开头',
      ].join('；'),
      '账号“s-good”已存在',
      '账号“admin”已存在',
      '“护士长”有多个同名，请写编码',
      '账号不能为空',
      '单元格内容是公式错误或无法识别',
    ]);
    expect(data.faults[1]).toEqual([{ field: 'account', message: '账号“s-good”已存在' }]);
    // Of a preview the same rows are told the same.
    const lines = [
      ['s-twice', '一', '', PLACE],
      ['s-twice', '二', '', PLACE],
      ['s-alone', '三'],
    ];
    const shown = await server.previewOf(lines);
    expect(shown.faults.map((faults: readonly { field: string }[]) => faults.map(({ field }) => field))).toEqual([
      [],
      ['account'],
      ['organizeIds'],
    ]);
    await server.deps.db.updateTable('users').set({ language: 'en' }).where('account', '=', 'importer').execute();
    const english = await server.call('importer', 'POST', `${USERS}/ImportData`, { list: [{ realName: 'x' }] });
    await server.deps.db.updateTable('users').set({ language: 'zh' }).where('account', '=', 'importer').execute();
    expect(english.data.failResult[0].errorsInfo).toMatch(/account/i);
  });

  it('of what was refused goes out and comes in again, its texts made harmless', async () => {
    const list = [
      { account: '=1+1', realName: '@坏', organizeIds: '+无', description: '\t=cmd', errorsInfo: '账号不对' },
    ];
    for (const action of ['ExportExceptionData', 'ImportExceptionData']) {
      const [headings, row] = await server.linesOf(await server.call('admin', 'POST', `${USERS}/${action}`, { list }));
      expect(headings?.at(-1)).toBe('异常原因');
      expect(row?.slice(0, 2)).toEqual(["'=1+1", "'@坏"]);
      expect(row?.at(-1)).toBe('账号不对');
    }
    const answer = await server.call('admin', 'POST', `${USERS}/ExportExceptionData`, { list });
    const { rawPayload } = await server.app.inject({ method: 'GET', url: answer.data.url });
    const again = await server.upload(rawPayload);
    const { data } = await server.preview(again.data.name);
    expect(data.unused).toEqual([]);
    expect(data.faults[0].map(({ field }: { field: string }) => field)).toEqual(['organizeIds', 'account', 'realName']);
  });
});

describe('an export', () => {
  it('holds what the list finds, a page or all, and never a password', async () => {
    const query = `keyword=s-head&organizeId=${TEST_DEPARTMENT_ID}`;
    const [headings, row, ...others] = await server.linesOf(
      await server.call('admin', 'GET', `${USERS}/ExportExcel?${query}&dataType=1`),
    );
    expect(headings).toEqual([
      ...['账号', '姓名', '所属组织', '岗位', '角色', '分组', '直属主管账号', '性别', '手机', '邮箱', '办公电话'],
      ...['出生日期', '入职日期', '状态', '排序', '说明'],
    ]);
    expect(row?.slice(0, 12)).toEqual([
      ...['s-head', '张主任', PLACE, 'head-1', '护士,信息科', '', '', '女', '13800138000', '', '', '1980-02-29'],
    ]);
    expect(others).toEqual([]);
    const page = await server.linesOf(
      await server.call(
        'admin',
        'GET',
        `${USERS}/ExportExcel?dataType=0&pageSize=2&selectKey=account,password,realName`,
      ),
    );
    expect([page.length, page[0]]).toEqual([3, ['账号', '姓名']]);
    const all = await server.linesOf(await server.call('admin', 'GET', `${USERS}/ExportExcel?selectKey=account`));
    expect(all.length).toBe((await server.countUsers()) + 1);
  });

  it('writes what somebody entered as text, not as a formula', async () => {
    await server.deps.db
      .updateTable('users')
      .set({ description: '=HYPERLINK("http://x")' })
      .where('account', '=', 's-head')
      .execute();
    const [, row] = await server.linesOf(
      await server.call('admin', 'GET', `${USERS}/ExportExcel?keyword=s-head&selectKey=description`),
    );
    expect(row).toEqual([`'=HYPERLINK("http://x")`]);
  });
});

it('the template holds the headings alone, and how they are filled in on a sheet of its own', async () => {
  const lines = await server.linesOf(await server.call('admin', 'GET', `${USERS}/TemplateDownload`));
  expect(lines.length).toBe(1);
  expect(lines[0]?.slice(0, 5)).toEqual(['*账号', '*姓名', '初始密码', '*所属组织', '岗位']);
});

describe('who may', () => {
  it('import has both codes, who may export has its own', async () => {
    const { name } = (await server.upload(writeSheet('a', [HEADINGS, ['s-x', '甲', '', PLACE]]))).data;
    const list = [{ account: 's-mine', realName: '甲', organizeIds: PLACE }];
    const codesOf = async (account: string) => [
      (await server.upload(writeSheet('a', [HEADINGS]), { account })).code,
      (await server.call(account, 'GET', `${USERS}/TemplateDownload`)).code,
      (await server.preview(name, account)).code,
      (await server.send(list, account)).code,
      (await server.call(account, 'POST', `${USERS}/ExportExceptionData`, { list })).code,
      (await server.call(account, 'GET', `${USERS}/ExportExcel`)).code,
    ];
    for (const account of ['nothing', 'menuOnly', 'adder'])
      expect([account, await codesOf(account)]).toEqual([account, [403, 403, 403, 403, 403, 403]]);
    expect(await codesOf('exporter')).toEqual([403, 403, 403, 403, 403, 200]);
    expect(await codesOf('importer')).toEqual([200, 200, 400, 200, 200, 403]);
  });

  it('gives by a file no more than by hand', async () => {
    const row = { account: 's-puppet', realName: '甲', organizeIds: PLACE };
    const { data } = await server.send(
      [
        { ...row, roleIds: '信息科' },
        { ...row, isAdministrator: '1' },
      ],
      'importer',
    );
    expect(data).toMatchObject({ snum: 1, fnum: 1 });
    expect(data.failResult[0].errorsInfo).toBe('您没有操作权限');
    const made = await server.deps.db
      .selectFrom('users')
      .select('is_administrator')
      .where('account', '=', 's-puppet')
      .executeTakeFirstOrThrow();
    expect(made.is_administrator).toBe(false);
  });
});
