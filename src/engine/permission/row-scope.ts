import type { ModuleModel } from '../contract/module-model';
import type { PermissionGrant } from '../contract/permission';

/** Which records a user can read and change: all, or only their own. */
export type RowScope = 'all' | 'own';

/**
 * The records that a grant reaches in a module (docs/module-format.md#permission-switches). As long as no wider scope can be
 * granted, a module that asks for data permission gives its own records to everybody, all of them to administrators (`null`).
 */
export function rowScope(model: ModuleModel, grant: PermissionGrant | null): RowScope {
  return grant && model.list?.useDataPermission ? 'own' : 'all';
}
