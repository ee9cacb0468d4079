import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInterface } from './describe-interface';
import { readProperty } from './interface-definition';
import { maskProperty } from './interface-secrets';
import { createInterfaceServer, type InterfaceServer } from './testing/interface-server';

let server: InterfaceServer;
beforeAll(async () => {
  server = await createInterfaceServer();
});
afterAll(() => server.close());

const caller = { userId: 'u', organizeId: '', departmentId: '', positionId: '' } as Parameters<
  typeof describeInterface
>[2];
const named = JSON.stringify({ fields: [{ field: 'wardId' }, { field: 'beds' }, { field: '' }, 'x', { other: 1 }] });

describe('members of the rows that an author names', () => {
  it('are read from the property', () => {
    expect(readProperty(named).fields).toEqual(['wardId', 'beds']);
    for (const broken of ['', '{', '[]', '{"fields":"wardId"}']) expect(readProperty(broken).fields).toEqual([]);
  });

  it.each([
    ['of another system', { dataType: 3, path: 'https://a.example/' }],
    ['with a script', { query: '[{"id":1}]', dataProcessing: '(data) => data.map(() => ({ wardId: 1, beds: 2 }))' }],
    ['of a statement', { dataType: 1, requestMethod: '3', query: 'select 1 as id' }],
  ])('are those of an interface %s, without running it', async (_what, members) => {
    const id = await server.made({ ...members, propertyJson: named });
    expect(await describeInterface(server.deps, id, caller)).toEqual(['wardId', 'beds']);
    const plain = await server.made(members);
    expect(await describeInterface(server.deps, plain, caller)).not.toContain('wardId');
  });

  it('are none of one that writes', async () => {
    const id = await server.made({
      dataType: 1,
      requestMethod: '4',
      query: 'delete from x',
      propertyJson: named,
    });
    expect(await describeInterface(server.deps, id, caller)).toEqual([]);
  });
});

describe('the property for clients', () => {
  it('has its lists as lists, however an editor has stored them', () => {
    const lists = {
      echoReqHeaders: [{ field: 'X-A', defaultValue: '1' }],
      echoReqParameters: [{ field: 'p' }],
      echoParameters: [{ fieldName: 'showKey' }],
      pageParameters: [{ fieldName: 'currentPage', field: 'page' }],
    };
    const texts = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)]));
    expect(JSON.parse(maskProperty(JSON.stringify({ ...texts, countSql: '[1]' })))).toEqual({
      ...lists,
      countSql: '[1]',
    });
    expect(JSON.parse(maskProperty(JSON.stringify(lists)))).toEqual(lists);
  });

  it('keeps what it cannot read', () => {
    for (const text of ['', '{', 'null', '{"pageParameters":"{"}', '{"pageParameters":"7"}'])
      expect(maskProperty(text)).toBe(text);
  });

  it('hides secrets in a list that was stored as a text', () => {
    const secret = [{ field: 'key', isSecret: true, defaultValue: 's3cret' }];
    const masked = maskProperty(
      JSON.stringify({
        echoReqParameters: JSON.stringify(secret),
        echoReqHeaders: '[{"field":"Cookie","defaultValue":"s3cret"}]',
      }),
    );
    expect(masked).not.toContain('s3cret');
  });
});
