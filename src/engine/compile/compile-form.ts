import type { ISchema } from '@formily/json-schema';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { compileFormField } from './compile-form-field';

/**
 * Compiles a module's form to a Formily JSON schema: a field per main value, an array field per sub-table, void nodes for
 * everything else. Nodes carry only their field id; label, rules and properties stay in the model, so no author's text reaches
 * Formily's string compiler (docs/architecture.md#no-string-becomes-code). Total over a parsed model.
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
  // Columns of a sub-table are not Formily fields: its rows are plain data of this node.
  if (schema.type !== 'void' || field.children.length === 0) return schema;
  return { ...schema, properties: compileNodes(field.children, registry) };
}
