import { describe, expect, it, vi } from 'vitest';
import { createRequest, toScriptRequest } from './script-request';

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
    'api/x',
    '/api/oauth/Logout',
    '/API/oauth/Logout',
    '/api/x/../oauth/Login',
    'javascript:alert(1)',
    '',
  ])('goes nowhere: %s', (url) => {
    expect(() => toScriptRequest([url, 'get'])).toThrow('only paths below /api');
  });

  it('takes known methods only', () => {
    expect(() => toScriptRequest(['/api/x', 'TRACE'])).toThrow();
    expect(toScriptRequest(['/api/x?a=1', 'post', { b: 1 }])).toEqual({
      path: '/api/x?a=1',
      method: 'POST',
      data: { b: 1 },
    });
  });

  it('is counted and bounded, and answered as the envelope', async () => {
    const scriptRequest = vi.fn(() => Promise.resolve({ data: { list: [] }, message: 'ok' }));
    const request = createRequest({ scriptRequest });
    expect(await request('/api/x')).toEqual({ code: 200, msg: 'ok', data: { list: [] } });
    for (let call = 1; call < 30; call++) await request('/api/x');
    await expect(request('/api/x')).rejects.toThrow('too many');
    expect(scriptRequest).toHaveBeenCalledTimes(30);
    await expect(createRequest({ scriptRequest })('/api/x', 'post', 'x'.repeat(1_000_001))).rejects.toThrow('too much');
    await expect(createRequest({})('/api/x')).rejects.toThrow();
  });
});
