import { beforeEach, expect, test, vi } from 'vitest';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { createHttpClient } from './http-client';

interface Call {
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly method: string | undefined;
}

const calls: Call[] = [];
let answers: unknown[] = [];
let answerHeaders: Record<string, string> = {};

/** Stub of `fetch`: records the call and answers with the next of `answers`; an Error there rejects. */
const network: typeof fetch = (address, init = {}) => {
  calls.push({
    url: new URL(String(address), 'http://localhost'),
    headers: new Headers(init.headers),
    body: init.body,
    method: init.method,
  });
  if (init.signal?.aborted) return Promise.reject(new DOMException('aborted', 'AbortError'));
  const data = answers.shift();
  if (data instanceof Error) return Promise.reject(data);
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return Promise.resolve(new Response(text, { status: 200, headers: answerHeaders }));
};

let token = 'bearer one';
const sessionOver = vi.fn(async (): Promise<'retry' | 'leave'> => 'leave');
const locked = vi.fn(async (): Promise<'retry' | 'leave'> => 'leave');
const http = createHttpClient({
  token: () => token,
  language: () => 'zh',
  failureText: () => '请求出错，请重试',
  sessionOver,
  locked,
  now: () => 1_700_000_000_500,
  fetch: network,
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
  answerHeaders = {};
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
  expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({ page: '2', n: '1700000000' });
  expect([calls[0]?.method, calls[0]?.body]).toEqual(['POST', '{"b":1}']);
  expect(calls[0]?.headers.get('Content-Type')).toBe('application/json');
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
    expect(calls[1]?.body).toBe(calls[0]?.body);
  },
);

test('a call that may not be retried fails as session over', async () => {
  answers = [{ code: 600, msg: '登录过期,请重新登录', data: null }];
  const error = await failure(http.request({ method: 'GET', path: '/api/x' }));
  expect(error.detail.isSessionOver).toBe(true);
});

test('a call of a locked session waits for the password, and goes out again', async () => {
  answers = [
    { code: 423, msg: '屏幕已锁定，请先解锁', data: null },
    { code: 200, msg: '', data: 'saved' },
  ];
  locked.mockImplementationOnce(async () => 'retry');
  expect((await http.request({ method: 'POST', path: '/api/x', body: {} })).data).toBe('saved');
  answers = [{ code: 423, msg: '屏幕已锁定，请先解锁', data: null }];
  expect((await failure(http.request({ method: 'GET', path: '/api/x' }))).detail.code).toBe(423);
  expect(sessionOver).not.toHaveBeenCalled();
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

test('a call that is given up while it is on its way ends as AbortError, one that takes too long as a failure', async () => {
  vi.useFakeTimers();
  const hanging: typeof fetch = (_address, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    });
  const slow = createHttpClient({
    token: () => '',
    language: () => 'zh',
    failureText: () => '请求出错，请重试',
    sessionOver,
    locked,
    now: () => 0,
    fetch: hanging,
  });
  const controller = new AbortController();
  const given = slow.request({ method: 'GET', path: '/api/x', signal: controller.signal });
  controller.abort();
  await expect(given).rejects.toMatchObject({ name: 'AbortError' });
  const late = failure(slow.request({ method: 'GET', path: '/api/x' }));
  await vi.advanceTimersByTimeAsync(100_000);
  expect((await late).message).toBe('请求出错，请重试');
  vi.useRealTimers();
});

test('forms go out in their own type, and a path keeps the question that it has', async () => {
  answers = [
    { code: 200, msg: '', data: null },
    { code: 200, msg: '', data: null },
  ];
  const fields = new URLSearchParams({ account: 'admin' });
  await http.request({ method: 'POST', path: '/api/x?a=1', body: fields });
  expect(calls[0]?.body).toBe(fields);
  expect(calls[0]?.headers.has('Content-Type')).toBe(false);
  expect(calls[0]?.url.search).toBe('?a=1&n=1700000000');
  const files = new FormData();
  await http.request({ method: 'POST', path: '/api/x', body: files });
  expect([calls[1]?.body, calls[1]?.headers.has('Content-Type')]).toEqual([files, false]);
});

test('an answer about records names the version of their module', async () => {
  answerHeaders = { 'formloom-module-version': '7' };
  answers = [{ code: 200, msg: '', data: null }];
  expect((await http.request({ method: 'GET', path: '/api/x' })).moduleVersion).toBe(7);
});
