import type { FieldModel } from '../../../engine/contract/field-model';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';

/** Which main fields the user has typed into and come through, and which are measured by others. */
export interface WatchedFields {
  /** A user's change; where the document says so, the field is checked from now on with every change. */
  enter(key: string): void;
  visit(key: string): void;
  /** Whether it was typed into since the record was opened. */
  isEntered(key: string): boolean;
  isVisited(key: string): boolean;
  /** Fields and columns whose rules read one of these main fields: a start date decides what is too early for an end. */
  dependentsOf(keys: readonly string[]): readonly FieldModel[];
  /** Goes on with another version of the module. */
  adopt(model: ModuleModel): void;
  forget(): void;
}

/** Makes a follower of a module's fields that has seen nothing yet. */
export function createWatchedFields(model: ModuleModel, registry: WidgetRegistry): WatchedFields {
  const entered = new Set<string>();
  const visited = new Set<string>();
  let fields = model;
  let dependents = findDependents(model, registry);
  return {
    enter(key) {
      entered.add(key);
      if (findField(fields, key)?.trigger.includes('change')) visited.add(key);
    },
    visit: (key) => void visited.add(key),
    isEntered: (key) => entered.has(key),
    isVisited: (key) => visited.has(key),
    dependentsOf: (keys) => keys.flatMap((key) => dependents.get(key) ?? []),
    adopt(next) {
      fields = next;
      dependents = findDependents(next, registry);
    },
    forget() {
      entered.clear();
      visited.clear();
    },
  };
}

/** By the id of the field that is read. */
function findDependents(model: ModuleModel, registry: WidgetRegistry): ReadonlyMap<string, readonly FieldModel[]> {
  const dependents = new Map<string, FieldModel[]>();
  for (const field of model.allFields) {
    for (const source of registry.of(field).readsFields?.(field) ?? []) {
      dependents.set(source, [...(dependents.get(source) ?? []), field]);
    }
  }
  return dependents;
}

/** null, undefined, '' and []. */
export function isBlank(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}
