import { act, render, waitFor, type RenderResult } from '@testing-library/react';
import { useState, type ComponentType } from 'react';
import { documentOptions } from '../../../engine/values/option-values';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { EditProps, WidgetRenderer } from '../define-renderer';
import { preloadFaces } from '../faces/lazy-face';
import type { FormScope } from '../hosts/form-scope';
import type { OpenScreen } from '../hosts/open-screen';
import type { RendererServices } from '../hosts/services';
import { TestProviders } from './TestProviders';

interface RenderEditOptions {
  readonly renderer: WidgetRenderer;
  readonly field: FieldModel;
  readonly value: unknown;
  readonly props?: Partial<EditProps>;
  readonly services?: RendererServices;
  readonly scope?: FormScope;
  readonly openScreen?: OpenScreen;
}

/** A rendered control; `changes` holds the values passed to `onChange`, oldest first. */
export interface RenderedEdit extends RenderResult {
  readonly changes: unknown[];
  /** Sets the value from outside, as a rule or a reset does. */
  setValue: (value: unknown) => void;
}

/** Renders a labelled, controlled form control and waits for its lazily loaded parts. */
export async function renderEdit({
  renderer,
  field,
  value,
  props,
  services,
  scope,
  openScreen,
}: RenderEditOptions): Promise<RenderedEdit> {
  const changes: unknown[] = [];
  let push: (value: unknown) => void = () => undefined;
  const Edit = editOf(renderer);
  await preloadFaces([Edit]);

  function Host() {
    const [current, setCurrent] = useState(value);
    push = setCurrent;
    return (
      <>
        <label htmlFor="control">{field.label}</label>
        <Edit
          field={field}
          value={current}
          onChange={(next) => {
            changes.push(next);
            setCurrent(next);
          }}
          id="control"
          isDisabled={false}
          isReadOnly={false}
          isInvalid={false}
          options={documentOptions(field)}
          optionsState="ready"
          place="form"
          {...props}
        />
        <div id="problem">出错了</div>
      </>
    );
  }
  const result = render(
    <TestProviders {...(services && { services })} {...(scope && { scope })} {...(openScreen && { openScreen })}>
      <Host />
    </TestProviders>,
  );
  await waitForControl(result);
  return { ...result, changes, setValue: (next) => act(() => push(next)) };
}

function editOf(renderer: WidgetRenderer): ComponentType<EditProps> {
  if (!renderer.Edit) throw new Error(`${renderer.definition.key} has no Edit`);
  return renderer.Edit;
}

async function waitForControl(result: RenderResult): Promise<void> {
  await waitFor(() => {
    if (!result.container.querySelector('#control')) throw new Error('the control is not drawn yet');
  });
}
