import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAllowed } from './allowed-hosts';
import { isPublic } from './check-host';
import { isFreeHeader, isHostEntry, parseAddress, requestAddress, type HostRules } from './index';

/** A server of the inside network, which no call may reach unless it is allowed. */
let inside: http.Server;
let port = 0;
let calls: http.IncomingMessage[] = [];
beforeAll(async () => {
  inside = http.createServer((request, response) => {
    calls.push(request);
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/redirect')
      response.writeHead(302, { location: `http://127.0.0.1:${String(port)}/secret` }).end();
    else if (pathname === '/zipped') response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    else if (pathname === '/large') response.end(Buffer.alloc(3 * 1024 * 1024));
    else if (pathname === '/slow') response.write('{');
    else if (pathname === '/hang') return;
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve);
  });
  port = (inside.address() as AddressInfo).port;
});
afterAll(() => {
  inside.closeAllConnections();
  inside.close();
});
beforeEach(() => {
  calls = [];
});

const bounds = { timeoutMs: 1000, maxBytes: 1024 * 1024 };
const ask = (url: string, rules: HostRules = { allowed: [] }) =>
  requestAddress({ url, method: 'GET', headers: {}, body: null }, rules, bounds);
const refusal = (code: string) => expect.objectContaining({ code });
const open = () => ({ allowed: [`127.0.0.1:${String(port)}`] });

describe('an address of the inside', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://[::ffff:7f00:1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0x7f.1:PORT/',
    'http://0177.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://１２７.0.0.1:PORT/',
    'http://127.0.0.1.:PORT/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://100.100.100.200/',
    'http://168.63.129.16/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://192.0.0.1/',
    'http://198.18.0.1/',
  ])('%s is not asked', async (address) => {
    await expect(ask(address.replace('PORT', String(port)))).rejects.toEqual(
      expect.objectContaining({
        code: expect.stringMatching(/^SERVER_(?:HOST_REFUSED|HOST_UNKNOWN|ADDRESS_INVALID)$/),
      }),
    );
    expect(calls).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'gopher://127.0.0.1/',
    'ftp://example.com/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'http://user@example.com/',
    'http://user:word@example.com/',
    'http://example.com@127.0.0.1/',
    'http://127.0.0.1\\@example.com/',
    'http://[fe80::1%25eth0]/',
    'http://',
    '//example.com/',
    'example.com',
    'http://exa mple.com/',
  ])('%s is none', async (address) => {
    await expect(ask(address)).rejects.toEqual(refusal('SERVER_ADDRESS_INVALID'));
  });

  it.each([
    ['one address inside', ['127.0.0.1']],
    ['a mapped one', ['::ffff:127.0.0.1']],
    ['one inside among others', ['93.184.216.34', '10.0.0.7']],
  ])('behind a public name is refused: %s', async (_name, addresses) => {
    const rules = { allowed: [], resolve: async () => addresses };
    await expect(ask(`http://public.example:${String(port)}/`, rules)).rejects.toEqual(refusal('SERVER_HOST_REFUSED'));
    expect(calls).toEqual([]);
  });

  it('is not reached by a name whose second answer is another one', async () => {
    let asked = 0;
    // Nobody listens at 127.0.0.3, which stands for a public address.
    const resolve = async () => [(asked += 1) === 1 ? '127.0.0.3' : '127.0.0.1'];
    const rebound = ask(`http://rebound.example:${String(port)}/`, { allowed: ['127.0.0.3/32'], resolve });
    await expect(rebound).rejects.toEqual(refusal('SERVER_REMOTE_FAILED'));
    expect([asked, calls]).toEqual([1, []]);
  });

  it('is connected to as it was checked, whatever the system would answer for the name', async () => {
    const rules = { allowed: ['127.0.0.0/8'], resolve: async () => ['127.0.0.1'] };
    const answer = await ask(`http://no-such-name.invalid:${String(port)}/a?b=1`, rules);
    expect(answer).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect(calls[0]?.headers.host).toBe(`no-such-name.invalid:${String(port)}`);
  });

  it('is not reached by a redirect, even of an allowed host', async () => {
    await expect(ask(`http://127.0.0.1:${String(port)}/redirect`, open())).rejects.toEqual(
      refusal('SERVER_REMOTE_REDIRECT'),
    );
    expect(calls.map(({ url }) => url)).toEqual(['/redirect']);
  });

  it('is not reached through a proxy of the environment', async () => {
    process.env['HTTP_PROXY'] = process.env['http_proxy'] = `http://127.0.0.1:${String(port)}`;
    try {
      const rules = { allowed: ['127.0.0.3/32'], resolve: async () => ['127.0.0.3'] };
      await expect(ask('http://proxied.example:1/', rules)).rejects.toEqual(refusal('SERVER_REMOTE_FAILED'));
      expect(calls).toEqual([]);
    } finally {
      delete process.env['HTTP_PROXY'];
      delete process.env['http_proxy'];
    }
  });
});

