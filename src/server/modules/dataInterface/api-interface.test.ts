import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInterfaceServer,
  INTERFACES,
  startOtherSystem,
  type InterfaceServer,
  type OtherSystem,
} from './testing/interface-server';

let server: InterfaceServer;
let other: OtherSystem;
const wards = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, fullName: `病区${String(index + 1)}` }));

beforeAll(async () => {
  server = await createInterfaceServer({ config: { interfaceTimeoutMs: 1500 } });
  other = await startOtherSystem((url) => {
    const page = Number(url.searchParams.get('pageNo') ?? 0);
    if (url.pathname === '/paged')
      return { data: { code: 0, data: { rows: wards.slice((page - 1) * 10, page * 10), total: 23 } } };
    if (url.pathname === '/ward')
      return { data: { data: wards.find(({ id }) => String(id) === url.searchParams.get('wardId')) } };
    if (url.pathname === '/html') return { type: 'text/html', data: '<p>' };
    if (url.pathname === '/broken') return { data: '{' };
    if (url.pathname === '/error') return { status: 500, data: { secret: 'inner words' } };
    if (url.pathname === '/big') return { data: '{"id":9007199254740993}' };
    return { data: { list: wards.slice(0, 2) } };
  });
  await server.call('admin', 'PUT', `${INTERFACES}/Actions/AllowedHosts`, {
    list: [`127.0.0.1:${String(other.port)}`],
  });
});
afterAll(async () => {
  other.close();
  await server.close();
});
beforeEach(() => {
  other.asked.length = 0;
});

const api = (path: string, more: object = {}) => ({
  dataType: 3,
  requestMethod: '6',
  path: `${other.url}${path}`,
  ...more,
});
const params = (...list: object[]) => ({ requestParameters: JSON.stringify(list) });

