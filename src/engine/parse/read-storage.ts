import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPointer } from './json-pointer';
import { ownValue, recordAt, toNumber, type RawRecord } from './raw-value';
import type { Report } from './report';

/** Whether the value of a derived widget is saved, and the canonical property that says so where the widget names it. */
export interface Storage {
  readonly isStored: boolean;
  readonly props: { readonly isStorage?: 0 | 1 };
}

/** Whether the author chooses if the value is saved: calculated widgets, and those whose schema names `isStorage`. */
export function hasStorageChoice(definition: WidgetDefinition): boolean {
  return definition.calculation !== undefined || namesStorage(definition);
}

function namesStorage({ propsSchema }: WidgetDefinition): boolean {
  return Object.hasOwn(propsSchema.properties, 'isStorage');
}

/**
 * Reads `isStorage`, whose meaning moved with its place (contract g.12): 1 / 2 in `__config__` up to 3.4.7,
 * 0 / 1 at the top of the node since 3.5. A 2 at the top is the old "stored" in the new place, and is said to be.
 * null for widgets that do not have the choice.
 */
export function readStorage(
  node: RawRecord,
  definition: WidgetDefinition,
  pointer: string,
  report: Report,
): Storage | null {
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
