import { sql, type RawBuilder } from 'kysely';
import type { Condition, FieldCondition } from '../../../engine/contract/condition';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import type { NamedIds, NameKind } from '../../../engine/contract/widget-definition';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { findIdsByName, nameOrderSql } from '../people/index';
import type { ModuleContext } from './module-context';

/** Maximum number of ids that a text may stand for; a longer text finds fewer. */
const MAX_IDS = 20_000;

/**
 * Replaces texts about ids by the ids whose names they find, so that indexes of the records answer, and not those of the names. Throws
 * SERVER_NAMES_TOO_MANY for a text that finds too many.
 */
export async function resolveNames(context: ModuleContext, condition: Condition | null): Promise<Condition | null> {
  return condition && (await resolve(context, condition)).condition;
}

interface Resolved {
  readonly condition: Condition;
  /** Whether a text stands for nobody. */
  readonly isNameless: boolean;
}

async function resolve(context: ModuleContext, condition: Condition): Promise<Resolved> {
  if (!('items' in condition)) return resolveField(context, condition);
  const items = await Promise.all(condition.items.map((item) => resolve(context, item)));
  // Beside other fields a name that nobody has would only keep them from their indexes.
  const telling = condition.op === 'or' ? items.filter(({ isNameless }) => !isNameless) : [];
  const kept = (telling.length > 0 ? telling : items).map((item) => item.condition);
  return {
    condition: kept.length === 1 && condition.op === 'or' ? (kept[0] as Condition) : { ...condition, items: kept },
    isNameless: false,
  };
}

async function resolveField(context: ModuleContext, condition: FieldCondition): Promise<Resolved> {
  const { fieldId, op, value } = condition;
  const field = findField(context.model, fieldId);
  const named = field ? registry.of(field).namedBy(field) : [];
  if (!field || named.length === 0 || (op !== 'like' && op !== 'notLike')) return { condition, isNameless: false };
  const text = String(value).replaceAll('\u0000', '');
  const found = (await Promise.all(named.map((ids) => findHeld(context, ids, text)))).flat();
  const isList = registry.of(field).column(field)?.type === 'jsonb';
  // The id of somebody who was deleted has no name.
  const held = [...new Set([...found, text])];
  const isFound: Condition = { fieldId, op: isList ? 'contains' : 'in', value: held };
  return { condition: op === 'like' ? isFound : { op: 'not', items: [isFound] }, isNameless: found.length === 0 };
}

async function findHeld({ deps }: ModuleContext, { kind, suffix }: NamedIds, text: string): Promise<readonly string[]> {
  const ids = await findIdsByName(deps, kind, { text, limit: MAX_IDS });
  if (ids.length > MAX_IDS) throw new BusinessError('SERVER_NAMES_TOO_MANY', { text, limit: MAX_IDS });
  return suffix ? ids.map((id) => id + suffix) : ids;
}

/** Names that ids in a column are sorted by: those of the first kind, or of the kind that stands behind the id. */
export type SortNames = readonly NamedIds[];

/** The names that a field is sorted by; null = by what it holds. */
export function sortNamesOf(field: FieldModel): SortNames | null {
  const definition = registry.of(field);
  const isIds = ['text', 'jsonb'].includes(definition.column(field)?.type ?? '');
  const named = isIds ? definition.namedBy(field) : [];
  return named.length > 0 && named.every(({ kind }) => nameOrderSql(kind)) ? named : null;
}

/** The name of the id in a column, of the first one in a list; its pinyin first, so that Chinese names stand as in a dictionary. */
export function nameOrder(names: SortNames, column: RawBuilder<unknown>, isList: boolean): RawBuilder<unknown> {
  const held = isList ? sql`(${column} ->> 0)` : column;
  const typed = names.filter(({ suffix }) => suffix !== undefined);
  const [first] = names;
  if (typed.length === 0 || !first) return first ? nameOf(first.kind, held) : held;
  const cases = typed.map(({ kind, suffix = '' }) => {
    const id = sql`left(${held}, ${sql.lit(-suffix.length)})`;
    return sql`when right(${held}, ${sql.lit(suffix.length)}) = ${sql.lit(suffix)} then ${nameOf(kind, id)}`;
  });
  return sql`(case ${sql.join(cases, sql` `)} else ${held} end)`;
}

function nameOf(kind: NameKind, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = nameOrderSql(kind);
  return order ? sql`(select ${order.name} from ${order.table} as o where o.id = ${id})` : id;
}
