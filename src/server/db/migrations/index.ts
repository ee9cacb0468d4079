import type { Migration } from 'kysely';
import * as system from './001_system';
import * as modules from './002_modules';
import * as resources from './003_resources';
import * as versions from './004_versions';
import * as advancedQueries from './005_advanced_queries';
import * as signIn from './006_sign_in';
import * as moduleTables from './007_module_tables';
import * as screenButtons from './008_screen_buttons';
import * as recordKeyBodies from './009_record_key_bodies';
import * as moduleIndexes from './011_module_indexes';
import * as changeNotices from './012_change_notices';
import * as keyTypes from './013_key_types';
import * as textPairs from './014_text_pairs';
import * as keptTotals from './015_kept_totals';
import * as inlineTextPairs from './016_inline_text_pairs';

/** Every migration in order; a released one is never edited, a change is a new one with its test. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001_system': system,
  '002_modules': modules,
  '003_resources': resources,
  '004_versions': versions,
  '005_advanced_queries': advancedQueries,
  '006_sign_in': signIn,
  '007_module_tables': moduleTables,
  '008_screen_buttons': screenButtons,
  '009_record_key_bodies': recordKeyBodies,
  '011_module_indexes': moduleIndexes,
  '012_change_notices': changeNotices,
  '013_key_types': keyTypes,
  '014_text_pairs': textPairs,
  '015_kept_totals': keptTotals,
  '016_inline_text_pairs': inlineTextPairs,
};
