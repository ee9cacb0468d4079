// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { toStampPicture } from './upload-picture';

runWidgetContract(renderer, example);

const OWN = example.value;
const OTHER = OWN.replace('iVBORw0KGgoAAAANSUhEUgAAACA', 'iVBORw0KGgoAAAANSUhEUgAAACE');
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
/** A picture of so many bytes. */
const bytes = (count: number) => {
  const sample = Buffer.from(OWN.slice(OWN.indexOf(',') + 1), 'base64');
  const filled = Buffer.concat([sample.subarray(0, 33), Buffer.alloc(count - 45), sample.subarray(-12)]);
  return `data:image/png;base64,${filled.toString('base64')}`;
};
const codes = (props: Readonly<Record<string, unknown>>, value: string) =>
  definition.validate(value, fieldWith(props), createValidateContext()).map(({ code }) => code);
const stamps = [{ name: '公章', picture: OWN }];

describe('a stamp', () => {
  afterEach(cleanup);

  it('is one of the module’s where it names some, on both sides', () => {
    expect(codes({ stamps }, OWN)).toEqual([]);
    expect(codes({ stamps }, OTHER)).toEqual(['WIDGET_SIGNATURE_STAMP']);
    expect(codes({}, OTHER), 'any picture where none is named').toEqual([]);
  });

  it('takes no more than 64 KB, as lists carry it, but stays what it is where it is stored', () => {
    expect(codes({}, bytes(64 * 1024))).toEqual([]);
    const large = bytes(64 * 1024 + 1);
    expect(definition.validate(large, fieldWith(), createValidateContext())).toEqual([
      { code: 'ENGINE_VALUE_PICTURE_BYTES', params: { max: 64 } },
    ]);
    expect(definition.toStored(large, fieldWith())).toMatchObject({ ok: true });
    expect(definition.refusesNewOnly).toContain('ENGINE_VALUE_PICTURE_BYTES');
    expect(codes({ stamps: [{ name: '公章', picture: large }] }, large), 'the author’s own').toEqual([]);
    expect(definition.toStored(bytes(256 * 1024 + 1), fieldWith())).toMatchObject({ params: { max: 64 } });
  });

  it('is uploaded as a JPEG on white where its PNG is too large', async () => {
    const jpeg = 'data:image/jpeg;base64,/9j/wAALCAABAAEBAREA/9k=';
    const fillRect = vi.fn();
    const context = { drawImage: vi.fn(), fillRect, fillStyle: '' };
    const canvas = {
      width: 0,
      height: 0,
      getContext: () => context,
      toDataURL: vi.fn((type: string) => (type === 'image/png' ? bytes(64 * 1024 + 1) : jpeg)),
    };
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 640, height: 320, close: () => undefined }));
    vi.spyOn(document, 'createElement').mockReturnValueOnce(canvas as unknown as HTMLElement);
    try {
      expect(await toStampPicture(new Blob(['x'], { type: 'image/jpeg' }))).toBe(jpeg);
      expect(fillRect).toHaveBeenCalledWith(0, 0, 320, 160);
    } finally {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    }
  });

  it('can be none where those that are allowed are not known here', () => {
    expect(codes({ ableIds: ['7'] }, OWN)).toEqual(['WIDGET_SIGNATURE_CLOSED']);
    expect(codes({ stamps: [{ name: '坏', picture: 'x' }] }, OWN)).toEqual(['WIDGET_SIGNATURE_CLOSED']);
    expect(codes({ ableIds: ['7'], stamps }, OWN)).toEqual([]);
  });

  it('is found by its name in an import, and never made of another text', () => {
    const read = (text: string) => definition.fromText(text, fieldWith({ stamps }), textContext);
    expect(read(' 公章 ')).toEqual({ ok: true, value: OWN });
    expect(read('')).toEqual({ ok: true, value: null });
    expect(read('私章')).toMatchObject({ code: 'WIDGET_SIGNATURE_STAMP' });
  });

  it('is chosen in a dialog by keyboard, and cleared', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ stamps }), value: null });
    screen.getByRole('button', { name: /盖章/ }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: /确 ?定/ }));
    expect(screen.getByText('请选择印章')).toBeTruthy();
    screen.getByRole('radio', { name: /公章/ }).focus();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('button', { name: /确 ?定/ }));
    expect(changes).toEqual([OWN]);
    await userEvent.click(screen.getByRole('button', { name: /清空/ }));
    expect(changes).toEqual([OWN, null]);
  });

  it('says that there is none to choose', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ ableIds: ['7'] }), value: null });
    await userEvent.click(screen.getByRole('button', { name: /盖章/ }));
    expect(await screen.findByText(/没有可用的印章/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /确 ?定/ }));
    expect(changes).toEqual([]);
  });
});
