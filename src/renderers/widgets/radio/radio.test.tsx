// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const options = {
  kind: 'static',
  items: [
    { value: '1', label: '是' },
    { value: '2', label: '否', disabled: true },
  ],
} as const;
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props, options });
const draw = (props: Readonly<Record<string, unknown>> = {}, value: unknown = null) =>
  renderEdit({ renderer, field: fieldWith(props), value });

describe('radio', () => {
  test('reports the chosen value as text', async () => {
    const { changes } = await draw();
    fireEvent.click(screen.getByRole('radio', { name: /是/ }));
    expect(changes).toEqual(['1']);
  });
  test('shows its choices in their colours', async () => {
    const items = [{ value: '1', label: '紧急', color: 'red' } as const];
    const field = createField(definition, { options: { kind: 'static', items } });
    await renderEdit({ renderer, field, value: '1', props: { isReadOnly: true } });
    expect(screen.getByText('紧急').dataset['color']).toBe('red');
  });
  test('chooses nothing by a click on the label, and focuses the chosen one', async () => {
    const { changes, container } = await draw({}, '1');
    const frame = container.querySelector<HTMLElement>('[tabindex="-1"]');
    expect(container.querySelectorAll('input[id]')).toHaveLength(0);
    frame?.focus();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: '是' }));
    expect(changes).toEqual([]);
  });
  test('does not offer a disabled choice', async () => {
    await draw();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /否/ }).disabled).toBe(true);
  });
  test('draws buttons, columns and frames as the document says', async () => {
    const buttons = await draw({ optionType: 'button' }, '1');
    expect(buttons.container.querySelectorAll('.ant-radio-button-wrapper')).toHaveLength(2);
    expect(buttons.container.querySelector('.ant-radio-group-solid')).not.toBeNull();
    cleanup();
    await draw({ direction: 'vertical' });
    expect(screen.getByRole('radiogroup').style.flexDirection).toBe('column');
    cleanup();
    const framed = await draw({ border: true });
    expect(framed.container.querySelector<HTMLElement>('.ant-radio-wrapper')?.style.border).toContain('1px solid');
  });
  test('says that its choices failed, and offers to try again', async () => {
    const reloadOptions = vi.fn();
    const field = createField(definition, { options: { kind: 'static', items: [] } });
    await renderEdit({ renderer, field, value: null, props: { optionsState: 'error', reloadOptions } });
    expect(document.body.textContent).toContain('选项加载失败');
    fireEvent.click(screen.getByText(/重\s*试/));
    expect(reloadOptions).toHaveBeenCalledOnce();
  });
  test('knows its choices', () => {
    expect(definition.validate('9', fieldWith(), createValidateContext())).toEqual([
      { code: 'ENGINE_VALUE_OPTION', params: { value: '9' } },
    ]);
    expect(definition.validate('9', fieldWith(), { ...createValidateContext(), optionsOf: () => undefined })).toEqual(
      [],
    );
    expect(definition.fromText('是', fieldWith(), textContext)).toEqual({ ok: true, value: '1' });
    expect(definition.fromText('也许', fieldWith(), textContext)).toMatchObject({
      ok: false,
      code: 'ENGINE_VALUE_OPTION',
    });
  });
});
