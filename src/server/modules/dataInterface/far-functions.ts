import type { SqlDialect } from './scan-sql';

/** Functions of PostgreSQL and its usual extensions; a name that ends in `_` or `*` stands for all that begin like it. */
const POSTGRESQL = `
  pg_read_* pg_ls_* pg_stat_file pg_file_* pg_logdir_* pg_current_logfile lo_* loread lowrite
  dblink* postgres_fdw_* http http_* urlencode_request net_* curl_*
  query_to_xml* table_to_xml* schema_to_xml* database_to_xml* cursor_to_xml* xpath_table
  ts_stat ts_rewrite crosstab* connectby pgr_* plv8* cron_* schedule schedule_in_database pg_background_* pgv_*
  set_config nextval setval pg_notify pg_sleep* pg_advisory_* pg_try_advisory_* pg_export_snapshot
  pg_reload_conf pg_rotate_* pg_terminate_* pg_cancel_* pg_promote pg_switch_* pg_wal_replay_* pg_backup_* pg_start_backup
  pg_stop_backup pg_create_* pg_drop_* pg_copy_* pg_replication_* pg_logical_* pg_sync_* pg_import_* pg_restore_* pg_clear_*
  pg_stat_reset* pg_stat_statements_reset pg_log_* pg_prewarm pg_buffercache_* pg_truncate_* pg_extension_* heap_force_*
  gin_clean_* brin_summarize_* brin_desummarize_* copy`;

/** Functions of MySQL, MariaDB and their usual plug-ins. */
const MYSQL = `
  load_file sleep benchmark get_lock release_lock release_all_locks is_free_lock is_used_lock
  sys_exec sys_eval sys_get sys_set lib_mysqludf_* http_* xmlrpc_* spider_* udf_*
  master_pos_wait source_pos_wait master_gtid_wait wait_* wsrep_* mysql_firewall_* keyring_* group_replication_*
  asynchronous_connection_* service_get_* version_tokens_* gen_range gen_dictionary* set_firewall_* read_firewall_*
  nextval setval lastval ps_* statement_performance_* audit_* innodb_* encryption_*`;

/** What another server waits for besides these. */
const MYSQL_MORE = /\b\w+_wait_for_executed_gtid_set\s*\(|\bnext\s+value\s+for\b/.source;

/**
 * Calls that a statement must not make on another server, where it runs under that server's account: functions that reach files,
 * servers, locks or settings, or that run a text as a statement. What is not known by name is held by the account and by its
 * read-only transaction.
 */
export const FAR_FUNCTIONS: Readonly<Record<SqlDialect, RegExp>> = {
  postgresql: new RegExp(toCall(POSTGRESQL), 'i'),
  mysql: new RegExp(`${toCall(MYSQL)}|${MYSQL_MORE}`, 'i'),
};

function toCall(names: string): string {
  const patterns = names
    .trim()
    .split(/\s+/)
    .map((name) => name.replace('*', '\\w*'));
  return `\\b(?:${patterns.join('|')})\\s*\\(`;
}
