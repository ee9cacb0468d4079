import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import { beforeEach, expect, test, vi } from 'vitest';
import { SourceError } from '../../renderers/shared/record-source';
import { createHttpClient } from './http-client';

const calls: InternalAxiosRequestConfig[] = [];
let answers: unknown[] = [];

const adapter: AxiosAdapter = async (config) => {
  calls.push(config);
  if (config.signal?.aborted) throw new DOMException('aborted', 'AbortError');
  const data = answers.shift();
  if (data instanceof Error) throw data;
  return { data, status: 200, statusText: 'OK', headers: {}, config };
};

let token = 'bearer one';
const sessionOver = vi.fn(async (): Promise<'retry' | 'leave'> => 'leave');
const http = createHttpClient({
  token: () => token,
  language: () => 'zh',
  failureText: () => '请求出错，请重试',
  sessionOver,
  now: () => 1_700_000_000_500,
  adapter,
});

async function failure(promise: Promise<unknown>): Promise<SourceError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw new Error(`expected a SourceError, got ${String(error)}`);
  return error;
}

beforeEach(() => {
  calls.length = 0;
  answers = [];
  token = 'bearer one';
  sessionOver.mockReset();
  sessionOver.mockImplementation(async () => 'leave');
});

test('every call carries the origin, the raw token and the time in seconds', async () => {
  answers = [{ code: 200, msg: 'ok', data: { a: 1 } }];
  const reply = await http.request({ method: 'POST', path: '/api/x', params: { page: 2 }, body: { b: 1 } });
  expect(reply).toEqual({ data: { a: 1 }, message: 'ok' });
  expect(calls[0]?.headers.get('Authorization')).toBe('bearer one');
  expect(calls[0]?.headers.get('jnpf-origin')).toBe('pc');
  expect(calls[0]?.params).toEqual({ page: 2, n: 1_700_000_000 });
});

test('no token, no Authorization header', async () => {
  token = '';
  answers = [{ code: 200, msg: '', data: null }];
  await http.request({ method: 'GET', path: '/api/x' });
  expect(calls[0]?.headers.has('Authorization')).toBe(false);
});

test('a refusal carries the message, the field errors and the conflict', async () => {
  answers = [
    {
      code: 409,
      msg: '数据已被修改',
      data: {
        errors: [{ field: 'items-price', row: 2, code: 'X', message: '必填' }, { field: '', message: 'x' }, 7],
        version: 4,
        values: { name: 'b' },
        changedBy: '李四',
        changedAt: 5,
      },
    },
  ];
  const error = await failure(http.request({ method: 'PUT', path: '/api/x' }));
  expect(error.message).toBe('数据已被修改');
  expect(error.detail.fieldErrors).toEqual([{ fieldId: 'items-price', rowIndex: 2, message: '必填' }]);
  expect(error.detail.conflict).toEqual({ version: 4, values: { name: 'b' }, changedBy: '李四', changedAt: 5 });
});

test.each([
  ['an empty message', { code: 400, msg: '', data: null }],
  ['a page instead of an envelope', '<html>'],
  ['a code that is text', { code: '200', msg: '', data: null }],
  ['a broken line', new Error('Network Error')],
])('%s gives the common failure text', async (_name, answer) => {
  answers = [answer];
  expect((await failure(http.request({ method: 'GET', path: '/api/x' }))).message).toBe('请求出错，请重试');
});

test.each([600, 601, 602])(
  'code %i asks for a new sign-in and sends the call again with the new token',
  async (code) => {
    answers = [
      { code, msg: '登录过期,请重新登录', data: null },
      { code: 200, msg: '', data: 'saved' },
    ];
    sessionOver.mockImplementation(async () => {
      token = 'bearer two';
      return 'retry';
    });
    const reply = await http.request({
      method: 'POST',
      path: '/api/x',
      body: { a: 1 },
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(reply.data).toBe('saved');
    expect(sessionOver).toHaveBeenCalledWith('登录过期,请重新登录', 'bearer one');
    expect(calls[1]?.headers.get('Authorization')).toBe('bearer two');
    expect(calls[1]?.headers.get('Idempotency-Key')).toBe('k');
    expect(calls[1]?.data).toBe(calls[0]?.data);
  },
);

test('a call that may not be retried fails as session over', async () => {
  answers = [{ code: 600, msg: '登录过期,请重新登录', data: null }];
  const error = await failure(http.request({ method: 'GET', path: '/api/x' }));
  expect(error.detail.isSessionOver).toBe(true);
});

test('a failed sign-in never counts as the end of a session', async () => {
  answers = [{ code: 602, msg: 'x', data: null }];
  await failure(http.request({ method: 'POST', path: '/api/oauth/Login', isSessionCall: true }));
  expect(sessionOver).not.toHaveBeenCalled();
});

test('an aborted call ends as AbortError', async () => {
  const controller = new AbortController();
  controller.abort();
  const reason: unknown = await http.request({ method: 'GET', path: '/api/x', signal: controller.signal }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(reason).toBeInstanceOf(DOMException);
  expect((reason as DOMException).name).toBe('AbortError');
});
