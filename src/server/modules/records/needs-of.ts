import type { FieldModel } from '../../../engine/contract/field-model';
import { registry } from '../../../renderers/definitions';
import { parameterFields } from './dynamic-options';
import type { ModuleContext } from './module-context';

/** What must be read to show some fields. */
export interface Needs {
  /** Whether a calculation that is not stored is included: it needs the whole record. */
  readonly isDerived: boolean;
  isWanted: (fieldId: string) => boolean;
}

/** What must be read to show the given fields. */
export function needsOf(context: ModuleContext, fields: readonly FieldModel[]): Needs {
  const needed = [...fields, ...parameterFields(context, fields)];
  const wanted = new Set(needed.map((field) => field.id));
  const isDerived = needed.some(isComputed);
  return { isDerived, isWanted: (fieldId) => isDerived || wanted.has(fieldId) };
}

/** Whether the value follows from the record each time it is read. An attribute is looked up instead. */
export function isComputed(field: FieldModel): boolean {
  const definition = registry.of(field);
  return !field.isStored && definition.kind === 'value' && definition.attributeOf(field) === null;
}
