// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { HostHistoryProvider, type HostHistory } from '../../shared/hosts/host-history';
import { TextProvider } from '../../shared/texts/text';
import { translate } from '../testing/render-screen';
import { HostWindow } from './HostWindow';

const SHAPE = { place: 'fullScreen', width: '800px' } as const;

interface OpenerProps {
  readonly name: string;
  onClosed?: () => void;
  readonly children?: ReactNode;
}

/** A button and the full page that it opens. */
function Opener({ name, onClosed = () => undefined, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>open {name}</button>
      <HostWindow
        shape={SHAPE}
        title={name}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onClosed={onClosed}
        footer={null}
      >
        {children}
      </HostWindow>
    </>
  );
}

const useEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();

const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });

const draw = (content: ReactNode) => {
  render(<TextProvider value={translate}>{content}</TextProvider>);
  return userEvent.setup({ delay: null });
};
const button = (name: string) => screen.getByRole('button', { name });
const page = (name: string) => screen.findByRole('dialog', { name });
const open = async (user: ReturnType<typeof draw>, name: string) => {
  await user.click(button(`open ${name}`));
  return page(name);
};

afterEach(cleanup);

it('takes the focus, and returns it to its opener', async () => {
  const onClosed = vi.fn();
  const user = draw(<Opener name="orders" onClosed={onClosed} />);
  const dialog = await open(user, 'orders');
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  await user.click(screen.getByRole('button', { name: /返\s*回/ }));
  await waitFor(() => expect(document.activeElement).toBe(button('open orders')));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
});

it('leaves the focus to a field inside that took it', async () => {
  const user = draw(
    <Opener name="orders">
      <input ref={(input) => void requestAnimationFrame(() => input?.focus())} aria-label="first" />
    </Opener>,
  );
  await open(user, 'orders');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('first')));
});

it('closes with Escape, unless something inside has used the key, and leaves the page below open', async () => {
  const user = draw(
    <Opener name="orders">
      <Opener name="lines">
        <input aria-label="own" onKeyDown={useEscape} />
        <input aria-label="other" />
      </Opener>
    </Opener>,
  );
  await open(user, 'orders');
  const lines = await open(user, 'lines');
  await user.click(screen.getByLabelText('own'));
  pressEscape();
  expect(await page('lines')).toBe(lines);
  await user.click(screen.getByLabelText('other'));
  pressEscape();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'lines' })).toBeNull());
  expect(await page('orders')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button('open lines')));
});

it('stays open when Escape ends the composition of an input method', async () => {
  const user = draw(<Opener name="orders" />);
  const dialog = await open(user, 'orders');
  fireEvent.keyDown(dialog, { key: 'Escape', keyCode: 229, isComposing: true });
  expect(await page('orders')).toBe(dialog);
});

it('stands in the container of windows', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  const user = draw(
    <ConfigProvider getPopupContainer={() => container}>
      <Opener name="orders">content</Opener>
    </ConfigProvider>,
  );
  const dialog = await open(user, 'orders');
  expect(container.contains(dialog)).toBe(true);
  pressEscape();
  expect(container.textContent).toBe('');
});

it('has an entry in the history while it is open, and Back closes it', async () => {
  const entries: (() => void)[] = [];
  const history: HostHistory = {
    open(onBack) {
      entries.push(onBack);
      return () => void entries.splice(entries.indexOf(onBack), 1);
    },
  };
  const user = draw(
    <HostHistoryProvider value={history}>
      <Opener name="orders" />
    </HostHistoryProvider>,
  );
  expect(entries).toHaveLength(0);
  await open(user, 'orders');
  expect(entries).toHaveLength(1);
  act(() => entries[0]?.());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(entries).toHaveLength(0);
});
