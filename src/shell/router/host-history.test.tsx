// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  UNSAFE_DataRouterContext as DataRouterContext,
} from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { HostHistoryProvider, useHostHistory } from '../../renderers/shared/hosts/host-history';
import { RouterHostHistory } from './host-history';

afterEach(cleanup);

function Frame() {
  const router = useContext(DataRouterContext)?.router;
  if (!router) throw new Error('no router');
  const history = useMemo(() => new RouterHostHistory(router), [router]);
  useEffect(() => history.start(), [history]);
  return (
    <HostHistoryProvider value={history}>
      <Outlet />
    </HostHistoryProvider>
  );
}

/** A button and the window that it opens; `isHeld`: its close button asks first, and nobody answers. */
function Opener({ name, isHeld = false, children }: { name: string; isHeld?: boolean; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>open {name}</button>
      {isOpen ? (
        <Window name={name} isHeld={isHeld} onClose={() => setOpen(false)}>
          {children}
        </Window>
      ) : null}
    </>
  );
}

interface WindowProps {
  readonly name: string;
  readonly isHeld: boolean;
  onClose: () => void;
  readonly children: ReactNode;
}

function Window({ name, isHeld, onClose, children }: WindowProps) {
  const [isAsking, setAsking] = useState(false);
  useHostHistory(true, () => (isHeld ? setAsking(true) : onClose()));
  return (
    <section role="dialog" aria-label={name}>
      <button onClick={onClose}>close {name}</button>
      {isAsking ? <p>leave {name}?</p> : null}
      {children}
    </section>
  );
}

/** /home, then the list of orders with its windows. */
async function start(list: ReactNode) {
  const children = [
    { path: '/home', element: <h1>home</h1> },
    { path: '/orders', element: list },
  ];
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/orders'));
  const go = (by: number) => act(() => router.navigate(by));
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  const settled = () => act(() => new Promise((done) => setTimeout(done, 150)));
  const open = async (name: string) => {
    press(`open ${name}`);
    await settled();
  };
  const depth = () => (router.state.location.state as { openWindows?: number } | null)?.openWindows ?? 0;
  return { router, go, press, settled, open, depth };
}

const dialog = (name: string) => screen.queryByRole('dialog', { name });
const detail = (
  <Opener name="order">
    <Opener name="line" />
  </Opener>
);

describe('open windows in the history', () => {
  it('Back closes the topmost window and leaves the page below', async () => {
    const { router, go, open, settled, depth } = await start(detail);
    await open('order');
    await open('line');
    expect(depth()).toBe(2);
    await go(-1);
    await settled();
    expect(dialog('line')).toBeNull();
    expect(dialog('order')).not.toBeNull();
    await go(-1);
    await settled();
    expect(dialog('order')).toBeNull();
    expect(router.state.location.pathname).toBe('/orders');
    await go(-1);
    expect(router.state.location.pathname).toBe('/home');
  });

  it('a window closed by its own button leaves no entry behind', async () => {
    const { router, go, open, press, settled, depth } = await start(detail);
    for (let time = 0; time < 3; time += 1) {
      await open('order');
      press('close order');
      await settled();
    }
    expect(depth()).toBe(0);
    await go(-1);
    expect(router.state.location.pathname).toBe('/home');
  });

  it('both windows go at once when the lower one closes', async () => {
    const { router, go, open, press, settled } = await start(detail);
    await open('order');
    await open('line');
    press('close order');
    await settled();
    await go(-1);
    expect(router.state.location.pathname).toBe('/home');
  });

  it('a window that asks first stays, with its entry', async () => {
    const { router, go, open, press, settled, depth } = await start(<Opener name="form" isHeld />);
    await open('form');
    await go(-1);
    await settled();
    expect(screen.getByText('leave form?')).toBeTruthy();
    expect(dialog('form')).not.toBeNull();
    expect(depth()).toBe(1);
    await go(-1);
    await settled();
    expect(router.state.location.pathname).toBe('/orders');
    press('close form');
    await settled();
    expect(depth()).toBe(0);
    await go(-1);
    expect(router.state.location.pathname).toBe('/home');
  });

  it('Back over several entries closes all of their windows', async () => {
    const { router, go, open, settled } = await start(detail);
    await open('order');
    await open('line');
    await go(-2);
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/orders');
  });

  it('Forward to an entry without its window steps back from it', async () => {
    const { router, go, open, settled, depth } = await start(detail);
    await open('order');
    await go(-1);
    await settled();
    await go(1);
    await settled();
    expect(dialog('order')).toBeNull();
    expect(depth()).toBe(0);
    await go(-1);
    expect(router.state.location.pathname).toBe('/home');
  });

  it('leaving the page for another takes no step from there', async () => {
    const { router, open, settled, go } = await start(detail);
    await open('order');
    await act(() => router.navigate('/home'));
    await settled();
    expect(router.state.location.pathname).toBe('/home');
    await go(-1);
    await settled();
    expect([router.state.location.pathname, depth(router)]).toEqual(['/orders', 0]);
  });
});

function depth(router: ReturnType<typeof createMemoryRouter>) {
  return (router.state.location.state as { openWindows?: number } | null)?.openWindows ?? 0;
}
