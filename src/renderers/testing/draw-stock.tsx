import '@ant-design/v5-patch-for-react-19';
import * as stock from '@formily/antd-v5';
import { createForm, isVoidField, setValidateLanguage, type Form } from '@formily/core';
import { createSchemaField, FormProvider, type ISchema } from '@formily/react';
import { act, render } from '@testing-library/react';
import { Alert, Card, Divider, Rate, Slider } from 'antd';
import type { ComponentType } from 'react';

/** What somebody registers who draws an exported schema (docs/formily.md#how-to-draw-it). */
export const STOCK_COMPONENTS: Readonly<Record<string, unknown>> = { ...stock, Alert, Card, Divider, Rate, Slider };

const SchemaField = createSchemaField({
  components: STOCK_COMPONENTS as Record<string, ComponentType>,
});

/** The message of Formily's own that a required field has in English. */
export const REQUIRED_MESSAGE = 'The field value is required';

/**
 * Draws a schema with the stock library, whose compiler runs its expressions, over a record if there is one; answers once its
 * reactions have run.
 */
export async function drawStock(schema: object, values: Readonly<Record<string, unknown>> = {}) {
  setValidateLanguage('en');
  const form = createForm({ values: structuredClone(values) });
  const view = render(
    <FormProvider form={form}>
      <SchemaField schema={schema as ISchema} />
    </FormProvider>,
  );
  await settle();
  return { form, view };
}

/** Lets effects and reactions run. */
export async function settle(change?: () => void): Promise<void> {
  await act(async () => {
    change?.();
    await new Promise((resolve) => setTimeout(resolve, 10));
  });
}

/** Paths of the fields with values that stand in a form: `name`, `items`, `items.0.price`. */
export function fieldPaths(form: Form): readonly string[] {
  return Object.values(form.fields)
    .filter((field) => !isVoidField(field))
    .map((field) => field.path.toString());
}

/** Messages by path of everything that a stock form finds wrong. */
export async function findErrors(form: Form): Promise<ReadonlyMap<string, readonly string[]>> {
  await act(async () => {
    await form.validate().catch(() => undefined);
  });
  return new Map(form.errors.map(({ path, messages }) => [String(path), (messages ?? []).map(String)] as const));
}
