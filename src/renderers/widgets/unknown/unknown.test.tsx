// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import fc from 'fast-check';
import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import type { ViewProps } from '../../shared/define-renderer';
import { TestProviders } from '../../shared/testing/TestProviders';
import { definition } from './definition';
import { createField } from '../../shared/testing/create-field';
import { textContext } from '../../shared/testing/text-context';
import { checkEdit } from '../../shared/testing/check-edit';
import { checkView } from '../../shared/testing/check-view';
import { exampleField } from '../../shared/testing/example-field';
import { registry } from '../../definitions';
import example from './example.json';
import { renderer } from './index';

// Not the whole widget contract: no document can name this fallback widget, so tests of its key do not apply.
checkEdit(renderer, example);
checkView(renderer, example);

const field = createField(definition, { widget: 'hologram', isKnown: false });
const text = (value: unknown) => definition.toText(value, field, textContext);

describe('a widget that nobody knows', () => {
  it('is answered for by the placeholder, which no document can name', () => {
    expect(registry.of(exampleField(example.node))).toBe(definition);
    expect(registry.resolve('unknown')).toBeUndefined();
  });

  it('is named on the screen', () => {
    const hologram = exampleField(example.node);
    const View = renderer.View as ComponentType<ViewProps>;
    render(
      <TestProviders>
        <View field={hologram} value={example.value} options={[]} />
      </TestProviders>,
    );
    expect(screen.getByRole('note').textContent).toBe('不支持的控件：hologram已保留的值：{"strokes":[[1,2],[3,4]]}');
  });

  it('keeps any JSON value untouched', () => {
    const json = fc.jsonValue().filter((value) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value)));
    fc.assert(
      fc.property(json, (value) => {
        expect(definition.toStored(value, field)).toEqual({ ok: true, value });
      }),
    );
  });

  it('cleans what no jsonb column can hold, and refuses it in a key', () => {
    expect(definition.toStored({ a: 'x\u0000y\uD800' }, field)).toEqual({ ok: true, value: { a: 'xy\uFFFD' } });
    expect(definition.toStored({ 'a\u0000': 1 }, field).ok).toBe(false);
  });

  it('refuses what JSON cannot carry', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    for (const value of [cycle, () => 1, Symbol('x'), 1n]) expect(definition.toStored(value, field).ok).toBe(false);
  });

  it('shows short text', () => {
    expect(text({ a: 1 })).toBe('{"a":1}');
    expect(text('plain')).toBe('plain');
    expect(text(null)).toBe('');
    expect(text('x'.repeat(500))).toHaveLength(121);
  });
});
