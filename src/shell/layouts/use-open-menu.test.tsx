// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { toMenu, type MenuNode } from '../session/menu';
import { useOpenMenu } from './use-open-menu';
import { userAnswer } from '../testing/user-answer';

afterEach(cleanup);

function node(urlAddress: string): MenuNode {
  const [entry] = toMenu(
    userAnswer({ menuList: [{ id: urlAddress, enCode: 'x', fullName: 'x', type: 3, urlAddress }] }),
    '',
  );
  if (!entry) throw new Error('no entry');
  return entry;
}

test('opening the open entry again adds nothing to the history', () => {
  const { result } = renderHook(useOpenMenu, { wrapper: BrowserRouter });
  const open = (path: string) => act(() => result.current(node(path)));
  open('model/采购');
  const before = window.history.length;
  open('model/采购');
  open('model/采购');
  expect(window.history.length).toBe(before);
  open('model/orders');
  expect(window.history.length).toBe(before + 1);
  expect(window.location.pathname).toBe('/model/orders');
});
