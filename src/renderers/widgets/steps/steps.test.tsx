// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileClientConfig } from '../../../engine/compile/compile-client-config';
import type { FieldModel } from '../../../engine/contract/field-model';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { CheckPartProvider, type CheckPart } from '../../shared/hosts/check-part';
import { FieldStatesProvider } from '../../shared/hosts/field-states';
import { exampleField } from '../../shared/testing/example-field';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { StepsLayout } from './Layout';
import { firstStepKey, shownSteps } from './step-list';

runWidgetContract(renderer, example);

const steps = exampleField(example.node);
const [first, second] = steps.children as [FieldModel, FieldModel];
const inputs = (fields: readonly FieldModel[]) =>
  fields.map((field) => <input key={field.id} aria-label={field.label} />);
const accept: CheckPart = () => Promise.resolve(true);
const ui = (check: CheckPart | null, errors: readonly string[] = [], hidden: readonly string[] = []) => (
  <TestProviders>
    <FieldStatesProvider
      value={
        new Map(hidden.map((id) => [id, { isVisible: false, isRequired: false, isDisabled: false, refusals: [] }]))
      }
    >
      <CheckPartProvider value={check}>
        <StepsLayout field={steps} renderFields={inputs} errorFieldIds={new Set(errors)} />
      </CheckPartProvider>
    </FieldStatesProvider>
  </TestProviders>
);
const openStep = () => screen.getByRole('group', { hidden: false }).getAttribute('aria-label');

describe('steps', () => {
  afterEach(cleanup);

  it('go on when the fields of the step are right, with what was typed kept, and back without a check', async () => {
    const check = vi.fn(accept);
    render(ui(check));
    expect(openStep()).toBe('第 1 步，共 2 步：填写申请');
    expect(screen.queryByRole('button', { name: '上一步' })).toBeNull();
    await userEvent.type(screen.getByLabelText('姓名'), '张三');
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    expect(check.mock.calls).toEqual([[first]]);
    expect(openStep()).toBe('第 2 步，共 2 步：联系方式');
    expect(document.activeElement, 'a screen reader hears the step').toBe(screen.getByRole('group', { hidden: false }));
    expect(screen.queryByRole('button', { name: '下一步' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '上一步' }));
    expect(check).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('张三');
  });

  it('stay where a field is wrong, by button and by header', async () => {
    render(ui(() => Promise.resolve(false)));
    await userEvent.click(screen.getByRole('button', { name: '下一步' }));
    expect(openStep()).toContain('填写申请');
    screen.getByRole('button', { name: /联系方式/ }).focus();
    await userEvent.keyboard('{Enter}');
    expect(openStep()).toContain('填写申请');
  });

  it('mark where errors are, and come to the front when errors appear elsewhere only', () => {
    const { rerender } = render(ui(accept));
    rerender(ui(accept, ['phone']));
    expect(openStep()).toContain('联系方式');
    expect(screen.getByTitle('1 处错误').textContent).toContain('联系方式');
    rerender(ui(accept));
    expect(screen.queryByText(/处错误/)).toBeNull();
  });

  it('leave out a step that a rule hides', () => {
    render(ui(accept, [], [first.id]));
    expect(openStep()).toBe('第 1 步，共 1 步：联系方式');
  });

  it('stand below each other where nothing is entered', () => {
    render(ui(null));
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['1填写申请', '2联系方式']);
    expect(screen.getByLabelText('姓名')).toBeTruthy();
    expect(screen.getByLabelText('电话')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [1, 1],
    ['1', 0],
    ['2', 1],
    [0, 0],
    ['nowhere', 0],
    [7, 0],
  ])('active %j is step %i', (active, index) => {
    const field = { ...steps, props: { ...steps.props, active } };
    expect(firstStepKey(field, shownSteps(field, new Map()))).toBe(field.children[index]?.id);
  });

  it('are tabs for 3.4.7 clients, and steps again when that document comes back', () => {
    const { model } = parseModule({ formData: { fields: [example.node] }, columnData: null }, registry);
    if (!model) throw new Error('the example does not parse');
    const { formData } = compileClientConfig(model, registry);
    const text = JSON.stringify(formData);
    expect(text).toContain('"jnpfKey":"tab"');
    expect(text).toContain('"jnpfKey":"tabItem"');
    const again = parseModule({ formData, columnData: null }, registry).model?.form.fields[0];
    expect([again?.widget, again?.children.map(({ widget }) => widget)]).toEqual(['steps', ['stepItem', 'stepItem']]);
    expect(second.widget).toBe('stepItem');
  });
});
