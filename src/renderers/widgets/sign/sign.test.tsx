// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { inksOf, pensOf } from './inks';
import { fitSize, inkedBox } from './sign-picture';

runWidgetContract(renderer, example);

vi.mock('./SignPad', () => ({ SignPad: () => <canvas /> }));

describe('a signature', () => {
  afterEach(cleanup);
  const field = createField(definition);

  it('is a PNG, never a JPEG, a script or a text', () => {
    const jpeg = 'data:image/jpeg;base64,/9j/4AAQ/9k=';
    expect(definition.toStored(jpeg, field)).toMatchObject({ code: 'ENGINE_VALUE_PICTURE' });
    expect(definition.fromText('张三', field, textContext)).toMatchObject({ code: 'WIDGET_SIGN_TEXT' });
  });

  it('takes no more than 64 KB, as lists carry it, but stays what it is where it is stored', () => {
    const [start, end] = [example.value.slice(22, 22 + 44), 'AAAAAElFTkSuQmCC'];
    const large = `data:image/png;base64,${start}${'A'.repeat(4 * 22_000)}${end}`;
    expect(definition.toStored(large, field)).toEqual({ ok: true, value: large });
    expect(definition.validate(large, field, createValidateContext())).toEqual([
      { code: 'ENGINE_VALUE_PICTURE_BYTES', params: { max: 64 } },
    ]);
    expect(definition.validate(example.value, field, createValidateContext())).toEqual([]);
    expect(definition.refusesNewOnly).toContain('ENGINE_VALUE_PICTURE_BYTES');
  });

  it('is taken from what the user keeps, by keyboard', async () => {
    const ownSignature = { read: () => Promise.resolve(example.value), save: vi.fn() };
    const services = createMemoryServices({ ownSignature });
    const { changes } = await renderEdit({ renderer, field, value: null, services });
    screen.getByRole('button', { name: /签名/ }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByText('我的签名'));
    expect(screen.getByAltText('我的签名').getAttribute('src')).toBe(example.value);
    await userEvent.click(screen.getByRole('button', { name: /确 ?定/ }));
    expect(changes).toEqual([example.value]);
    expect(ownSignature.save).not.toHaveBeenCalled();
  });

  it('is not offered from there where the module does not want it', async () => {
    const read = vi.fn(() => Promise.resolve(example.value));
    const services = createMemoryServices({ ownSignature: { read, save: vi.fn() } });
    await renderEdit({
      renderer,
      field: createField(definition, { props: { isInvoke: false } }),
      value: null,
      services,
    });
    await userEvent.click(screen.getByRole('button', { name: /签名/ }));
    expect(await screen.findByText('键入姓名')).toBeTruthy();
    expect(read).not.toHaveBeenCalled();
    expect(screen.queryByText('我的签名')).toBeNull();
  });
});

describe('what was written', () => {
  const strokes = [
    { maxWidth: 3, points: [{ x: 100, y: 50 }, { x: 200, y: 80 }] },
    { maxWidth: 3, points: [{ x: 2, y: 60 }] },
  ]; // prettier-ignore
  it('is cut out with the pen’s width around it, within the pad', () => {
    expect(inkedBox(strokes, { width: 600, height: 200 })).toEqual({ left: 0, top: 45, width: 205, height: 40 });
    expect(inkedBox([], { width: 600, height: 200 })).toBeNull();
  });
  it('is scaled down to what is stored, never up', () => {
    expect(fitSize({ width: 960, height: 100 })).toEqual({ width: 480, height: 50 });
    expect(fitSize({ width: 100, height: 320 })).toEqual({ width: 50, height: 160 });
    expect(fitSize({ width: 10, height: 8 })).toEqual({ width: 10, height: 8 });
  });
  it('has the author’s ink and pen first', () => {
    expect(inksOf('#1D39C4').map(({ name }) => name)).toEqual(['blue', 'black', 'red']);
    expect(inksOf('rgb(1,2,3)').map(({ name }) => name)).toEqual(['own', 'black', 'blue', 'red']);
    expect(inksOf('url(x)').map(({ name }) => name)).toEqual(['black', 'blue', 'red']);
    expect(pensOf(3)[1]).toBe(3);
  });
});
