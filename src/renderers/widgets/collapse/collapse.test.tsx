// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldModel } from '../../../engine/contract/field-model';
import { exampleField } from '../../shared/testing/example-field';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { firstOpenKeys, openWithErrors } from './collapse-panels';
import { CollapseLayout } from './Layout';

runWidgetContract(renderer, example);

const collapse = exampleField(example.node);
const inputs = (fields: readonly FieldModel[]) =>
  fields.map((field) => <input key={field.id} aria-label={field.label} />);
const ui = (errors: readonly string[] = []) => (
  <TestProviders>
    <CollapseLayout field={collapse} renderFields={inputs} errorFieldIds={new Set(errors)} />
  </TestProviders>
);
const isOpen = (title: string) =>
  screen.getByRole('button', { name: new RegExp(title) }).getAttribute('aria-expanded') === 'true';

describe('folding panels', () => {
  afterEach(cleanup);

  it('open as `active` says, with closed panels mounted, and open when they come to hold errors', () => {
    const { rerender } = render(ui());
    expect([isOpen('面板1'), isOpen('面板2')]).toEqual([true, false]);
    expect(screen.getByLabelText('电话')).toBeTruthy();
    rerender(ui(['phone']));
    expect([isOpen('面板1'), isOpen('面板2')]).toEqual([true, true]);
    expect(screen.getByLabelText('此面板有错误')).toBeTruthy();
    rerender(ui());
    expect(screen.queryByLabelText('此面板有错误')).toBeNull();
  });

  it.each([
    [['1', '2'], false, [0, 1]],
    [['1', '2'], true, [0]],
    ['2', true, [1]],
    [2, false, [1]],
    [[], false, []],
    [null, false, []],
  ])('active %j (accordion %s) opens %j', (active, accordion, indexes) => {
    const field = { ...collapse, props: { ...collapse.props, active, accordion } };
    expect(firstOpenKeys(field)).toEqual(indexes.map((index) => collapse.children[index]?.id));
  });

  it('an accordion changes over only when its open panel holds no error', () => {
    expect(openWithErrors(['a'], ['b'], true)).toEqual(['b']);
    expect(openWithErrors(['a'], ['b', 'a'], true)).toEqual(['a']);
    expect(openWithErrors(['a'], ['b'], false)).toEqual(['a', 'b']);
  });
});
