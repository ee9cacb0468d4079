import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { partKey } from './same-value';

/**
 * Adds pairs of nodes without a key (layout, display) to `afterOf`. Their ids are often just counters, so equal nodes match first,
 * then those of one widget with the most common fields, then equal widget and label, then equal widget and id.
 */
export function matchNodes(before: ModuleModel, after: ModuleModel, afterOf: Map<FieldModel, FieldModel>): void {
  const taken = new Set<FieldModel>(afterOf.values());
  const open = (model: ModuleModel, isOpen: (field: FieldModel) => boolean) =>
    model.allFields.filter((field) => field.key === '' && isOpen(field));
  const pair = (old: FieldModel, now: FieldModel) => {
    afterOf.set(old, now);
    taken.add(now);
  };
  const newIds = new Map([...afterOf].map(([old, now]) => [old.id, now.id]));
  const heldBefore = (field: FieldModel) => keysBelow(field).map((id) => newIds.get(id) ?? id);
  const stages: readonly [(field: FieldModel) => string, (field: FieldModel) => string][] = [
    [(field) => traitsOf(field, heldBefore(field)), (field) => traitsOf(field, keysBelow(field))],
    [labelOf, labelOf],
    [idOf, idOf],
  ];
  for (const [index, [keyBefore, keyAfter]] of stages.entries()) {
    const waiting = new Map<string, FieldModel[]>();
    for (const field of open(after, (each) => !taken.has(each))) {
      const key = keyAfter(field);
      waiting.set(key, [...(waiting.get(key) ?? []), field]);
    }
    for (const field of open(before, (each) => !afterOf.has(each))) {
      const key = keyBefore(field);
      const now = key === '' ? undefined : waiting.get(key)?.shift();
      if (now) pair(field, now);
    }
    if (index === 0) matchByContent();
  }

  /** Containers match by the most common fields. */
  function matchByContent(): void {
    const fresh = open(after, (each) => !taken.has(each) && each.children.length > 0);
    for (const field of open(before, (each) => !afterOf.has(each) && each.children.length > 0)) {
      const held = new Set(heldBefore(field));
      const best = fresh
        .filter((each) => each.widget === field.widget && !taken.has(each))
        .map((each) => ({ each, shared: keysBelow(each).filter((id) => held.has(id)).length }))
        .reduce<{ each: FieldModel; shared: number } | null>(
          (found, next) => (next.shared > (found?.shared ?? 0) ? next : found),
          null,
        );
      if (best) pair(field, best.each);
    }
  }
}

function traitsOf({ widget, label, props, tip, span, isHidden }: FieldModel, held: readonly string[]): string {
  return partKey([widget, label, props, tip, span, isHidden, held]);
}

function labelOf(field: FieldModel): string {
  return field.label === '' ? '' : JSON.stringify([field.widget, field.label]);
}

function idOf(field: FieldModel): string {
  return JSON.stringify([field.widget, field.id]);
}

/** Ids of all fields in a container, at any depth. */
function keysBelow(field: FieldModel): readonly string[] {
  return field.children.flatMap((child) => (child.key === '' ? keysBelow(child) : [child.id, ...keysBelow(child)]));
}
