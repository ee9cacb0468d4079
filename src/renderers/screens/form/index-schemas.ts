import { Schema, type ISchema } from '@formily/json-schema';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { compileForm } from '../../../engine/compile/compile-form';
import { registerPlainCompiler } from '../../../engine/compile/compile-form-compiler';

/** The compiled nodes of a form, by field id. */
export interface SchemaIndex {
  has: (fieldId: string) => boolean;
  get: (fieldId: string) => Schema | undefined;
}

/**
 * Compiles the form and indexes its nodes by field id: layouts arrange their children themselves. Formily schemas are created on
 * mount, as most nodes of a long form only have a stand-in.
 */
export function indexSchemas(model: ModuleModel, registry: WidgetRegistry): SchemaIndex {
  registerPlainCompiler();
  const nodes = new Map<string, ISchema>();
  collect(compileForm(model, registry), model.form.fields, nodes);
  const made = new Map<string, Schema>();
  return {
    has: (fieldId) => nodes.has(fieldId),
    get(fieldId) {
      const node = nodes.get(fieldId);
      const known = made.get(fieldId);
      if (known || !node) return known;
      const { properties: _children, ...own } = node;
      const schema = new Schema(own);
      made.set(fieldId, schema);
      return schema;
    },
  };
}

function collect(parent: ISchema, fields: readonly FieldModel[], byId: Map<string, ISchema>): void {
  const properties = parent.properties as Record<string, ISchema> | undefined;
  if (!properties) return;
  for (const field of fields) {
    const schema = properties[field.key || field.id];
    if (!schema) continue;
    byId.set(field.id, schema);
    collect(schema, field.children, byId);
  }
}
