import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ActionContext } from './action-context';
import type { DefaultText } from './default-texts';
import { isBlank, ownValue, toText, type RawRecord } from './raw-value';
import { toExcerpt } from './report';

/** What every part of the list document needs to check its references. */
export interface ListContext extends ActionContext {
  readonly raw: RawRecord;
  readonly pointer: string;
  readonly byId: ReadonlyMap<string, FieldModel>;
  readonly registry: WidgetRegistry;
  readonly defaultText: DefaultText;
}

/**
 * The field that a list document names: `amount`, `items-price`, or `items.price`. Reports a name that no field has;
 * undefined then, and silently when nothing is named.
 */
export function resolveField(name: unknown, pointer: string, context: ListContext): FieldModel | undefined {
  if (isBlank(name)) return undefined;
  const id = toText(name);
  const field = context.byId.get(id) ?? context.byId.get(id.replace('.', '-'));
  if (!field) context.report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: toExcerpt(name) });
  return field;
}

/** The field of a column or search entry: by `prop`, by `__vModel__`, or (later versions) by `id`. */
export function resolveEntry(entry: RawRecord, pointer: string, context: ListContext): FieldModel | undefined {
  const names = ['prop', '__vModel__', 'id'].map((key) => ownValue(entry, key)).filter((name) => !isBlank(name));
  const known = names.find((name) => context.byId.has(toText(name)));
  return resolveField(known ?? names[0], pointer, context);
}
