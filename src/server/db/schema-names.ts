/** Database schema of the platform's own tables. */
export const SYSTEM_SCHEMA = 'system';
/** Database schema of module tables, the only one that SQL data interfaces can read. */
export const MODULE_SCHEMA = 'module';
