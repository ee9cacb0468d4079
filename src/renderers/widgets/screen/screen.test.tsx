// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exampleField } from '../../shared/testing/example-field';
import { PlaceScreenProvider, type PlaceScreen } from '../../shared/hosts/place-screen';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { View } from './View';

runWidgetContract(renderer, example);

function setup(node: object = example.node, scope = createMemoryScope({}, 'r7')) {
  const log: unknown[] = [];
  const place = vi.fn<PlaceScreen>((_, target) => {
    log.push(target);
    return () => log.push('gone');
  });
  const ui = (
    <TestProviders scope={scope}>
      <PlaceScreenProvider value={place}>
        <View field={exampleField(node as Readonly<Record<string, unknown>>)} value={null} options={[]} />
      </PlaceScreenProvider>
    </TestProviders>
  );
  return { log, scope, place, ...render(ui) };
}

describe('a screen inside of a form', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('is shown with its parameters, and taken away with its place', () => {
    const { log, unmount, place, container } = setup();
    expect(log).toEqual([{ kind: 'module', module: 'system/recordTrail', params: { recordId: 'r7' } }]);
    expect(container.contains(place.mock.calls[0]?.[0] ?? null)).toBe(true);
    unmount();
    expect(log[1]).toBe('gone');
  });

  it('is another one when a field that gives a parameter changes', () => {
    const fields = [
      { __config__: { jnpfKey: 'input', label: 'kind' }, __vModel__: 'kind' },
      { ...example.node, action: { ...example.node.action, params: { kind: 'kind', fixed: '"a"' } } },
    ];
    const row = { __config__: { jnpfKey: 'row', label: 'row', children: fields } };
    const [, shown] = exampleField(row).children;
    const scope = createMemoryScope({ kind: 'one' });
    const { log } = setup(example.node, scope);
    cleanup();
    log.length = 0;
    const place: PlaceScreen = (_, target) => {
      log.push(target.params);
      return () => log.push('gone');
    };
    render(
      <TestProviders scope={scope}>
        <PlaceScreenProvider value={place}>
          {shown ? <View field={shown} value={null} options={[]} /> : null}
        </PlaceScreenProvider>
      </TestProviders>,
    );
    act(() => scope.set('kind', 'two'));
    act(() => scope.set('kind', 'two'));
    expect(log).toEqual([{ kind: 'one', fixed: 'a' }, 'gone', { kind: 'two', fixed: 'a' }]);
  });

  it('is not loaded before it is in sight', () => {
    let see: (isSeen: boolean) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listener: (entries: object[]) => void) {
          see = (isIntersecting) => listener([{ isIntersecting }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    const { log } = setup();
    act(() => see(false));
    expect(log).toEqual([]);
    act(() => see(true));
    expect(log).toHaveLength(1);
  });

  it('says nothing when its action opens nothing', () => {
    const { log } = setup({ ...example.node, action: { type: 'effect' } });
    expect(log).toEqual([]);
  });
});