describe('an answer', () => {
  it.each([
    ['/large', 'SERVER_REMOTE_TOO_LARGE'],
    ['/zipped', 'SERVER_REMOTE_TYPE'],
    ['/slow', 'SERVER_REMOTE_TIMEOUT'],
    ['/hang', 'SERVER_REMOTE_TIMEOUT'],
  ])('%s is cut off as %s', async (path, code) => {
    await expect(ask(`http://127.0.0.1:${String(port)}${path}`, open())).rejects.toEqual(refusal(code));
  });

  it('that never comes is told by its code', async () => {
    await expect(ask('http://127.0.0.1:1/', { allowed: ['127.0.0.1'] })).rejects.toMatchObject({
      code: 'SERVER_REMOTE_FAILED',
      params: { message: 'ECONNREFUSED' },
    });
  });
});

describe('what administrators allow', () => {
  it.each([
    ['10.1.2.3', true],
    ['10.1.2.3:8080', true],
    ['10.1.2.3:80', false],
    ['10.1.0.0/16', true],
    ['10.2.0.0/16', false],
    ['inner.example', true],
    ['inner.example:8080', true],
    ['INNER.example', true],
    ['other.example', false],
    ['fd00::/8', false],
  ])('%s: %s', (entry, expected) => {
    const target = {
      host: entry.startsWith('1') || entry.includes('::') ? '10.1.2.3' : 'inner.example',
      port: 8080,
      address: '10.1.2.3',
    };
    expect(isAllowed([entry], target)).toBe(expected);
  });

  it('is a host, an address or a network', () => {
    const good = ['a.example', 'a.example:1', '10.0.0.1', '10.0.0.0/8', '[::1]', 'fd00::/8', 'localhost'];
    const bad = ['', '*', '*.example', 'http://a.example', 'a.example/x', 'u@a.example', '10.0.0.0/99', 'a b', 'a?b'];
    expect(good.filter((entry) => !isHostEntry(entry))).toEqual([]);
    expect(bad.filter(isHostEntry)).toEqual([]);
  });

  it('is asked only where an address is not public', () => {
    expect(isPublic('93.184.216.34')).toBe(true);
    expect(isPublic('2606:2800:220:1::1')).toBe(true);
    expect(isPublic('nonsense')).toBe(false);
  });
});

it('sets no header of the connection itself', () => {
  const own = [
    'Host',
    'host',
    'Connection',
    'Content-Length',
    'Transfer-Encoding',
    'Proxy-Authorization',
    ':authority',
    ':path',
    'a b',
    'a\r\nb',
    '',
  ];
  expect(own.filter(isFreeHeader)).toEqual([]);
  expect(['Authorization', 'X-Any', 'content-type'].every(isFreeHeader)).toBe(true);
});

it('reads a host of another script as browsers do', () => {
  expect(parseAddress('http://例子.example/').hostname).toBe('xn--fsqu00a.example');
});
