import { createIssue } from '../contract/create-issue';
import { type Issue } from '../contract/errors';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { Difference, FormilyEqualsByKey, FormilyNode } from './formily-node';

/** Everything that an export needs of a module. */
export interface ExportContext {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** What each node of the form is in standard Formily; null = it is left out. */
  readonly nodes: ReadonlyMap<string, FormilyNode | null>;
  /** Notes something that is different there. */
  readonly note: (difference: Difference, place: { readonly pointer: string; readonly label: string }) => void;
}

/** Creates the context of an export; notes are added to `issues`. */
export function createExportContext(
  {
    model,
    registry,
    equals,
  }: { readonly model: ModuleModel; readonly registry: WidgetRegistry; readonly equals: FormilyEqualsByKey },
  issues: Issue[],
): ExportContext {
  const nodes = new Map(model.allFields.map((field) => [field.id, nodeOf(field, registry, equals)]));
  const note: ExportContext['note'] = ({ kind, reason, params }, { pointer, label }) => {
    const code = kind === 'lost' ? 'ENGINE_FORMILY_LOST' : 'ENGINE_FORMILY_CHANGED';
    issues.push(createIssue(code, pointer, { reason, label, ...params }));
  };
  return { model, registry, nodes, note };
}

/** Words that a field is called by in the report. */
export function placeOf(field: FieldModel): { readonly pointer: string; readonly label: string } {
  return { pointer: field.pointer, label: field.label || field.key || field.widget };
}

const SYSTEM_NODE: FormilyNode = {
  type: 'string',
  component: 'Input',
  isFixed: true,
  reading: null,
  differences: [{ kind: 'lost', reason: 'system' }],
};

function nodeOf(field: FieldModel, registry: WidgetRegistry, equals: FormilyEqualsByKey): FormilyNode | null {
  const definition = registry.of(field);
  const equal = field.isKnown ? equals.get(definition.key) : undefined;
  if (equal) return equal(field);
  const lost = (reason: string) => [{ kind: 'lost', reason, params: { widget: field.widget } }] as const;
  switch (definition.kind) {
    case 'system':
      return SYSTEM_NODE;
    case 'display':
      return null;
    case 'layout':
      return { type: 'void', component: '', differences: lost('layout') };
    case 'value':
    case 'table':
      if (definition.systemValue !== undefined) return SYSTEM_NODE;
      if (field.key === '') return null;
      return { type: 'any', component: '', reading: null, differences: lost('control') };
  }
}
