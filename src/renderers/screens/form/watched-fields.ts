import type { FieldModel } from '../../../engine/contract/field-model';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';

/** Tracks which main fields are dirty and touched, and which are validated against others. */
export interface WatchedFields {
  /** Marks a field dirty; with `trigger: change` it is validated on every change from now on. */
  enter: (key: string) => void;
  visit: (key: string) => void;
  /** Whether the field is dirty. */
  isEntered: (key: string) => boolean;
  isVisited: (key: string) => boolean;
  /** Whether a value is blank to the field's widget, as 0 is to a rating. */
  readonly isBlank: (key: string, value: unknown) => boolean;
  /** Fields and columns validated against one of these main fields: a start date bounds an end date. */
  dependentsOf: (keys: readonly string[]) => readonly FieldModel[];
  /** Switches to another version of the module. */
  adopt: (model: ModuleModel) => void;
  forget: () => void;
}

/** Creates the tracker of a module's fields, all pristine. */
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
    isBlank(key, value) {
      const field = findField(fields, key);
      return field === undefined || registry.of(field).isEmpty(value, field);
    },
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
    for (const source of registry.of(field).readsFields(field)) {
      dependents.set(source, [...(dependents.get(source) ?? []), field]);
    }
  }
  return dependents;
}
