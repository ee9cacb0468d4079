// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { TextProvider } from '../../renderers/shared/texts/text';
import { latePage, latePart } from './late-page';
import { RouteProgress } from './RouteProgress';

afterEach(cleanup);

it('says that a page is on its way while the one before it stays, and no longer once it is there', async () => {
  let come: () => void = () => undefined;
  const part = latePart(async () => {
    await new Promise<void>((resolve) => (come = resolve));
    return { Page: () => <p>late</p> };
  });
  const Late = latePage(part, ({ Page }) => Page);
  const frame = (
    <>
      <RouteProgress />
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
  const router = createMemoryRouter([
    {
      element: frame,
      children: [
        { path: '/', element: <p>first</p> },
        { path: '/late', element: <Late /> },
      ],
    },
  ]);
  render(
    <TextProvider value={(key) => key}>
      <RouterProvider router={router} />
    </TextProvider>,
  );
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(async () => void router.navigate('/late'));
  expect(screen.getByText('first')).toBeTruthy();
  expect(screen.getByRole('progressbar')).toBeTruthy();
  await act(async () => come());
  expect(await screen.findByText('late')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
