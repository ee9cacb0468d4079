import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeZip, workbookParts } from '../../../engine/sheet/testing/make-zip';
import { writeSheet } from '../../../engine/sheet/write-sheet';
import { createSheetServer, HEADINGS, PLACE, type SheetServer } from './testing/sheet-server';

let server: SheetServer;
beforeAll(async () => {
  server = await createSheetServer();
});
afterAll(() => server.close());

describe('a file that is none', () => {
  it.each([
    ['no spreadsheet', '<html><table></table></html>', '不是可识别的表格文件，请上传 xlsx、xls 或 csv 文件'],
    [
      'a zip of something else',
      makeZip({ 'word/document.xml': '<w/>' }),
      '不是可识别的表格文件，请上传 xlsx、xls 或 csv 文件',
    ],
    [
      'a zip that unpacks to 64 MB',
      makeZip({
        ...workbookParts('<row r="1"><c r="A1"><v>1</v></c></row>'),
        'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(64 * 1024 * 1024)}</t></si></sst>`,
      }),
      '文件解压后过大，无法导入',
    ],
    [
      'too many rows',
      writeSheet(
        'a',
        Array.from({ length: 1_002 }, () => ['账号']),
      ),
      '数据超过1000行，请拆分后导入',
    ],
    ['too large', new Uint8Array(500 * 1024 + 1).fill(65), '文件大小不能超过500KB'],
  ])('is refused as %s', async (_name, content, message) => {
    expect(await server.upload(content)).toMatchObject({ code: 400, msg: message });
  });

  it('is refused when no heading is a column, or there is nothing below', async () => {
    const named = async (lines: readonly (readonly string[])[]) =>
      (await server.upload(writeSheet('a', lines))).data.name;
    expect(await server.preview(await named([['甲'], ['1']]))).toMatchObject({
      code: 400,
      msg: expect.stringContaining('模板'),
    });
    expect(await server.preview(await named([['账号', '姓名']]))).toMatchObject({ code: 400, msg: '导入数据为空' });
    expect(await server.send([])).toMatchObject({ code: 400, msg: '导入数据为空' });
  });

  it('never computes: what a formula last gave counts, and one without a result is blank and told', async () => {
    const parts =
      workbookParts(`<row r="1"><c r="A1" t="inlineStr"><is><t>账号</t></is></c><c r="B1" t="inlineStr"><is><t>姓名</t></is></c></row>
      <row r="2"><c r="A2" t="str"><f>"s-"&amp;1</f><v>s-1</v></c><c r="B2"><f>HYPERLINK("http://x")</f></c></row>`);
    const { data } = await server.upload(makeZip(parts));
    const shown = (await server.preview(data.name)).data;
    expect(shown.blankFormulas).toBe(1);
    expect(shown.dataRow).toMatchObject([{ account: 's-1', errorsInfo: '姓名不能为空' }]);
  });
});

describe('an uploaded file', () => {
  it('is its session’s alone, until it is replaced or half an hour has passed', async () => {
    const lines = [HEADINGS, ['s-own', '甲', 'Secret#2026', PLACE]];
    const first = (await server.upload(writeSheet('a', lines))).data.name as string;
    const stored = await server.deps.db.selectFrom('download_tickets').select(['content', 'ticket_hash']).execute();
    for (const { content, ticket_hash } of stored) {
      expect(content.toString()).not.toContain('Secret#2026');
      expect(ticket_hash).not.toBe(first);
    }
    expect((await server.preview(first)).code).toBe(200);
    expect(await server.preview(first, 'importer')).toMatchObject({ code: 400, msg: '上传的文件已失效，请重新上传' });
    expect(
      (await server.app.inject({ method: 'GET', url: `/api/file/Download/ticket/${first}` })).json(),
    ).toMatchObject({
      code: 404,
    });
    await server.signIn('admin');
    expect(await server.preview(first)).toMatchObject({ code: 400, msg: '上传的文件已失效，请重新上传' });
    const second = (await server.upload(writeSheet('a', lines))).data.name as string;
    server.time.offsetMs = 31 * 60_000;
    expect(await server.preview(second)).toMatchObject({ code: 400 });
    server.time.offsetMs = 0;
  });
});
