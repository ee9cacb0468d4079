import type { Kysely } from 'kysely';
import type { Language } from '../../engine/contract/language';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { PermissionCode } from '../../engine/permission/index';
import { readScheme, type SchemeFault } from '../../engine/scope';
import { registry } from '../../renderers/definitions';
import type { SystemSchema } from '../db/system-schema';
import { translateFor } from '../http/translate';

/** An enabled data scheme of a menu. */
export interface MenuScheme {
  readonly id: string;
  readonly fullName: string;
  readonly isAll: boolean;
  readonly elements: unknown;
}

/** The enabled data schemes of menus, by menu, in their order. */
export async function readMenuSchemes(
  db: Kysely<SystemSchema>,
  menuIds: readonly string[],
): Promise<ReadonlyMap<string, readonly MenuScheme[]>> {
  const rows = await db
    .selectFrom('data_schemes')
    .select(['id', 'menu_id', 'full_name', 'all_data', 'condition_json'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
  const wanted = new Set(menuIds);
  const schemes = new Map<string, MenuScheme[]>();
  for (const row of rows) {
    if (!wanted.has(row.menu_id)) continue;
    const scheme = { id: row.id, fullName: row.full_name, isAll: row.all_data === 1, elements: row.condition_json };
    schemes.set(row.menu_id, [...(schemes.get(row.menu_id) ?? []), scheme]);
  }
  return schemes;
}

/** Stands for somebody: whose records are meant does not decide what of a scheme says nothing. */
const ANYBODY = {
  userId: 'user',
  organizeId: 'organize',
  subordinateIds: [],
  suborganizeIds: [],
  branchIds: [],
  branchAndSubIds: [],
};

/** The code that a scheme is granted by, with its name, and with what of it matches nothing, as the module is now. */
export function toSchemeCode(scheme: MenuScheme, model: ModuleModel, language: Language): PermissionCode {
  const { faults } = readScheme(scheme, { model, registry, timeZone: 'UTC', facts: ANYBODY });
  if (faults.length === 0) return { code: scheme.id, label: scheme.fullName };
  const translate = translateFor(language);
  const names = faults
    .map(({ reason, name }: SchemeFault) => translate(`server.scheme.${reason}`, { name }))
    .join(', ');
  return { code: scheme.id, label: translate('server.scheme.faulty', { name: scheme.fullName, faults: names }) };
}
