import type { Transaction } from 'kysely';
import type { Issue } from '../../../engine/contract/errors';
import type { FieldModel } from '../../../engine/contract/field-model';
import { isDataView, findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { TablePlan } from '../../../engine/tables';
import { findColumn } from '../../db/condition-to-sql';
import { runTablePlan } from '../../db/module-tables';
import type { MovedValues } from '../../db/move-values';
import type { SystemSchema } from '../../db/system-schema';
import { cleanColumns, isRichText, type FormerContent, type StoredModule } from '../../rich-text/index';
import type { DraftState } from './drafts';
import { listModuleMenus, placeModuleMenus } from './module-menus';
import { offerMenus, type MenuOffer } from './offer-menus';
import { engineFingerprint, fieldLookup, leftValues, planFingerprint, writeIssues } from './table-state';

/** Menus, author and comment of a publication. */
export interface ReleaseOrder {
  /** Absent = the server (seed). */
  readonly userId?: string;
  readonly note?: string;
  readonly isPc?: boolean;
  readonly isApp?: boolean;
  /** Parent menus of new entries; absent = none. */
  readonly pcParentIds?: readonly string[];
  readonly appParentIds?: readonly string[];
  /** Who gets the entries at once; absent = nobody. */
  readonly offer?: MenuOffer;
}

/** Lock timeout of a release on a table, behind which readers queue; `retryLocked` retries. */
const TABLE_LOCK_MS = 80;

/** A draft to publish, whose row is locked. */
export interface ReleasedDraft {
  readonly row: DraftState;
  readonly model: ModuleModel;
  readonly tablePlan: TablePlan;
  /** The current release, if valid. */
  readonly before: StoredModule | null;
  /** Whether a column may be replaced by one of another type. */
  readonly allowsReplacing: boolean;
  /** IANA time zone for dates in converted texts. */
  readonly timeZone: string;
  readonly nowMs: number;
}

/**
 * Publishes a draft inside the caller's transaction: tables, document, version and menus. Returns the new version and the values
 * that became unreachable, or the conflicts of its tables, after which the caller must roll back.
 */
export async function storeRelease(
  trx: Transaction<SystemSchema>,
  { row, model, tablePlan, before, nowMs, ...options }: ReleasedDraft,
  order: ReleaseOrder,
): Promise<{ readonly version: number; readonly left: readonly Issue[] } | { readonly conflicts: readonly Issue[] }> {
  const left: Issue[] = [];
  const onMoved = (moved: MovedValues) => left.push(...leftValues(model, moved));
  const lockTimeoutMs = TABLE_LOCK_MS;
  const planOptions = { ...options, fieldOf: fieldLookup(model), moduleId: row.id, lockTimeoutMs, onMoved };
  const conflicts = isDataView(model) ? [] : await runTablePlan(trx, tablePlan, planOptions);
  if (conflicts.length > 0) return { conflicts };
  if (before && !isDataView(model))
    await cleanColumns(trx, { model, plan: tablePlan }, contentBefore(before, tablePlan));
  const version = row.released_version + 1;
  await trx
    .updateTable('modules')
    .set({
      released: row.draft,
      released_version: version,
      tables_plan: planFingerprint(tablePlan),
      tables_engine: engineFingerprint(),
      tables_refusal: null,
      tables_left: writeIssues(left),
      ...(order.isPc === false ? {} : { is_pc_released: true }),
      ...(order.isApp ? { is_app_released: true } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  await trx
    .insertInto('module_versions')
    .values({
      module_id: row.id,
      version,
      entity: row.draft,
      note: order.note ?? '',
      author_id: order.userId ?? null,
      author_name: await nameOf(trx, order.userId),
      created_at: new Date(nowMs),
    })
    .execute();
  const module = { id: row.id, fullName: row.full_name, enCode: row.en_code, sortCode: row.sort_code };
  const menuIds = [
    ...(await placeModuleMenus(trx, { module, category: 'Web', parentIds: order.pcParentIds ?? [] })),
    ...(await placeModuleMenus(trx, { module, category: 'App', parentIds: order.appParentIds ?? [] })),
  ];
  if (order.offer) {
    const offered = menuIds.length > 0 ? menuIds : await listModuleMenus(trx, row.id);
    await offerMenus(trx, order.offer, { menuIds: offered, model, isFirst: row.released_version === 0 });
  }
  return { version, left };
}

/** Former contents of a release's fields. */
function contentBefore(before: StoredModule, plan: TablePlan): (field: FieldModel) => FormerContent | null {
  const placeIn = (place: TablePlan, { id }: FieldModel) => {
    const { table, column } = findColumn(place, id);
    return `${table.name}.${column.name}`;
  };
  const former = before.model.allFields.filter((field) => isRichText(field) && before.plan.columnOf.has(field.id));
  const places = new Set(former.map((field) => placeIn(before.plan, field)));
  return (field) => {
    if (places.has(placeIn(plan, field))) return null;
    return findField(before.model, field.id)?.isKnown === true ? 'text' : 'html';
  };
}

async function nameOf(trx: Transaction<SystemSchema>, userId: string | undefined): Promise<string> {
  if (userId === undefined) return '';
  const user = await trx.selectFrom('users').select('real_name').where('id', '=', userId).executeTakeFirst();
  return user?.real_name ?? '';
}
