// @vitest-environment jsdom
import { createCache, StyleProvider } from '@ant-design/cssinjs';
import { cleanup, render } from '@testing-library/react';
import { ConfigProvider, theme, type GlobalToken } from 'antd';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ShellTheme } from './ShellTheme';
import { shellTheme } from './theme';

afterEach(cleanup);

/** Renders inside the frame; returns the theme tokens there and the number of themes that antd computed. */
function read(frame: (child: ReactElement) => ReactElement) {
  const cache = createCache();
  const seen: GlobalToken[] = [];
  function Reader() {
    seen.push(theme.useToken().token);
    return null;
  }
  render(<StyleProvider cache={cache}>{frame(<Reader />)}</StyleProvider>);
  const themes = [...cache.cache.keys()].filter((key) => key.startsWith('token%'));
  return { token: seen[0], themeCount: themes.length };
}

it('computes one theme, the same that the component library would', () => {
  const own = read((child) => <ShellTheme>{child}</ShellTheme>);
  const plain = read((child) => <ConfigProvider theme={shellTheme}>{child}</ConfigProvider>);
  expect(plain.themeCount).toBe(2);
  expect(own.themeCount).toBe(1);
  expect(own.token).toEqual(plain.token);
});
