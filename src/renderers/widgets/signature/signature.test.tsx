// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

const OWN = example.value;
const OTHER = OWN.replace('iVBORw0KGgoAAAANSUhEUgAAACA', 'iVBORw0KGgoAAAANSUhEUgAAACE');
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
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
