// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RendererServices } from '../../shared/hosts/services';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const COUNT = 80;
const fields = Array.from({ length: COUNT }, (_none, index) =>
  fieldNode('input', `f${String(index)}`, { label: `栏${String(index)}`, required: index === COUNT - 1 }),
);

function open(extra: object = {}, values: object = {}, services: Partial<RendererServices> = {}) {
  const source = new MemorySource();
  renderScreen(
    <FormScreen
      model={testModule({ fields, ...extra })}
      source={source}
      access={accessOf()}
      recordId={null}
      initialValues={{ f70: '很远的值', ...values }}
      onSaved={() => undefined}
    />,
    services,
  );
  return { source, user: userEvent.setup({ delay: null }) };
}

/** Number of mounted controls, without placeholder inputs. */
const controls = () => document.querySelectorAll('[data-field] input.ant-input').length;
const inputs = () => document.querySelectorAll('[data-field] input').length;
const inputOf = (key: string) => placeOf(key)?.querySelector('input') ?? null;
const placeOf = (key: string) => document.querySelector<HTMLElement>(`[data-field="${key}"]`);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('FormScreen: a long form', () => {
  it('draws the first window at once, the rest as labels and texts, and all of it in the end', async () => {
    open();
    await screen.findByRole('textbox', { name: '栏0' });
    expect(controls()).toBeLessThan(40);
    // Fields below the first window are mounted after the first frame.
    await waitFor(() => expect(inputs()).toBe(COUNT));
    expect(document.querySelectorAll('[data-field]')).toHaveLength(COUNT);
    expect(placeOf('f70')?.textContent).toMatch(/栏70/);
    expect(inputOf('f70')?.value).toBe('很远的值');
    await waitFor(() => expect(controls()).toBe(COUNT));
    expect(inputOf('f70')?.value).toBe('很远的值');
    const order = [...document.querySelectorAll<HTMLElement>('[data-field]')].map((place) => place.dataset['field']);
    expect(order).toEqual(fields.map((_field, index) => `f${String(index)}`));
  });

  it('draws a relation far below as a box with the name of its record, asked for with all others', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const linkedRecords = vi.fn<RendererServices['linkedRecords']>((asks) =>
      Promise.resolve(
        asks.flatMap(({ modelId, ids }) =>
          ids.map((id) => ({ modelId, id, state: 'found' as const, texts: { name: `客户${id}` } })),
        ),
      ),
    );
    const customers = ['a', 'b', 'c'];
    const relations = customers.map((id) =>
      fieldNode('relationForm', id, { label: id }, { modelId: 'customers', relationField: 'name' }),
    );
    open({ fields: [...fields, ...relations] }, { a: 'c1', b: 'c2', c: 'c3' }, { linkedRecords });
    await waitFor(() => expect(customers.map((id) => inputOf(id)?.value)).toEqual(['客户c1', '客户c2', '客户c3']));
    expect(customers.map((id) => inputOf(id)?.getAttribute('role'))).toEqual(['combobox', 'combobox', 'combobox']);
    expect(placeOf('a')?.querySelector('.ant-select')).toBeNull();
    expect(linkedRecords).toHaveBeenCalledTimes(1);
  });

  it('draws a field that gets the focus, and all of them before printing', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    open();
    await screen.findByRole('textbox', { name: '栏0' });
    const far = await screen.findByRole('textbox', { name: '栏79' });
    expect(far.classList).not.toContain('ant-input');
    act(() => far.focus());
    expect(far.isConnected).toBe(false);
    expect(document.activeElement).toBe(inputOf('f79'));
    expect(inputOf('f79')?.classList).toContain('ant-input');
    act(() => void fireEvent(window, new Event('beforeprint')));
    expect(controls()).toBe(COUNT);
  });

  it('finds what is wrong in a field that was never drawn, and goes there', async () => {
    const { source, user } = open();
    await screen.findByRole('textbox', { name: '栏0' });
    await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByText(/栏79不能为空/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(inputOf('f79')));
    expect(source.records).toHaveLength(0);
  });
});

describe('FormScreen: a long form in a browser that knows what is near', () => {
  const near: ((id: string) => void)[] = [];

  beforeEach(() => {
    near.length = 0;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: readonly object[]) => void) {
          near.push((id) => callback([{ isIntersecting: true, target: placeOf(id) }]));
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    );
  });

  it('leaves inputs that look as their controls do until somebody uses them', async () => {
    open();
    await screen.findByRole('textbox', { name: '栏79' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(controls()).toBe(1);
    act(() => near.forEach((tell) => tell('f79')));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(controls()).toBe(1);
    const far = screen.getByRole('textbox', { name: '栏60' });
    act(() => void fireEvent.pointerEnter(far));
    expect(far.isConnected).toBe(false);
    expect(inputOf('f60')?.classList).toContain('ant-input');
  });

  it('types the first key into the control that takes its place', async () => {
    const { user } = open();
    const far = await screen.findByRole('textbox', { name: '栏78' });
    act(() => far.focus());
    await user.keyboard('甲乙');
    expect(inputOf('f78')?.value).toBe('甲乙');
  });

  it('stops the keyboard only where something can be entered, and never leaves it nowhere', async () => {
    vi.stubGlobal('requestIdleCallback', () => 0);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    const nodes = fields.map((node, index) => {
      if (index === 74) return fieldNode('switch', 'f74', { label: '栏74' }, { readonly: true });
      if (index === 75) return fieldNode('switch', 'f75', { label: '栏75' }, { disabled: true });
      if (index === 76) return fieldNode('switch', 'f76', { label: '栏76' });
      return index === 77 ? fieldNode('calculate', 'f77', { label: '栏77' }, { expression: ['1'] }) : node;
    });
    open({ fields: nodes });
    await screen.findByRole('textbox', { name: '栏78' });
    const groupOf = (key: string) => placeOf(key)?.querySelector<HTMLElement>('[role=group]');
    expect(groupOf('f76')?.tabIndex).toBe(0);
    expect([groupOf('f75')?.tabIndex, groupOf('f77')?.tabIndex]).toEqual([-1, -1]);
    act(() => groupOf('f76')?.focus());
    expect(document.activeElement?.getAttribute('role')).toBe('switch');
    act(() => groupOf('f74')?.focus());
    expect(groupOf('f74')).toBeFalsy();
    expect(placeOf('f74')?.contains(document.activeElement)).toBe(true);
    // Unmounts while `requestIdleCallback` is still stubbed.
    cleanup();
  });

  it('draws what shows more than a plain input once it is near, and what acts by itself at once', async () => {
    const nodes = fields.map((node, index) => {
      if (index === 75) return fieldNode('input', 'f75', { label: '栏75' }, { addonBefore: '￥' });
      return index === 76 ? fieldNode('switch', 'f76', { label: '栏76' }) : node;
    });
    // A required field would have the focus, as everything is in sight here.
    open({ fields: nodes.slice(0, -1) });
    await screen.findByRole('textbox', { name: '栏75' });
    await waitFor(() => expect(placeOf('f76')?.querySelector('[role=switch]')).toBeTruthy());
    expect(controls()).toBe(1);
    act(() => near.forEach((tell) => tell('f75')));
    await waitFor(() => expect(inputOf('f75')?.classList).toContain('ant-input'));
  });
});
