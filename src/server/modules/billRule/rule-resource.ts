import { sql } from 'kysely';
import { orNull, Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import {
  codeField,
  descriptionField,
  enabledField,
  fieldFault,
  nameField,
  sortField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceRemoval,
  type ResourceRow,
  type ResourceWrite,
  type ScreenRecords,
} from '../../resource/index';
import { findModulesUsing } from './find-modules-using';
import { dateFormats, toExample } from './rule-number';

/** Menus that open number rules (docs/clients.md#menus-and-permissions). */
export const ruleMenus = ['system.billRule', 'systemData.billRule'];

const ruleColumns = { fullName: 'full_name', enCode: 'en_code' };

/** Rules as records that fields can refer to: those of their screen, and those of the picker for users of such a field. */
export const ruleRecords: ScreenRecords = { table: 'bill_rules', menus: ruleMenus, columns: ruleColumns };
export const offeredRules: ScreenRecords = { ...ruleRecords, menus: null, onlyEnabled: true };

/** Fields of a number rule, with the exact messages of its dialog (docs/screens.md#number-rules). */
const ruleFields: readonly FieldRule[] = [
  nameField({ required: 'server.billRule.nameRequired', tooLong: 'server.billRule.nameLong' }),
  codeField({ required: 'server.billRule.codeRequired', tooLong: 'server.billRule.codeLong' }),
  {
    name: 'category',
    column: 'category',
    kind: 'text',
    required: 'server.billRule.categoryRequired',
    refersTo: { table: 'dictionary_entries', text: 'server.billRule.categoryRequired' },
  },
  {
    name: 'prefix',
    column: 'prefix',
    kind: 'text',
    required: 'server.billRule.prefixRequired',
    max: { length: 50, text: 'server.billRule.prefixLong' },
  },
  {
    name: 'dateFormat',
    column: 'date_format',
    kind: 'text',
    required: 'server.billRule.dateFormatRequired',
    pattern: { accepts: new RegExp(`^(?:${dateFormats.join('|')})$`), text: 'server.billRule.dateFormatRequired' },
  },
  {
    name: 'digit',
    column: 'digit',
    kind: 'integer',
    required: 'server.billRule.digitRequired',
    range: { min: 1, max: 9, text: 'server.billRule.digitInvalid' },
  },
  {
    name: 'startNumber',
    column: 'start_number',
    kind: 'text',
    required: 'server.billRule.startRequired',
    pattern: { accepts: /^[0-9]+$/, text: 'server.billRule.startDigits' },
    check: ({ startNumber, digit }) => checkStart(String(startNumber), Number(digit)),
  },
  sortField,
  enabledField,
  descriptionField,
];

function checkStart(startNumber: string, digit: number): string | undefined {
  if (/^0+$/.test(startNumber)) return 'server.billRule.startZero';
  return startNumber.length > digit ? 'server.billRule.startLong' : undefined;
}

/** Number rules (docs/screens.md#number-rules); `deps` provides the clock for the example, and the released modules that use a rule. */
export function createRuleResource(deps: AppDeps) {
  return {
    path: '/api/system/BillRule',
    table: 'bill_rules',
    menus: ruleMenus,
    fields: [...ruleFields, exampleField],
    list: {
      filters: { categoryId: (id) => sql`t.category = ${id}` },
      stored: { outputNumber: 'output_number' },
      // By name in the list, by id in the record.
      shown: {
        category: sql`coalesce((select e.full_name from system.dictionary_entries e where e.id = t.category), '')`,
      },
      members: { outputNumber: orNull(Text) },
      without: ['example'],
    },
    hasState: true,
    taken: { field: 'enCode', text: 'server.field.codeTaken' },
    beforeWrite: (write) => checkRule(deps, write),
    beforeRemove: refuseUsedRule,
    infoMembers: { example: Text, outputNumber: orNull(Text) },
    toInfo: (row) => toRuleInfo(deps, row),
  } satisfies ResourceDefinition;
}

/** Set by the server; a client's value is ignored, as its clock may differ. */
const exampleField: FieldRule = { name: 'example', column: 'example', kind: 'text' };

async function checkRule(deps: AppDeps, { trx, translate, existing, values }: ResourceWrite): Promise<FieldValues> {
  if (existing && existing['en_code'] !== values['enCode']) {
    const users = await findModulesUsing(trx, String(existing['en_code']));
    if (users.length > 0)
      throw fieldFault('enCode', translate('server.billRule.codeInUse', { names: users.join('、') }));
  }
  return completeRule(deps, values);
}

/** Completes the stored values: padded start number and today's example. */
export function completeRule(deps: AppDeps, values: FieldValues): FieldValues {
  const startNumber = String(values['startNumber']).padStart(Number(values['digit']), '0');
  return { ...values, startNumber, example: exampleOf(deps, { ...values, startNumber }) };
}

function exampleOf({ clock, config }: AppDeps, values: FieldValues): string {
  const shape = {
    prefix: String(values['prefix']),
    dateFormat: String(values['dateFormat']),
    digit: Number(values['digit']),
    startNumber: String(values['startNumber']),
  };
  return toExample(shape, clock(), config.timeZone);
}

async function refuseUsedRule({ trx, translate, existing }: ResourceRemoval): Promise<void> {
  const names = await findModulesUsing(trx, String(existing['en_code']));
  if (names.length === 0) return;
  throw new BusinessError('SERVER_IN_USE', {
    message: translate('server.billRule.inUse', { names: names.join('、') }),
  });
}

/** The example is always today's. */
function toRuleInfo(deps: AppDeps, row: ResourceRow) {
  return {
    example: exampleOf(deps, {
      prefix: String(row['prefix']),
      dateFormat: String(row['date_format']),
      digit: Number(row['digit']),
      startNumber: String(row['start_number']),
    }),
    outputNumber: row['output_number'],
  };
}
