import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import type { RecordFile, ResourceDefinition } from '../../resource/index';
import { completeRule } from './rule-resource';

/** The `.bb` file: number rules without counters, so that a copy starts from its start number. Rules are found by their code. */
export function createRuleFile(deps: AppDeps, resource: ResourceDefinition): RecordFile {
  return {
    screen: resource,
    extension: '.bb',
    format: 'formloom.billRule',
    version: 1,
    root: {
      kind: 'rule',
      member: 'rules',
      maxRecords: 1000,
      resource,
      without: ['example'],
      foundBy: 'code',
      references: {
        category: {
          table: 'dictionary_entries',
          among: sql`r.dictionary_type_id in (select id from system.dictionary_types where en_code = 'businessType')`,
          gone: 'server.billRule.categoryGone',
        },
      },
      complete: (values) => completeRule(deps, values),
    },
  };
}
