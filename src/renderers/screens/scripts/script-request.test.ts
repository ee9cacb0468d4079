import { describe, expect, it, vi } from 'vitest';
import { createRequest, toScriptRequest } from './script-request';

const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  records: [
    'POST /api/visualdev/OnlineDev/orders/List',
    'POST /api/visualdev/OnlineDev/orders/List/Count',
    'GET /api/visualdev/OnlineDev/orders/r1',
    'GET /api/visualdev/OnlineDev/orders/r1/DataChange',
    'POST /api/visualdev/OnlineDev/orders',
    'PUT /api/visualdev/OnlineDev/orders/r1',
    'DELETE /api/visualdev/OnlineDev/orders/r1',
    'POST /api/visualdev/OnlineDev/batchDelete/orders',
  ],
  interfaces: [
    'POST /api/system/DataInterface/i1/Actions/Preview',
    'POST /api/system/DataInterface/i1/Action/List',
    'POST /api/system/DataInterface/i1/Actions/InfoByIds',
  ],
  dictionaries: [
    'GET /api/system/DictionaryType',
    'GET /api/system/DictionaryData/All',
    'GET /api/system/DictionaryData/t1',
    'GET /api/system/DictionaryData/t1/Data/Selector?isTree=1',
    'GET /api/system/DictionaryData/e1/Info',
  ],
  places: ['GET /api/system/Area/-1/Selector/0', 'POST /api/system/Area/GetAreaByIds'],
  people: [
    'POST /api/permission/Users/getUserList',
    'GET /api/permission/Organize/Department/Selector/0',
    'GET /api/permission/Position/Selector',
    'GET /api/permission/Role/Selector',
    'GET /api/permission/Group/Selector',
  ],
  numbers: ['GET /api/system/BillRule/BillNumber/order'],
};
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  oauth: ['GET /api/oauth/Logout', 'GET /api/oauth/CurrentUser', 'POST /api/oauth/Login'],
  'own account': [
    'POST /api/permission/Users/Current/Actions/ModifyPassword',
    'GET /api/permission/Users/Current/SignImg',
    'DELETE /api/permission/Users/Current/Sessions',
  ],
  modules: [
    'GET /api/visualdev/Base',
    'POST /api/visualdev/Base/m1/Actions/Release',
    'DELETE /api/visualdev/Base/m1',
    'GET /api/visualdev/OnlineDev/m1/Config',
    'POST /api/visualdev/OnlineDev/m1/Actions/ExportData',
    'POST /api/visualdev/OnlineDev/Uploader',
    'POST /api/visualdev/OnlineDev/Model/Actions/ImportData',
    'GET /api/visualdev/LeftTables',
  ],
  interfaces: [
    'GET /api/system/DataInterface',
    'POST /api/system/DataInterface',
    'PUT /api/system/DataInterface/i1',
    'DELETE /api/system/DataInterface/i1',
    'POST /api/system/DataInterface/Actions/Try',
    'POST /api/system/DataInterface/i1/Actions/Response',
    'POST /api/system/DataInterface/i1/Actions/Copy',
  ],
  sources: ['GET /api/system/DataSource', 'POST /api/system/DataSource/Actions/Test'],
  programs: ['GET /api/system/InterfaceOauth', 'GET /api/system/InterfaceOauth/getAppSecret'],
  settings: ['GET /api/system/SysConfig', 'PUT /api/system/SysConfig'],
  management: [
    'POST /api/system/DictionaryData',
    'DELETE /api/system/DictionaryType/t1',
    'GET /api/system/DictionaryData/t1/Action/Export',
    'POST /api/system/Area',
    'GET /api/system/BillRule',
    'PUT /api/permission/Authority/SetColumnsByModuleId',
  ],
};
const split = (call: string) => call.split(' ').toReversed();

