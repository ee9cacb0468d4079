import { Type, type Static } from '@sinclair/typebox';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { ExchangeFormat } from '../../resource/index';

const Text = Type.String({ maxLength: 500 });
const strict = { additionalProperties: false };
const RuleContent = Type.Object(
  {
    rules: Type.Array(
      Type.Object(
        {
          fullName: Text,
          enCode: Text,
          /** The category by id, with code and name for a platform where its id differs. */
          category: Type.Object({ id: Text, enCode: Text, fullName: Text }, strict),
          prefix: Text,
          dateFormat: Text,
          digit: Type.Integer(),
          startNumber: Text,
          sortCode: Type.Integer(),
          enabledMark: Type.Integer(),
          description: Text,
        },
        strict,
      ),
      { minItems: 1, maxItems: 1000 },
    ),
  },
  strict,
);
export type FileRule = Static<typeof RuleContent>['rules'][number];

/** The `.bb` file: number rules without counters, so that a copy starts from its start number. */
export const ruleFormat: ExchangeFormat<typeof RuleContent> = {
  format: 'formloom.billRule',
  version: 1,
  content: RuleContent,
};

/** A rule for the file. Throws SERVER_NOT_FOUND. */
export async function readFileRule({ db }: AppDeps, id: string): Promise<FileRule> {
  const row = await db
    .selectFrom('bill_rules as r')
    .leftJoin('dictionary_entries as e', 'e.id', 'r.category')
    .selectAll('r')
    .select(['e.en_code as category_code', 'e.full_name as category_name'])
    .where('r.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return {
    fullName: row.full_name,
    enCode: row.en_code,
    category: { id: row.category, enCode: row.category_code ?? '', fullName: row.category_name ?? '' },
    prefix: row.prefix,
    dateFormat: row.date_format,
    digit: row.digit,
    startNumber: row.start_number,
    sortCode: row.sort_code,
    enabledMark: row.enabled_mark,
    description: row.description,
  };
}
