// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { toFrame } from './to-frame';
import { View } from './View';

runWidgetContract(renderer, example);

const OWN = 'https://own.example';
const SOURCES = ['https://bi.example.com', 'http://10.0.0.8:8080', 'https://*.maps.cn'];

describe('toFrame', () => {
  it.each([
    ['/help/a.html?x=1#y', `${OWN}/help/a.html?x=1#y`],
    [`${OWN}/help`, `${OWN}/help`],
    ['https://bi.example.com/board/7', 'https://bi.example.com/board/7'],
    ['https://BI.example.com', 'https://bi.example.com/'],
    ['http://10.0.0.8:8080/x', 'http://10.0.0.8:8080/x'],
    ['https://a.b.maps.cn/', 'https://a.b.maps.cn/'],
  ])('shows %s', (href, src) => {
    expect(toFrame(href, OWN, SOURCES)).toMatchObject({ kind: 'frame', src });
  });

  it.each([
    'http://bi.example.com/',
    'https://bi.example.com:8443/',
    'https://evil-bi.example.com/',
    'https://bi.example.com.evil.cn/',
    'https://maps.cn/',
    'https://evilmaps.cn/',
    'https://example.com/',
  ])('makes a link of %s', (href) => {
    expect(toFrame(href, OWN, SOURCES).kind).toBe('link');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'java\tscript:alert(1)',
    'blob:https://own.example/1',
    'about:blank',
    '//bi.example.com',
    'https://user@bi.example.com',
    'mailto:a@b.cn',
    'file:///etc/passwd',
    '',
  ])('refuses %j', (href) => {
    expect(toFrame(href, OWN, SOURCES)).toEqual({ kind: 'refused' });
  });

  it('gives a page of our origin none, whatever way it is named', () => {
    for (const href of ['/x', `${OWN}/x`]) {
      const choice = toFrame(href, OWN, [OWN, ...SOURCES]);
      expect(choice.kind === 'frame' && choice.sandbox).not.toContain('allow-same-origin');
    }
  });

  it('shows nothing foreign where nothing is allowed', () => {
    expect(toFrame('https://bi.example.com', OWN, []).kind).toBe('link');
  });
});

describe('an embedded page', () => {
  afterEach(cleanup);
  const draw = (props: Readonly<Record<string, unknown>>) => {
    const openLink = vi.fn();
    render(
      <TestProviders services={createMemoryServices({ openLink, frameSources: SOURCES })}>
        <View field={createField(definition, { key: '', label: '报表', props })} value={null} options={[]} />
      </TestProviders>,
    );
    return openLink;
  };

  it('stands in a sandbox with a title, its size and border', () => {
    draw({ href: 'https://bi.example.com/7', height: 420, borderType: 'dashed', borderWidth: 2, borderColor: 'red' });
    const frame = screen.getByTitle<HTMLIFrameElement>('报表');
    expect(frame.getAttribute('sandbox')).toContain('allow-scripts');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(frame.style.height).toBe('420px');
    expect(frame.style.border).toBe('2px dashed red');
  });

  it('is a link that says why where its site is not allowed', async () => {
    const openLink = draw({ href: 'https://example.com/a', content: '外部报表' });
    expect(screen.queryByTitle('报表')).toBeNull();
    expect(screen.getByText(/管理员未允许/)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: '外部报表' }));
    expect(openLink).toHaveBeenCalledWith('https://example.com/a', '_blank');
  });

  it('is a word where its address is unsafe or blank', () => {
    draw({ href: 'javascript:alert(1)' });
    expect(screen.getByText(/不安全/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    draw({ href: ' ' });
    expect(screen.getByText('没有页面地址')).toBeTruthy();
  });
});
