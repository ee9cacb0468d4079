import { Schema } from '@formily/json-schema';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { ModuleModel } from '../contract/module-model';
import { parseModule } from '../parse';
import { compileForm } from './compile-form';
import { registerPlainCompiler } from './compile-form-compiler';

function moduleOf(fields: readonly unknown[]): ModuleModel {
  const { model, issues } = parseModule({ formData: { fields } }, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}

const field = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: `标签 ${key}`, span: 24, ...config },
  ...(key ? { __vModel__: key } : {}),
  ...props,
});

describe('compileForm', () => {
  it('makes one field per main value, one array per sub-table, and void nodes around them', () => {
    const model = moduleOf([
      field('input', 'name', { required: true }),
      field('card', '', {
        children: [field('inputNumber', 'amount', { span: 12 }, { disabled: true }), field('checkbox', 'tags')],
      }),
      field('table', 'items', { children: [field('input', 'title'), field('inputNumber', 'price')] }),
      field('text', '', {}, { content: '说明' }),
      field('input', 'secret', { noShow: true }),
    ]);
    expect(compileForm(model, registry)).toMatchInlineSnapshot(`
      {
        "properties": {
          "$card_1": {
            "properties": {
              "amount": {
                "type": "number",
                "x-component": "Widget",
                "x-component-props": {
                  "fieldId": "amount",
                },
                "x-display": "visible",
                "x-index": 0,
                "x-pattern": "disabled",
              },
              "tags": {
                "type": "any",
                "x-component": "Widget",
                "x-component-props": {
                  "fieldId": "tags",
                },
                "x-display": "visible",
                "x-index": 1,
                "x-pattern": "editable",
              },
            },
            "type": "void",
            "x-component": "Layout",
            "x-component-props": {
              "fieldId": "$card_1",
            },
            "x-display": "visible",
            "x-index": 1,
          },
          "$text_1": {
            "type": "void",
            "x-component": "Display",
            "x-component-props": {
              "fieldId": "$text_1",
            },
            "x-display": "visible",
            "x-index": 3,
          },
          "items": {
            "type": "array",
            "x-component": "Widget",
            "x-component-props": {
              "fieldId": "items",
            },
            "x-display": "visible",
            "x-index": 2,
            "x-pattern": "editable",
          },
          "name": {
            "type": "string",
            "x-component": "Widget",
            "x-component-props": {
              "fieldId": "name",
            },
            "x-display": "visible",
            "x-index": 0,
            "x-pattern": "editable",
          },
          "secret": {
            "type": "string",
            "x-component": "Widget",
            "x-component-props": {
              "fieldId": "secret",
            },
            "x-display": "hidden",
            "x-index": 4,
            "x-pattern": "editable",
          },
        },
        "type": "object",
      }
    `);
  });

  it('carries no author text, so nothing can reach a string compiler', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => {
        const evil = `{{ globalThis.hacked = true }}${text}`;
        const model = moduleOf([
          field(
            'input',
            'name',
            { label: evil, tipLabel: evil, defaultValue: evil, regList: [{ pattern: '/x/', message: evil }] },
            { placeholder: evil },
          ),
          field('text', '', { label: evil }, { content: evil }),
        ]);
        expect(JSON.stringify(compileForm(model, registry))).not.toContain('{{');
      }),
      { numRuns: 30 },
    );
  });

  it('is pure: the same model gives an equal schema, and the model stays as it was', () => {
    const model = moduleOf([field('input', 'name'), field('table', 'items', { children: [field('input', 'title')] })]);
    expect(compileForm(model, registry)).toEqual(compileForm(model, registry));
    expect(Object.isFrozen(model.form.fields)).toBe(true);
  });
});

describe('registerPlainCompiler', () => {
  beforeAll(registerPlainCompiler);

  it('leaves an expression as the text it is', () => {
    const schema = new Schema({ type: 'void', title: '{{ globalThis.hacked = true }}' });
    expect(schema.compile().title).toBe('{{ globalThis.hacked = true }}');
    expect((globalThis as { hacked?: boolean }).hacked).toBeUndefined();
  });
});
