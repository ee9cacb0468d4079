import { expect, test, vi } from 'vitest';
import { SourceError } from '../../renderers/shared/sources/record-source';
import type { Reply } from '../http';
import { createBrand } from './brand';

function setUp(answer: () => Promise<Reply>) {
  const request = vi.fn(answer);
  const brand = createBrand(() => ({ request, failureText: () => '' }));
  return { request, brand, system: () => brand.store.getState().system };
}

test('asks once and reads name, title, copyright and a logo of this site', async () => {
  const info = { title: '某医院', sysName: '平台', copyright: '©', loginIcon: '/logo.svg' };
  const { request, brand, system } = setUp(() => Promise.resolve({ data: { sysConfigInfo: info }, message: '' }));
  expect(system()).toBeNull();
  await Promise.all([brand.load(), brand.load()]);
  expect(request).toHaveBeenCalledTimes(1);
  expect(system()).toEqual({ title: '某医院', name: '平台', copyright: '©', version: '', logo: '/logo.svg' });
});

test.each(['javascript:alert(1)', '//evil.example/x', '/\\evil.example', 'data:text/html,<b>', 'https://evil.example'])(
  'shows no picture from %s',
  async (loginIcon) => {
    const { brand, system } = setUp(() => Promise.resolve({ data: { sysConfigInfo: { loginIcon } }, message: '' }));
    await brand.load();
    expect(system()?.logo).toBe('');
  },
);

test('falls back to nothing said, and asks again, when the server does not answer', async () => {
  const { request, brand, system } = setUp(() => Promise.reject(new SourceError('x', { code: 0 })));
  await brand.load();
  expect(system()).toMatchObject({ name: '', logo: '' });
  await brand.load();
  expect(request).toHaveBeenCalledTimes(2);
});
