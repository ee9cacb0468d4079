import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPointer } from '../json/json-pointer';
import { ownValue, recordAt, toNumber } from '../json/raw-value';
import type { PropSource } from './report-props';

/** Whether the value of a derived widget is stored, and the canonical property that says so, if any. */
export interface Storage {
  readonly isStored: boolean;
  readonly props: { readonly isStorage?: 0 | 1 };
}

/** Whether authors can choose to store the value: calculated widgets, attributes, and those whose schema has `isStorage`. */
export function hasStorageChoice(definition: WidgetDefinition): boolean {
  return definition.isCalculated || definition.isAttribute || namesStorage(definition);
}

function namesStorage({ propsSchema }: WidgetDefinition): boolean {
  return Object.hasOwn(propsSchema.properties, 'isStorage');
}

/**
 * Parses `isStorage`, whose meaning depends on its place (docs/module-format.md#storage): 1 / 2 in `__config__` up to 3.4.7, 0 / 1
 * at the node since 3.5. A 2 at the node is the old "stored" in the new place, and is reported. null for widgets without the
 * choice.
 */
export function readStorage({ node, pointer, definition, report }: PropSource): Storage | null {
  if (!hasStorageChoice(definition)) return null;
  const top = toNumber(ownValue(node, 'isStorage'));
  const config = toNumber(ownValue(recordAt(node, '__config__'), 'isStorage'));
  const isStored = top !== null ? top === 1 || top === 2 : config === 2;
  if (top !== null && top !== 0 && top !== 1) {
    const params = { property: 'isStorage', expected: isStored ? 1 : 0, came: top };
    report.add('ENGINE_VALUE_REPAIRED', joinPointer(pointer, 'isStorage'), params);
  }
  return { isStored, props: namesStorage(definition) ? { isStorage: isStored ? 1 : 0 } : {} };
}
