// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findSamples } from '../../../tests/samples';
import directories from '../../server/seed/data/system-directories.json';
import pages from '../../server/seed/data/system-pages.json';
import { MenuIcon } from './menu-icons';

afterEach(cleanup);

const DIRECTORY = 1;
const PAGE = 2;
const LINK = 7;

/** Returns the name of the antd icon that is drawn for a menu entry. */
function pictureOf(name: string, type: number, code = ''): string {
  const { container, unmount } = render(<MenuIcon name={name} code={code} type={type} />);
  const picture = container.querySelector('.anticon')?.getAttribute('data-icon') ?? container.innerHTML;
  const drawn = container.querySelector('svg')?.getAttribute('data-icon') ?? picture;
  unmount();
  return drawn;
}

/** True when the icon name decides the icon alone; other names fall back to the icon of the entry's type. */
const isSpecific = (name: string) => new Set([DIRECTORY, PAGE, LINK].map((type) => pictureOf(name, type))).size === 1;

const stock = findSamples('stock');
const stockNames: readonly string[] =
  stock === null
    ? []
    : (JSON.parse(readFileSync(path.join(stock, 'seed_v31_menu.json'), 'utf8')) as { Icon: string }[]).map(
        ({ Icon }) => Icon,
      );

describe('icons of menus', () => {
  it('are specific for every name that our own menus use', () => {
    const names = [...directories, ...pages].map(({ icon }) => icon);
    expect(names.filter((name) => !isSpecific(name))).toEqual([]);
  });

  it.skipIf(stockNames.length === 0)('are specific for every name that stock menus use', () => {
    expect(stockNames.length).toBeGreaterThan(100);
    expect([...new Set(stockNames)].filter((name) => !isSpecific(name))).toEqual([]);
  });

  it('read the words of a name, not letters inside of them', () => {
    expect(pictureOf('icon-ym icon-ym-sysArea', PAGE)).toBe('environment');
    expect(pictureOf('icon-ym icon-ym-delete', PAGE)).toBe('file-text');
    expect(pictureOf('icon-ym icon-ym-webForm', PAGE, 'purchaseOrder')).toBe('shopping-cart');
  });

  it('follow the type of the entry where the name says nothing', () => {
    expect(isSpecific('icon-ym icon-ym-qqq')).toBe(false);
    expect([DIRECTORY, PAGE, LINK].map((type) => pictureOf('icon-ym icon-ym-qqq', type))).toEqual([
      'folder',
      'file-text',
      'link',
    ]);
  });
});
