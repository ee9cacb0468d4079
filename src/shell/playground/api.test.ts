import { describe, expect, test } from 'vitest';
import { SourceError } from '../../renderers/shared/sources/record-source';
import type { HttpClient, HttpRequest } from '../http';
import { createPlaygroundApi } from './api';

function setUp(answer: unknown | SourceError) {
  const calls: HttpRequest[] = [];
  const http: HttpClient = {
    failureText: () => '请求出错',
    async request(call) {
      calls.push(call);
      if (answer instanceof SourceError) throw answer;
      return { data: answer, message: '好' };
    },
  };
  return { calls, api: createPlaygroundApi(http) };
}

const refusal = (data: unknown) => new SourceError('不行', { code: 409, data });
const plan = {
  planId: 'p',
  revision: 4,
  canPublish: true,
  needsConfirmation: true,
  changes: [{ text: '改', risk: '?' }],
};

describe('answers that make no sense', () => {
  test.each([null, 3, {}, { source: 1, revision: 2 }, { source: '{}' }])('%j is no draft', async (answer) => {
    await expect(setUp(answer).api.draft('m')).rejects.toThrow('请求出错');
  });

  test('an unknown risk counts as the worst, a finding without a severity as an error', async () => {
    const found = await setUp({ ...plan, findings: [{ code: 'X' }] }).api.plan('m', 4);
    expect(found.changes[0]?.risk).toBe('loss');
    expect(found.findings[0]?.severity).toBe('error');
  });

  test('a list that is none is empty', async () => {
    expect(await setUp('x').api.modules({ keyword: '', page: 1, pageSize: 20 })).toEqual({ rows: [], total: 0 });
    const disabled = { interfaces: [], billRules: [] };
    const nothing = { dictionaries: [], interfaces: [], modules: [], billRules: [], disabled };
    expect(await setUp(null).api.names()).toEqual(nothing);
  });
});

describe('a draft', () => {
  test('is sent with its revision', async () => {
    const { api, calls } = setUp({ revision: 5, differs: true });
    expect(await api.saveDraft('a/b', { source: '{}', revision: 4 })).toEqual({
      kind: 'saved',
      revision: 5,
      differs: true,
    });
    expect(calls[0]).toMatchObject({
      method: 'PUT',
      path: '/api/visualdev/Base/a%2Fb/Draft',
      body: { source: '{}', revision: 4 },
    });
  });

  test('that is stale brings the one in its way', async () => {
    const { api } = setUp(refusal({ source: '{"a":1}', revision: 9, changedBy: '王护士', changedAt: 7 }));
    expect(await api.saveDraft('m', { source: '{}', revision: 4 })).toEqual({
      kind: 'stale',
      conflict: { source: '{"a":1}', revision: 9, changedBy: '王护士', changedAt: 7 },
    });
  });

  test('that is refused for anything else is an error', async () => {
    await expect(setUp(refusal(null)).api.saveDraft('m', { source: '{}', revision: 4 })).rejects.toThrow('不行');
  });
});

describe('a publication', () => {
  const request = { planId: 'p', revision: 4, note: 'n', confirmsLoss: false, grants: [], givesCodes: true };

  test('names its plan, and a menu only where one was chosen', async () => {
    const { api, calls } = setUp({ version: 3 });
    expect(await api.publish('m', { ...request, menuParentId: '' })).toEqual({
      kind: 'published',
      version: 3,
      waitingIndexes: 0,
    });
    await api.publish('m', { ...request, menuParentId: '-1' });
    expect(calls[0]?.body).toEqual(request);
    expect(calls[1]?.body).toEqual({ ...request, pc: 1, pcModuleParentId: '-1' });
  });

  test('that is refused with a plan brings that plan', async () => {
    const outcome = await setUp(refusal(plan)).api.publish('m', {
      ...request,
      menuParentId: '',
      grants: [],
      givesCodes: true,
    });
    expect(outcome).toMatchObject({ kind: 'refused', message: '不行', plan: { planId: 'p', needsConfirmation: true } });
  });
});

test('an import sends its files and, before them, its choices', async () => {
  const { api, calls } = setUp({ results: [{ path: 'a.vdd', id: '7', action: 'create' }] });
  const file = new File(['{}'], 'a.vdd');
  const results = await api.runImport([file], [{ path: 'a.vdd', action: 'create' }]);
  expect(results).toEqual([{ path: 'a.vdd', id: '7', action: 'create' }]);
  const body = calls[0]?.body;
  expect(body).toBeInstanceOf(FormData);
  expect([...(body as FormData).keys()]).toEqual(['choices', 'file']);
});
