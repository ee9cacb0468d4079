import type { Transaction } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { openDocument, readFields } from '../../resource/index';
import { ruleFormat, type FileRule } from './rule-file';
import { completeRule, ruleFields } from './rule-resource';

/** Who imports what, and whether it is to stay. */
export interface RuleImport {
  readonly text: string;
  readonly isPreview: boolean;
  readonly userId: string;
  readonly translate: Translate;
}

/**
 * Imports a `.bb` file, all or nothing: a rule is the same when its code is, and its counter stays. Answers what was, or
 * in a preview would be, done with every rule. Throws the SERVER_FILE_… codes.
 */
export async function importRules(deps: AppDeps, request: RuleImport) {
  const { isPreview, translate } = request;
  const { rules } = openDocument(ruleFormat, request.text);
  const repeated = rules.find(({ enCode }, index) => rules.findIndex((rule) => rule.enCode === enCode) !== index);
  if (repeated) throw refuseRule(repeated, translate('server.field.codeTaken', { value: repeated.enCode }));
  const list = await deps.db.transaction().execute(async (trx) => {
    const lines = [];
    for (const rule of rules) {
      const columns = await toColumns(trx, deps, { rule, translate });
      lines.push({
        ...(await placeRule(trx, deps, { columns, request })),
        fullName: rule.fullName,
        enCode: rule.enCode,
      });
    }
    return lines;
  });
  const count = (action: RuleAction) => list.filter((line) => line.action === action).length;
  return {
    isPreview,
    added: count('add'),
    changed: count('change'),
    skipped: count('skip'),
    list: list.map((line) => ({ kind: 'rule' as const, path: line.fullName, ...line })),
  };
}

type RuleAction = 'add' | 'change' | 'skip';
type RuleColumns = Awaited<ReturnType<typeof toColumns>>;

/** Compares one rule with what is here and, unless it is a preview, writes it. */
async function placeRule(
  trx: Transaction<SystemSchema>,
  deps: AppDeps,
  { columns, request }: { readonly columns: RuleColumns; readonly request: RuleImport },
): Promise<{ readonly action: RuleAction; readonly changes: readonly string[] }> {
  const now = new Date(deps.clock());
  const existing = await trx
    .selectFrom('bill_rules')
    .selectAll('bill_rules')
    .where('en_code', '=', columns.en_code)
    .forUpdate()
    .executeTakeFirst();
  if (!existing) {
    const row = { ...columns, id: createId(now.getTime()), created_at: now, created_by: request.userId };
    if (!request.isPreview) await trx.insertInto('bill_rules').values(row).execute();
    return { action: 'add', changes: [] };
  }
  const stored: Readonly<Record<string, unknown>> = existing;
  const wanted: Readonly<Record<string, unknown>> = columns;
  const changes = ruleFields.filter(({ column }) => stored[column] !== wanted[column]).map(({ name }) => name);
  if (changes.length === 0) return { action: 'skip', changes };
  const row = { ...columns, updated_at: now, updated_by: request.userId };
  if (!request.isPreview) await trx.updateTable('bill_rules').set(row).where('id', '=', existing.id).execute();
  return { action: 'change', changes };
}

/** Holds a rule of the file to the rules of the dialog and finds its category here. */
async function toColumns(
  trx: Transaction<SystemSchema>,
  deps: AppDeps,
  { rule, translate }: { readonly rule: FileRule; readonly translate: Translate },
) {
  const category = await findCategory(trx, rule.category);
  if (category === undefined) {
    throw refuseRule(rule, translate('server.billRule.categoryGone', { name: rule.category.fullName }));
  }
  const { values, faults } = readFields(ruleFields, { ...rule, category }, translate);
  if (faults[0]) throw refuseRule(rule, faults[0].message);
  const complete = completeRule(deps, values);
  return {
    full_name: String(complete['fullName']),
    en_code: String(complete['enCode']),
    category,
    prefix: String(complete['prefix']),
    date_format: String(complete['dateFormat']),
    digit: Number(complete['digit']),
    start_number: String(complete['startNumber']),
    example: String(complete['example']),
    sort_code: Number(complete['sortCode']),
    enabled_mark: Number(complete['enabledMark']),
    description: String(complete['description']),
  };
}

/** A category by its id, else by its code among the business types (contract f.3). */
async function findCategory(
  trx: Transaction<SystemSchema>,
  category: FileRule['category'],
): Promise<string | undefined> {
  const byId = await trx.selectFrom('dictionary_entries').select('id').where('id', '=', category.id).executeTakeFirst();
  if (byId) return byId.id;
  const byCode = await trx
    .selectFrom('dictionary_entries as e')
    .innerJoin('dictionary_types as t', 't.id', 'e.dictionary_type_id')
    .select('e.id')
    .where('t.en_code', '=', 'businessType')
    .where('e.en_code', '=', category.enCode)
    .executeTakeFirst();
  return byCode?.id;
}

function refuseRule({ fullName, enCode }: FileRule, text: string): BusinessError {
  return new BusinessError('SERVER_FILE_CONTENT', { message: `${fullName}(${enCode}): ${text}` });
}
