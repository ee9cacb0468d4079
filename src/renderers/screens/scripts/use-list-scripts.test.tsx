// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { CustomButton, ListModel } from '../../../engine/contract/module-model';
import type { ScriptResult } from '../../../engine/sandbox';
import { renderScreen } from '../testing/render-screen';
import { useListScripts } from './use-list-scripts';

afterEach(cleanup);

it('runs the script of a button once at a time, and says that it is at work', async () => {
  const button = { value: 'btn_1', label: 'Go', icon: '', action: null, event: {}, script: '() => 1' } as CustomButton;
  const row = { id: 'r1' };
  const list = {} as ListModel;
  const page = { rows: [row], total: 1 } as never;
  function Buttons() {
    const { press, isBusy } = useListScripts({ list, page, columns: [], reload: () => undefined });
    return (
      <button type="button" aria-busy={isBusy(button, row)} onClick={() => void press(button, row)}>
        Go
      </button>
    );
  }
  let end: (result: ScriptResult) => void = () => undefined;
  const run = vi.fn(() => new Promise<ScriptResult>((resolve) => (end = resolve)));
  renderScreen(<Buttons />, { scripts: { run } });
  const shown = screen.getByRole('button', { name: 'Go' });
  await userEvent.click(shown);
  await waitFor(() => expect(shown.getAttribute('aria-busy')).toBe('true'));
  await userEvent.click(shown);
  expect(run).toHaveBeenCalledTimes(1);
  end({ ok: true, value: null, console: [], isBroken: false });
  await waitFor(() => expect(shown.getAttribute('aria-busy')).toBe('false'));
});
