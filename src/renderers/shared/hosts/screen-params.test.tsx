// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ScreenParams } from '../../../engine/contract/resource';
import { ScreenParamsProvider, useScreenParams } from './screen-params';
import { ServicesProvider, useServices } from './services';
import { createMemoryServices } from '../testing/memory-services';

afterEach(cleanup);

const seen = new Set<object>();

function Probe() {
  const params = useScreenParams();
  const services = useServices();
  seen.add(services).add(params);
  return <p>{JSON.stringify([params, services.evaluationContext().params])}</p>;
}

function draw(params: ScreenParams) {
  return (
    <ServicesProvider value={services}>
      <ScreenParamsProvider params={{ outer: 'x' }}>
        <ScreenParamsProvider params={params}>
          <Probe />
        </ScreenParamsProvider>
      </ScreenParamsProvider>
    </ServicesProvider>
  );
}

const services = createMemoryServices();

it('gives evaluations the parameters of this screen alone, as the same objects while they say the same', () => {
  const { rerender } = render(draw({ a: '1', b: '2' }));
  expect(screen.getByText('[{"a":"1","b":"2"},{"a":"1","b":"2"}]')).toBeTruthy();
  rerender(draw({ b: '2', a: '1' }));
  expect(seen.size).toBe(2);
  rerender(draw({ a: '3' }));
  expect(screen.getByText('[{"a":"3"},{"a":"3"}]')).toBeTruthy();
});
