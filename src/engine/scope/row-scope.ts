import type { Condition } from '../contract/condition';
import type { ModuleModel } from '../contract/module-model';
import type { PermissionGrant } from '../contract/permission';
import type { DataScheme } from './data-scheme';
import { readScheme, type SchemeInput } from './scheme-condition';

/** Which records a user can read and change: all, only their own, or those that meet a condition of `toScopeModel`. */
export type RowScope = 'all' | 'own' | { readonly condition: Condition };

/** Whether the records that a grant reaches depend on data schemes: administrators (`null`) reach all. */
export function asksForSchemes(model: ModuleModel, grant: PermissionGrant | null): boolean {
  return grant !== null && model.list?.useDataPermission === true;
}

/**
 * The records of the schemes that a user was granted for a module that asks for data permission
 * (docs/module-format.md#data-permission): those of any of them, and their own where there is no scheme.
 */
export function rowScope(schemes: readonly DataScheme[], input: SchemeInput): RowScope {
  if (schemes.length === 0) return 'own';
  const conditions = schemes.map((scheme) => readScheme(scheme, input).condition);
  const limiting = conditions.filter((condition) => condition !== null);
  if (limiting.length < conditions.length) return 'all';
  return { condition: { op: 'or', items: limiting } };
}
