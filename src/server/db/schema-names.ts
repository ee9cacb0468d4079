/** Name of the database schema that holds the platform's own tables. */
export const SYSTEM_SCHEMA = 'system';
/** Name of the database schema that holds the tables of modules; SQL data interfaces see this one only. */
export const MODULE_SCHEMA = 'module';
