import type { ModuleAccess } from '../../../engine/contract/permission';

const yes = () => true;

/** The rights of a preview: whoever writes a module sees all of it. */
export const FULL_ACCESS: ModuleAccess = {
  canReadColumn: yes,
  canReadField: yes,
  canWriteField: yes,
  canFilter: yes,
  canUseButton: yes,
};
