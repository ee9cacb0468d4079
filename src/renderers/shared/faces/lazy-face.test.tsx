// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyFace, preloadFaces } from './lazy-face';

afterEach(cleanup);

function Plain({ name }: { readonly name: string }) {
  return <p>{name}</p>;
}

function draw(Face: ComponentType<{ readonly name: string }>) {
  return (
    <Suspense fallback={<p>waiting</p>}>
      <Face name="here" />
    </Suspense>
  );
}

test('a face is fetched when it is first drawn', async () => {
  render(draw(lazyFace(() => Promise.resolve(Plain))));
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(await screen.findByText('here')).toBeTruthy();
});

test('a face that was fetched before is drawn at once, and fetched once', async () => {
  const load = vi.fn(() => Promise.resolve(Plain));
  const Face = lazyFace(load);
  await preloadFaces([Face, Plain, undefined]);
  render(draw(Face));
  expect(screen.getByText('here')).toBeTruthy();
  expect(screen.queryByText('waiting')).toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  expect(preloadFaces([Face])).toBeNull();
});

test('a face that could not be fetched ahead is tried again when it is drawn', async () => {
  const load = vi.fn(() => Promise.resolve(Plain)).mockRejectedValueOnce(new Error('offline'));
  const Face = lazyFace(load);
  await preloadFaces([Face]);
  render(draw(Face));
  expect(await screen.findByText('here')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});
