import { sql } from 'kysely';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { LinkedValue } from '../../../engine/contract/link';
import { isDataView, mainFields } from '../../../engine/contract/module-model';
import { toScalarText } from '../../../engine/values/text-values';
import { tableRef } from '../../db/module-tables';
import { BusinessError } from '../../http/errors';
import { isSeen } from './attribute-gate';
import type { ModuleContext } from './module-context';
import { needsOf } from './needs-of';
import { idArray, isAlive, isPossibleId, isReachable, readChildRows } from './read-rows';
import { MAIN_ALIAS } from './load-rows';
import { rowOrder } from './row-order';
import { selectRecords } from './select-page';
import { toShownValues } from './shown-values';

/** `displayRecords`, which follows links itself, with every value as its text; what could not be looked up is left out. */
export type DisplayTexts = (
  context: ModuleContext,
  shown: {
    readonly records: readonly Readonly<Record<string, unknown>>[];
    readonly fields: readonly FieldModel[];
    readonly isText: true;
  },
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Records of a module by id, and which of its main fields are shown of them, by key. */
export interface LinkedAsk {
  readonly moduleId: string;
  readonly ids: readonly string[];
  readonly fields: readonly string[];
}

/** Links that are followed from a record: the label of a link may be one itself, and links may lead in a circle. */
const MAX_DEPTH = 3;

const REFUSED: LinkedValue = { state: 'refused', texts: {} };
const GONE: LinkedValue = { state: 'gone', texts: {} };

/**
 * The records behind ids as their own module lets the reader see them: a record out of reach says only that it is there, a field that
 * may not be read, or follows a link that leads nowhere, has no text (docs/architecture.md#one-gate-for-permission).
 */
export async function readLinkedRecords(
  { others, linkDepth = 0 }: Pick<ModuleContext, 'others' | 'linkDepth'>,
  { moduleId, ids, fields }: LinkedAsk,
  display: DisplayTexts,
): Promise<ReadonlyMap<string, LinkedValue>> {
  const target = linkDepth < MAX_DEPTH ? await openTarget(others, moduleId) : null;
  if (!target) return new Map(ids.map((id) => [id, REFUSED]));
  const found = await readTexts({ ...target, linkDepth: linkDepth + 1 }, { ids, fields }, display);
  const left = ids.filter((id) => !found.has(id));
  const there = left.length > 0 ? await findAlive(target, left) : new Set();
  return new Map(ids.map((id) => [id, found.get(id) ?? (there.has(id) ? REFUSED : GONE)]));
}

/** null = the reader has no such module. */
async function openTarget(others: ModuleContext['others'], moduleId: string): Promise<ModuleContext | null> {
  try {
    const target = await others.openModule(moduleId);
    return isDataView(target.model) ? null : target;
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

async function readTexts(
  target: ModuleContext,
  { ids, fields: keys }: Omit<LinkedAsk, 'moduleId'>,
  display: DisplayTexts,
): Promise<ReadonlyMap<string, LinkedValue>> {
  const { access, model, plan, deps } = target;
  const fields = mainFields(model).filter(({ id, key }) => keys.includes(key) && isSeen(access, id));
  const needs = needsOf(target, fields);
  const records = await selectRecords(deps.db, target, {
    ids: sql`select ${sql.id(MAIN_ALIAS, plan.main.primaryKey.name)} ${named(target, ids)} and ${isReachable(target)}`,
    order: rowOrder(target, { sort: [] }),
    isWanted: needs.isWanted,
  });
  const { isDerived } = needs;
  const children = isDerived ? await readChildRows(deps.db, target, { ids: records.map(({ id }) => id) }) : new Map();
  const values = records.map((record) => toShownValues(target, { record, children, isDerived }));
  const shown = await display(target, { records: values, fields, isText: true });
  return new Map(
    records.map(({ id }, index) => {
      const row = shown[index] ?? {};
      const known = fields.filter(({ key }) => Object.hasOwn(row, key));
      const texts = Object.fromEntries(known.map(({ key }) => [key, toScalarText(row[key]) ?? '']));
      return [id, { state: 'found', texts } as const];
    }),
  );
}

async function findAlive(target: ModuleContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const key = sql.id(MAIN_ALIAS, target.plan.main.primaryKey.name);
  const statement = sql<{ id: string }>`select ${key}::text as id ${named(target, ids)} and ${isAlive()}`;
  const { rows } = await statement.execute(target.deps.db);
  return new Set(rows.map(({ id }) => id));
}

/** ` from … where` the main rows with one of the ids. */
function named({ plan: { main } }: ModuleContext, ids: readonly string[]) {
  const possible = ids.filter((id) => isPossibleId(main, id));
  const key = sql.id(MAIN_ALIAS, main.primaryKey.name);
  return sql`from ${tableRef(main)} as ${sql.id(MAIN_ALIAS)} where ${key} = any(${idArray(main, possible)})`;
}
