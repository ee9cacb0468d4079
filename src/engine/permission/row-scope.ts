import type { ModuleModel } from '../contract/module-model';
import type { PermissionGrant } from '../contract/permission';

/** Which records of a module somebody reads and changes: all, or those that the same user has created. */
export type RowScope = 'all' | 'own';

/**
 * The records that a grant reaches in a module (contract c.1 useDataPermission). As long as no wider scope can be granted,
 * a module that asks for data permission gives its own records to everybody, all of them to administrators (`null`).
 */
export function rowScope(model: ModuleModel, grant: PermissionGrant | null): RowScope {
  return grant && model.list?.useDataPermission ? 'own' : 'all';
}
