import type { Transaction } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { ImportReport } from '../../../wire/record-files';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { openDocument, readFields, toImportReport, type ImportRequest } from '../../resource/index';
import { ruleFormat, type FileRule } from './rule-file';
import { completeRule, ruleFields } from './rule-resource';

/**
 * Imports a `.bb` file, all or nothing: rules match by code, and counters are kept. Returns the outcome of every rule, also for a
 * preview. Throws the SERVER_FILE_… codes.
 */
export async function importRules(deps: AppDeps, request: ImportRequest): Promise<ImportReport> {
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
  return toImportReport(
    isPreview,
    list.map((line) => ({ kind: 'rule', path: line.fullName, ...line })),
  );
}

type RuleColumns = Awaited<ReturnType<typeof toColumns>>;

/** Compares a rule with the existing one and, unless previewing, writes it. */
async function placeRule(
  trx: Transaction<SystemSchema>,
  deps: AppDeps,
  { columns, request }: { readonly columns: RuleColumns; readonly request: ImportRequest },
): Promise<{ readonly action: 'add' | 'change' | 'skip'; readonly changes: readonly string[] }> {
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

/** Validates a rule of the file by the rules of the dialog, and resolves its category. */
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

/** A category by id, else by code among the business types (docs/clients.md#dictionaries). */
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
