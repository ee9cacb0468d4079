// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { definitions, registry } from '../../../definitions';
import { isSetByHand } from '../../../../engine/rules';
import { renderScreen } from '../../testing/render-screen';
import { testModule } from '../../testing/test-module';
import { BatchValue } from './BatchValue';

/** Every control that people enter values in stands outside of a form, and takes its label. */
function fieldOf(key: string) {
  const file = path.join(import.meta.dirname, '../../../widgets', key, 'example.json');
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as { readonly node: object };
  const model = testModule({ fields: [{ ...node, disabled: false, readonly: false }] });
  return model.allFields.filter((field) => isSetByHand(field, model, registry));
}

const fields = definitions.filter(({ kind }) => kind === 'value').flatMap(({ key }) => fieldOf(key));

afterEach(cleanup);

it('all of them are drawn', async () => {
  expect(fields.length).toBeGreaterThan(30);
  // At once: each would wait for its code.
  renderScreen(
    <>
      {fields.map((field) => (
        <BatchValue
          key={field.widget}
          field={field}
          id={field.widget}
          value={registry.of(field).emptyValue(field)}
          isDisabled={false}
          isInvalid={false}
          describedBy="problem"
          onChange={() => undefined}
        />
      ))}
    </>,
  );
  const missing = () => fields.map(({ widget }) => widget).filter((widget) => !document.getElementById(widget));
  await waitFor(() => expect(missing()).toEqual([]));
});
