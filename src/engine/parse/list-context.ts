import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ActionContext } from './action-context';
import type { DefaultText } from './default-texts';
import { isUnset, ownValue, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt } from './report';

/** Context for parsing the list document. */
export interface ListContext extends ActionContext {
  readonly raw: RawRecord;
  readonly pointer: string;
  readonly byId: ReadonlyMap<string, FieldModel>;
  readonly registry: WidgetRegistry;
  readonly defaultText: DefaultText;
}

/**
 * A field named by the list document: `amount`, `items-price`, or `items.price`. Undefined and reported if unknown; undefined
 * without a report if no name is given.
 */
export function resolveField(name: unknown, pointer: string, context: ListContext): FieldModel | undefined {
  if (isUnset(name)) return undefined;
  const id = toText(name);
  const field = context.byId.get(id) ?? context.byId.get(id.replace('.', '-'));
  if (!field) context.report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: toExcerpt(name) });
  return field;
}

/** The field of a column or search entry: by `prop`, by `__vModel__`, or (later versions) by `id`. */
export function resolveEntry(entry: RawRecord, pointer: string, context: ListContext): FieldModel | undefined {
  const names = ['prop', '__vModel__', 'id'].map((key) => ownValue(entry, key)).filter((name) => !isUnset(name));
  const known = names.find((name) => context.byId.has(toText(name)));
  return resolveField(known ?? names[0], pointer, context);
}
