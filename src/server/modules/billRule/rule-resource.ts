import { sql } from 'kysely';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import { orNull, Text } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import {
  closingFields,
  codeField,
  entryName,
  integerField,
  nameField,
  textField,
  toMembers,
  type FieldRule,
  type FieldValues,
  type ModuleUses,
  type ResourceDefinition,
  type ScreenRecords,
} from '../../resource/index';
import { dateFormats, toExample } from './rule-number';

/** Menus that open number rules (docs/clients.md#menus-and-permissions). */
export const ruleMenus = ['system.billRule', 'systemData.billRule'];

/** Rules as records that fields can refer to: those of their screen, and those of the picker for users of such a field. */
export const ruleRecords: ScreenRecords = { table: 'bill_rules', menus: ruleMenus };
export const offeredRules: ScreenRecords = { ...ruleRecords, menus: null, onlyEnabled: true };

/** Fields of a number rule, with the exact messages of its dialog (docs/screens.md#number-rules). */
const ruleFields: readonly FieldRule[] = [
  nameField({ required: 'server.billRule.nameRequired', tooLong: 'server.billRule.nameLong' }),
  codeField({ required: 'server.billRule.codeRequired', tooLong: 'server.billRule.codeLong' }),
  textField('category', {
    required: 'server.billRule.categoryRequired',
    refersTo: { table: 'dictionary_entries', text: 'server.billRule.categoryRequired' },
  }),
  textField('prefix', {
    required: 'server.billRule.prefixRequired',
    max: { length: 50, text: 'server.billRule.prefixLong' },
  }),
  textField('dateFormat', {
    required: 'server.billRule.dateFormatRequired',
    pattern: { accepts: new RegExp(`^(?:${dateFormats.join('|')})$`), text: 'server.billRule.dateFormatRequired' },
  }),
  integerField('digit', {
    required: 'server.billRule.digitRequired',
    range: { min: 1, max: 9, text: 'server.billRule.digitInvalid' },
  }),
  textField('startNumber', {
    required: 'server.billRule.startRequired',
    pattern: { accepts: /^[0-9]+$/, text: 'server.billRule.startDigits' },
    check: ({ startNumber, digit }) => checkStart(String(startNumber), Number(digit)),
  }),
  ...closingFields,
];

function checkStart(startNumber: string, digit: number): string | undefined {
  if (/^0+$/.test(startNumber)) return 'server.billRule.startZero';
  return startNumber.length > digit ? 'server.billRule.startLong' : undefined;
}

/** Set by the server; a client's value is ignored, as its clock may differ. */
const exampleField = textField('example');

/** Number rules (docs/screens.md#number-rules); `deps` provides the clock for the example. */
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
      shown: { category: entryName('category') },
      members: { outputNumber: orNull(Text) },
      without: ['example'],
    },
    hasState: true,
    usedByModules: ruleUses,
    beforeWrite: async ({ values }) => completeRule(deps, values),
    infoMembers: { example: Text, outputNumber: orNull(Text) },
    // The example is always today's.
    toInfo: (row) => ({ example: exampleOf(deps, toMembers(ruleFields, row)), outputNumber: row['output_number'] }),
  } satisfies ResourceDefinition;
}

const ruleUses: ModuleUses = {
  isUsing(module, codes) {
    const { model } = parseModule(module, registry);
    // A document that no longer parses but contains the code: the rule must stay.
    if (!model) return true;
    const numbered = model.allFields.filter((field) => registry.of(field).systemValue === 'billNumber');
    return numbered.some(({ props }) => codes.some((code) => code === props['rule']));
  },
  codeInUse: 'server.billRule.codeInUse',
  inUse: 'server.billRule.inUse',
};

/** Completes the stored values: padded start number and today's example. */
export function completeRule(deps: AppDeps, values: FieldValues): FieldValues {
  const startNumber = String(values['startNumber']).padStart(Number(values['digit']), '0');
  return { ...values, startNumber, example: exampleOf(deps, { ...values, startNumber }) };
}

function exampleOf({ clock, config }: AppDeps, values: Readonly<Record<string, unknown>>): string {
  const shape = {
    prefix: String(values['prefix']),
    dateFormat: String(values['dateFormat']),
    digit: Number(values['digit']),
    startNumber: String(values['startNumber']),
  };
  return toExample(shape, clock(), config.timeZone);
}
