// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rendererRegistry } from '../../index';
import { createField } from '../testing/create-field';
import { TestProviders } from '../testing/TestProviders';

afterEach(cleanup);

/** What relations choose from. */
const LINKED = { modelId: 'm1', interfaceId: 'i1' };

function draw(key: string, onEscape: () => void, state: 'ready' | 'error' = 'ready') {
  const found = rendererRegistry.widgets.resolve(key);
  if (!found) throw new Error(`no widget ${key}`);
  const field = createField(found, { props: LINKED });
  const { Edit } = rendererRegistry.of(field);
  if (!Edit) throw new Error(`${key} has no control`);
  const noop = () => undefined;
  render(
    <TestProviders>
      <div onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
        <Suspense fallback={null}>
          <Edit
            field={field}
            value={null}
            onChange={noop}
            id="control"
            isDisabled={false}
            isReadOnly={false}
            isInvalid={false}
            ariaLabel="字段"
            options={state === 'error' ? [] : [{ value: '1', label: '选项一' }]}
            optionsState={state}
            place="form"
          />
        </Suspense>
      </div>
    </TestProviders>,
  );
}

const LINKS = ['relationForm', 'popupSelect', 'popupTableSelect'];

const control = () => waitFor(() => document.querySelector<HTMLElement>('#control') ?? Promise.reject(new Error()));

it.each([
  ['datePicker', '.ant-picker-dropdown', 'ready'],
  ['timePicker', '.ant-picker-dropdown', 'ready'],
  ['treeSelect', '.ant-select-dropdown', 'ready'],
  ['treeSelect', '.ant-select-dropdown', 'error'],
  ['dictionarySelect', '.ant-select-dropdown', 'ready'],
  ['cascader', '.ant-select-dropdown', 'ready'],
  ['cascader', '.ant-select-dropdown', 'error'],
  ['select', '.ant-select-dropdown', 'ready'],
  ['select', '.ant-select-dropdown', 'error'],
  ['colorPicker', '.ant-color-picker', 'ready'],
] as const)('Escape closes the popup of %s (%s, %s) and not the dialog around it', async (key, popup, state) => {
  const onEscape = vi.fn();
  draw(key, onEscape, state);
  const element = await control();
  element.focus();
  fireEvent.mouseDown(element);
  fireEvent.click(element);
  await waitFor(() => expect(document.querySelector(popup)).not.toBeNull());
  const escape = { key: 'Escape', code: 'Escape', keyCode: 27, which: 27 };
  fireEvent.keyDown(element, escape);
  expect(onEscape).not.toHaveBeenCalled();
  await waitFor(() => expect(document.querySelector(`${popup}:not([class*="hidden"])`)).toBeNull());
  fireEvent.keyDown(element, escape);
  expect(onEscape, 'the next one is for the dialog').toHaveBeenCalledTimes(1);
});

describe.each(LINKS)('the matches of %s', (key) => {
  async function typeInto(onEscape: () => void) {
    draw(key, onEscape);
    const element = await control();
    element.focus();
    fireEvent.change(element, { target: { value: '甲' } });
    await waitFor(() => expect(document.querySelector('.ant-select-dropdown')).not.toBeNull());
    return element;
  }
  const isShut = () =>
    waitFor(() => expect(document.querySelector('.ant-select-dropdown:not([class*="hidden"])')).toBeNull());

  it('are closed by Escape, and the dialog around is not', async () => {
    const onEscape = vi.fn();
    const element = await typeInto(onEscape);
    const escape = { key: 'Escape', code: 'Escape', keyCode: 27, which: 27 };
    fireEvent.keyDown(element, escape);
    expect(onEscape).not.toHaveBeenCalled();
    await isShut();
    expect(element).toHaveProperty('value', '');
    fireEvent.keyDown(element, escape);
    expect(onEscape, 'the next one is for the dialog').toHaveBeenCalledTimes(1);
  });

  it('are closed by Tab, and take nothing', async () => {
    const element = await typeInto(vi.fn());
    fireEvent.keyDown(element, { key: 'Tab', code: 'Tab', keyCode: 9, which: 9 });
    fireEvent.blur(element);
    await isShut();
    expect(element).toHaveProperty('value', '');
  });
});
