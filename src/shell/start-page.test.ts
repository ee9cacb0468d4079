// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { tellStartFailure, turnStylesOn } from './start-page';

let link: HTMLLinkElement;
beforeEach(() => {
  document.head.innerHTML = '<link rel="stylesheet" href="/a.css" media="not all" data-page-styles>';
  link = document.querySelector('link') as HTMLLinkElement;
});

test('styles that are here are turned on at once', async () => {
  vi.spyOn(link, 'sheet', 'get').mockReturnValue({} as CSSStyleSheet);
  await turnStylesOn(document);
  expect(link.media).toBe('all');
});

test('styles on their way are waited for', async () => {
  vi.spyOn(link, 'sheet', 'get').mockReturnValue(null);
  const done = turnStylesOn(document);
  await Promise.resolve();
  expect(link.media).toBe('not all');
  link.dispatchEvent(new Event('load'));
  await done;
  expect(link.media).toBe('all');
});

test('styles that do not come are a failure, which the page says', async () => {
  vi.spyOn(link, 'sheet', 'get').mockReturnValue(null);
  const done = turnStylesOn(document);
  link.dispatchEvent(new Event('error'));
  await expect(done).rejects.toThrow('a.css');
  expect(link.media).toBe('not all');
  tellStartFailure();
  expect(document.documentElement.dataset['start']).toBe('failed');
});
