import type { ModuleAccess, PermissionGrant } from '../contract/permission';
import { findField, type ModuleModel } from '../contract/module-model';
import { toButtonCode } from './permission-catalogue';

/**
 * Answers what a grant allows in one module, by the module's own switches (docs/module-format.md#permission-switches).
 * `null` = administrator: everything. An id that the module does not know is refused, so that nobody learns from the
 * answer whether it exists; nodes without a value are free.
 */
export function createAccess(model: ModuleModel, grant: PermissionGrant | null): ModuleAccess {
  if (!grant) return FULL_ACCESS;
  const list = model.list;
  const listColumns = new Set(list?.columns.map((column) => column.fieldId));
  const isGranted = (codes: ReadonlySet<string>, fieldId: string): boolean => {
    const field = findField(model, fieldId);
    if (!field) return false;
    if (field.key === '' || codes.has(fieldId)) return true;
    // A sub-table is there as soon as one of its columns is (codes are `table-column`: docs/clients.md#granted-codes).
    return field.tableKey === '' && field.children.some((child) => codes.has(child.id));
  };
  const canReadColumn = (fieldId: string) => !list?.useColumnPermission || isGranted(grant.columns, fieldId);
  const canReadField = (fieldId: string) => !list?.useFormPermission || isGranted(grant.forms, fieldId);
  return {
    canReadColumn,
    canReadField,
    canWriteField: canReadField,
    canFilter: (fieldId) => (listColumns.has(fieldId) ? canReadColumn(fieldId) : canReadField(fieldId)),
    canUseButton: (code) => !list?.useBtnPermission || grant.buttons.has(toButtonCode(code)),
  };
}

/** What an administrator may, and who writes a module in its preview. */
export const FULL_ACCESS: ModuleAccess = {
  canReadColumn: () => true,
  canReadField: () => true,
  canWriteField: () => true,
  canFilter: () => true,
  canUseButton: () => true,
};
