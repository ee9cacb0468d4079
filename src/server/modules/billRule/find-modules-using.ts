import { sql, type Transaction } from 'kysely';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import type { SystemSchema } from '../../db/system-schema';

/** Codes without JSON escapes; for others every module is parsed. */
const PLAIN_CODE = /^[\w.-]+$/;

/** Names of released modules with a field that uses the rule. */
export async function findModulesUsing(trx: Transaction<SystemSchema>, ruleEnCode: string): Promise<readonly string[]> {
  const needle = PLAIN_CODE.test(ruleEnCode) ? ruleEnCode : '';
  const { rows } = await sql<{ id: string; full_name: string; released: string }>`
    select id, full_name, released from system.modules
      where released is not null and strpos(released, ${needle}) > 0 order by full_name`.execute(trx);
  return rows.filter((module) => isUsing(module, ruleEnCode)).map(({ full_name }) => full_name);
}

function isUsing({ id, released }: { readonly id: string; readonly released: string }, ruleEnCode: string): boolean {
  const { model } = parseModule({ ...(JSON.parse(released) as object), id }, registry);
  // A document that no longer parses but contains the code: the rule must stay.
  if (!model) return true;
  return model.allFields.some(
    (field) => registry.of(field).systemValue === 'billNumber' && field.props['rule'] === ruleEnCode,
  );
}
