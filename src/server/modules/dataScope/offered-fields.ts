import { readConditionGroups } from '../../../engine/conditions';
import type { AppDeps } from '../../deps';
import { readSymbols, type ScopeField } from './scope-fields';

interface Offer {
  readonly menuId: string;
  /** Scheme whose fields stay on offer; '' = none. */
  readonly schemeId: string;
}

/**
 * The fields that a scheme's builder offers: all of the module, or, as soon as a menu has conditions that are switched on, those
 * that they name, with their symbols and values. A field that the scheme itself names stays.
 */
export async function offeredFields(
  { db }: AppDeps,
  fields: readonly ScopeField[],
  { menuId, schemeId }: Offer,
): Promise<readonly ScopeField[]> {
  const conditions = await db
    .selectFrom('data_conditions')
    .select(['en_code', 'condition_symbol', 'condition_text'])
    .where('menu_id', '=', menuId)
    .where('enabled_mark', '=', 1)
    .execute();
  if (conditions.length === 0) return fields;
  const scheme = await db
    .selectFrom('data_schemes')
    .select('condition_json')
    .where('id', '=', schemeId)
    .executeTakeFirst();
  const named = new Set(
    (readConditionGroups(scheme?.condition_json) ?? []).flatMap(({ groups }) => groups.map(({ field }) => field)),
  );
  return fields.flatMap((field) => {
    if (named.has(field.id)) return [field];
    const own = conditions.filter(({ en_code }) => en_code === field.id);
    const symbols = new Set(own.flatMap(({ condition_symbol }) => readSymbols(condition_symbol) ?? []));
    const values = new Set(own.map(({ condition_text }) => condition_text));
    const ops = field.ops.filter((op) => symbols.has(op));
    return ops.length > 0 ? [{ ...field, ops, macros: field.macros.filter((macro) => values.has(macro)) }] : [];
  });
}
