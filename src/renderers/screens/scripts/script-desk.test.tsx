// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { TestProviders } from '../../shared/testing/TestProviders';
import { useScriptDesk, type ScriptDesk } from './script-desk';

afterEach(cleanup);

it.each([true, false])('tells who writes modules of a failed script, and nobody else: %s', (isAuthor) => {
  const desks: ScriptDesk[] = [];
  function Desk() {
    desks.push(useScriptDesk());
    return null;
  }
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  render(
    <TestProviders services={createMemoryServices({ isAuthor })}>
      <App>
        <Desk />
      </App>
    </TestProviders>,
  );
  const failure = { kind: 'thrown', message: 'broken here', line: 1 } as const;
  const line = { level: 'warn', text: 'from the script' } as const;
  act(() => desks.at(-1)?.report('标题: change', { ok: false, failure, console: [line], isBroken: false }));
  expect(document.body.textContent?.includes('标题: change')).toBe(isAuthor);
  expect(warn.mock.calls.length > 0).toBe(isAuthor);
  warn.mockRestore();
});