describe('a call that a script asks for', () => {
  it.each([
    'http://evil.example/api/x',
    'https:evil.example/api/x',
    '//evil.example/api/x',
    '/\\evil.example/api/x',
    '/api/../login',
    '/api/%2e%2e/login',
    '/api/x%2f..%2f..%2flogin',
    '/\t/evil.example/api',
    '/login',
    '/apix',
    'api/system/DictionaryType',
    '/API/system/DictionaryType',
    '/api/%6fauth/Logout',
    '/api/%256fauth/Logout',
    '/api/system/%44ictionaryType',
    '/api//system/DictionaryType',
    '/api/system/DictionaryType/',
    '/api/system/./DictionaryType',
    '/api/system/DataInterface/i%5c1/Actions/Preview',
    '/api/visualdev/OnlineDev/a%2Fb/r1',
    '/api/visualdev/OnlineDev/%00/r1',
    '/api/visualdev/OnlineDev/%ff/r1',
    '/api/visualdev/OnlineDev/orders/..',
    '/api/visualdev/OnlineDev/orders/x;/../../oauth/Logout',
    '/api/system/DictionaryType/../../oauth/Logout',
    'javascript:alert(1)',
    '',
  ])('goes nowhere: %s', (url) => {
    expect(() => toScriptRequest([url, 'get'])).toThrow('request:');
  });

  it.each(Object.entries(FAMILIES))('reaches %s', (_, calls) => {
    for (const call of calls) expect(toScriptRequest(split(call)).path).toBe(split(call)[0]);
  });

  it.each(Object.entries(REFUSED))('does not reach %s', (_, calls) => {
    for (const call of calls) expect(() => toScriptRequest(split(call)), call).toThrow('request:');
  });

  it('takes the method of its call alone, and a name in any writing', () => {
    expect(() => toScriptRequest(['/api/system/DictionaryType', 'TRACE'])).toThrow();
    expect(() => toScriptRequest(['/api/system/DictionaryType', 'POST'])).toThrow();
    const path = '/api/visualdev/OnlineDev/%E8%AE%A2%E5%8D%95/r1';
    expect(toScriptRequest(['/api/visualdev/OnlineDev/订单/r1']).path).toBe(path);
    expect(toScriptRequest([path]).path).toBe(path);
    expect(toScriptRequest(['/api/visualdev/OnlineDev/orders?a=1#b', 'post', { b: 1 }])).toEqual({
      path: '/api/visualdev/OnlineDev/orders?a=1',
      method: 'POST',
      data: { b: 1 },
    });
  });

  it('is counted and bounded, and answered as the envelope', async () => {
    const scriptRequest = vi.fn(() => Promise.resolve({ data: { list: [] }, message: 'ok' }));
    const request = createRequest({ scriptRequest });
    expect(await request('/api/system/DictionaryType')).toEqual({ code: 200, msg: 'ok', data: { list: [] } });
    for (let call = 1; call < 30; call++) await request('/api/system/DictionaryType');
    await expect(request('/api/system/DictionaryType')).rejects.toThrow('too many');
    expect(scriptRequest).toHaveBeenCalledTimes(30);
    await expect(
      createRequest({ scriptRequest })('/api/visualdev/OnlineDev/x', 'post', 'x'.repeat(1_000_001)),
    ).rejects.toThrow('too much');
    await expect(createRequest({})('/api/system/DictionaryType')).rejects.toThrow();
  });

  it('tells the author what was refused, and nobody of a call that failed', async () => {
    const onRefused = vi.fn();
    const scriptRequest = vi.fn(() => Promise.reject(new Error('no such record')));
    const request = createRequest({ scriptRequest }, onRefused);
    await expect(request('/api/oauth/Logout')).rejects.toThrow('not open to scripts');
    expect(onRefused.mock.calls).toEqual([['GET /api/oauth/Logout']]);
    await expect(request('/api/system/DictionaryType')).rejects.toThrow('no such record');
    expect(onRefused).toHaveBeenCalledTimes(1);
  });
});
