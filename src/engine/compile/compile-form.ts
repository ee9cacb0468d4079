import type { ISchema } from '@formily/json-schema';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { compileFormField } from './compile-form-field';

/**
 * Compiles a module's form to a Formily JSON schema: one field per main value, one array field per sub-table, void nodes
 * for everything that holds no value. Every node carries its field id only; label, rules and properties stay in the model,
 * so no author's text ever reaches Formily's string compiler (architecture decisions 1 and 2). Total over a parsed model.
 */
export function compileForm(model: ModuleModel, registry: WidgetRegistry): ISchema {
  return { type: 'object', properties: compileNodes(model.form.fields, registry) };
}

function compileNodes(fields: readonly FieldModel[], registry: WidgetRegistry): Record<string, ISchema> {
  const properties: Record<string, ISchema> = {};
  fields.forEach((field, index) => {
    properties[field.key || field.id] = compileNode(field, registry, index);
  });
  return properties;
}

function compileNode(field: FieldModel, registry: WidgetRegistry, index: number): ISchema {
  const schema = compileFormField(field, registry.of(field), index);
  // A sub-table's columns are no Formily fields: its rows are plain data under this one node.
  if (schema.type !== 'void' || field.children.length === 0) return schema;
  return { ...schema, properties: compileNodes(field.children, registry) };
}
