import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { ModuleContext } from './module-context';
import { loadDictionaryOptions } from '../dictionary/index';

/** Choices by field id; missing = none or unknown. */
export type OptionLookup = ReadonlyMap<string, readonly OptionItem[]>;

/**
 * Loads choices that do not depend on a record: static ones, and dictionaries in one query each. Failures are omitted. Data
 * interfaces are only called for display texts: see loadDynamicOptions.
 */
export async function loadOptions(context: ModuleContext, fields: readonly FieldModel[]): Promise<OptionLookup> {
  const lookup = new Map<string, readonly OptionItem[]>();
  const running = new Map<string, Promise<readonly OptionItem[] | undefined>>();
  await Promise.all(
    fields.map(async (field) => {
      const options = await (field.options?.kind === 'static'
        ? staticOptions(field.options.items)
        : loadOnce(context, field, running));
      if (options) lookup.set(field.id, options);
    }),
  );
  return lookup;
}

/** No static choices does not mean that nothing may be chosen: scripts of old modules provide them. */
function staticOptions(items: readonly OptionItem[]): readonly OptionItem[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** Loads each dictionary once. */
function loadOnce(
  context: ModuleContext,
  { options }: FieldModel,
  running: Map<string, Promise<readonly OptionItem[] | undefined>>,
) {
  if (options?.kind !== 'dictionary') return undefined;
  const key = `${options.typeId}\u0000${options.valueKey}`;
  const known = running.get(key) ?? loadDictionary(context, options);
  running.set(key, known);
  return known;
}

async function loadDictionary(
  { deps }: ModuleContext,
  source: Extract<NonNullable<FieldModel['options']>, { kind: 'dictionary' }>,
): Promise<readonly OptionItem[] | undefined> {
  const options = source.typeId === '' ? [] : await loadDictionaryOptions(deps, source.typeId, source.valueKey);
  if (options.length > 0) return options;
  return source.fallback.length > 0 ? source.fallback : undefined;
}
