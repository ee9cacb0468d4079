export { createAccess, FULL_ACCESS } from './create-access';
export { openedModules } from './opened-modules';
export {
  asksForCode,
  permissionCatalogue,
  toButtonCode,
  type PermissionCatalogue,
  type PermissionCode,
} from './permission-catalogue';