describe('an API interface', () => {
  it('puts parameters where they are named, the others into the query', async () => {
    const id = await server.made(
      api('/wards/{ward}?kind={kind}', {
        requestHeaders:
          '[{"field":"X-User","defaultValue":"{who}"},{"field":"Authorization","defaultValue":"Bearer s3cret"}]',
        ...params(
          { field: 'ward' },
          { field: 'kind' },
          { field: 'who' },
          { field: 'ids', isMultiple: 1 },
          { field: 'n', dataType: 'int', defaultValue: '3' },
        ),
      }),
    );
    const answer = await server.preview(id, [
      { field: 'ward', defaultValue: 'a/../b?c#d' },
      { field: 'kind', defaultValue: 'x&y=1' },
      { field: 'who', defaultValue: 'nurse' },
      { field: 'ids', defaultValue: 'p,q' },
    ]);
    expect(answer.data).toEqual({ list: wards.slice(0, 2) });
    expect(other.asked[0]).toMatchObject({
      method: 'GET',
      url: '/wards/a%2F..%2Fb%3Fc%23d?kind=x%26y%3D1&ids=p&ids=q&n=3',
      headers: { 'x-user': 'nurse', authorization: 'Bearer s3cret' },
    });
  });

  it('sends a POST as JSON, typed as declared', async () => {
    const id = await server.made(
      api('/', {
        requestMethod: '7',
        ...params({ field: 'n', dataType: 'int' }, { field: 's' }, { field: 'big', dataType: 'bigint' }),
      }),
    );
    await server.preview(id, [
      { field: 'n', defaultValue: '5' },
      { field: 's', defaultValue: '5' },
      { field: 'big', defaultValue: '9007199254740993' },
    ]);
    expect(other.asked[0]).toMatchObject({ method: 'POST', headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(other.asked[0]?.body ?? '')).toEqual({ n: 5, s: '5', big: '9007199254740993' });
  });

  it.each([
    ['a path that climbs', '/wards/{p}', '..'],
    ['a line end in a header', '/', 'a\r\nHost: x'],
  ])('refuses %s', async (_name, path, value) => {
    const header = path === '/' ? { requestHeaders: '[{"field":"X-P","defaultValue":"{p}"}]' } : {};
    const id = await server.made(api(path, { ...header, ...params({ field: 'p' }) }));
    expect(await server.preview(id, [{ field: 'p', defaultValue: value }])).toMatchObject({ code: 400 });
    expect(other.asked).toEqual([]);
  });

  it('changes no number that JavaScript cannot hold', async () => {
    expect((await server.preview(await server.made(api('/big')))).data).toEqual({ id: '9007199254740993' });
  });

  it('answers the rows at its path', async () => {
    const id = await server.made(api('/', { propertyJson: '{"rowsPath":"list"}' }));
    expect((await server.preview(id)).data).toEqual(wards.slice(0, 2));
    const wrong = await server.made(api('/', { propertyJson: '{"rowsPath":"rows.of.it"}' }));
    expect(await server.preview(wrong)).toMatchObject({ code: 400, msg: expect.stringContaining('rows.of.it') });
  });

  it('looks up as many picked rows as a page shows, and no longer than a run may take', async () => {
    const property = { echoPath: `${other.url}/ward`, echoParameters: [{ fieldName: 'showValue', field: 'wardId' }] };
    const id = await server.made(api('/', { hasPage: 1, propertyJson: JSON.stringify(property) }));
    const ids = Array.from({ length: 120 }, (_, index) => String(index + 1));
    const found = await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/InfoByIds`, { ids });
    expect(found.data).toHaveLength(wards.length);
    expect(other.asked).toHaveLength(120);
    const slow = await server.made({
      dataType: 1,
      requestMethod: '3',
      hasPage: 1,
      query: 'select 1 as id',
      propertyJson: JSON.stringify({ echoSql: 'select @showValue as id, pg_sleep(0.2) as slept' }),
    });
    const late = await server.call('admin', 'POST', `${INTERFACES}/${slow}/Action/InfoByIds`, { ids });
    expect(late).toMatchObject({ code: 400, msg: '数据接口执行超时' });
    const quick = await server.made({
      dataType: 1,
      requestMethod: '3',
      hasPage: 1,
      query: 'select 1 as id',
      propertyJson: JSON.stringify({ echoSql: 'select @showValue as id' }),
    });
    expect((await server.call('admin', 'POST', `${INTERFACES}/${quick}/Action/InfoByIds`, { ids })).data).toHaveLength(
      120,
    );
  });

  it('pages by the names of the other system', async () => {
    const pageParameters = [
      { field: 'pageNo', fieldName: 'currentPage' },
      { field: 'size', fieldName: 'pageSize' },
      { field: 'q', fieldName: 'keyword' },
    ];
    const propertyJson = JSON.stringify({ pageParameters, rowsPath: 'data.rows', totalPath: 'data.total' });
    const id = await server.made(api('/paged', { hasPage: 1, propertyJson }));
    const { data } = await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/List`, {
      currentPage: 3,
      pageSize: 10,
      keyword: '病',
    });
    expect(data).toEqual({ list: wards.slice(20), pagination: { currentPage: 3, pageSize: 10, total: 23 } });
    expect(other.asked[0]?.url).toBe(`/paged?pageNo=3&size=10&q=${encodeURIComponent('病')}`);
  });

  it('asks for each picked row', async () => {
    const propertyJson = JSON.stringify({
      echoPath: `${other.url}/ward`,
      echoReqMethod: '6',
      echoParameters: [{ field: 'wardId', fieldName: 'showValue' }],
    });
    const id = await server.made(api('/paged', { hasPage: 1, propertyJson }));
    const { data } = await server.call('admin', 'POST', `${INTERFACES}/${id}/Action/InfoByIds`, {
      ids: ['22', '99', '3'],
    });
    expect(data).toEqual([wards[21], wards[2]]);
  });

  it.each([
    ['/html', 'text/html'],
    ['/broken', 'JSON'],
    ['/error', '500'],
  ])('%s is told for what it is, without its content', async (path, words) => {
    const answer = await server.preview(await server.made(api(path)));
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining(words) });
    expect(answer.msg).not.toContain('inner words');
  });

  it('shows its author request and answer, without secrets', async () => {
    const { data } = await server.tried(
      api('/', {
        requestHeaders:
          '[{"field":"Authorization","defaultValue":"Bearer s3cret"},{"field":"X-Open","defaultValue":"yes"}]',
      }),
    );
    expect(data.steps.map(({ kind }: { kind: string }) => kind)).toEqual(['request', 'response']);
    expect(data.steps[0].text).toContain(`GET ${other.url}/`);
    expect(data.steps[0].text).toContain('X-Open: yes');
    expect(data.steps[1].text).toContain('200 application/json');
    expect(JSON.stringify(data)).not.toContain('s3cret');
  });

  it('reaches the inside for nobody unless it is allowed', async () => {
    const closed = await server.made({ ...api('/'), path: `http://localhost:${String(other.port)}/` });
    expect(await server.preview(closed)).toMatchObject({ code: 400, msg: expect.stringContaining('内部网络') });
    const tried = await server.tried({ ...api('/'), path: 'http://169.254.169.254/latest/' });
    expect(tried.data).toMatchObject({ isDone: false, message: expect.stringContaining('内部网络') });
    expect(other.asked).toEqual([]);
  });
});
