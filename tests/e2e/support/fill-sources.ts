import type { FieldModel, OptionItem, OptionSource } from '../../../src/engine/contract/field-model';
import type { ModuleModel } from '../../../src/engine/contract/module-model';
import { query } from './database';

type Dictionary = Extract<OptionSource, { kind: 'dictionary' }>;
type Dynamic = Extract<OptionSource, { kind: 'dynamic' }>;

/** Ids of a platform have at least this length; shorter ones are samples that would collide between types. */
const REAL_ID_LENGTH = 16;
const DYNAMIC_CHOICES: readonly OptionItem[] = [
  { value: '3001', label: '来源甲', children: [{ value: '3011', label: '来源甲之一' }] },
  { value: '3002', label: '来源乙' },
];

/** Entries for a dictionary: those stored in the template, otherwise two samples. */
function entriesOf({ typeId, valueKey, fallback }: Dictionary) {
  const known =
    fallback.length > 0
      ? fallback
      : [
          { value: 'one', label: '字典一' },
          { value: 'two', label: '字典二' },
        ];
  return known.map(({ value, label }) => {
    const isOwnId = valueKey === 'id' && value.length >= REAL_ID_LENGTH;
    return { id: isOwnId ? value : `${typeId}-${value}`, enCode: value, fullName: label };
  });
}

/** The choices that a field offers after `seedSources`; [] without choices. */
export function choicesOf(field: FieldModel): readonly OptionItem[] {
  const source = field.options;
  if (!source) return [];
  if (source.kind === 'static') return source.items;
  if (source.kind === 'dictionary')
    return entriesOf(source).map((entry) => ({ value: entry[source.valueKey], label: entry.fullName }));
  return DYNAMIC_CHOICES;
}

/** Rows of a data interface with the field's property names. */
function toRows(choices: readonly OptionItem[], { labelKey, valueKey, childrenKey }: Dynamic): unknown[] {
  return choices.map(({ value, label, children }) => ({
    [valueKey]: value,
    [labelKey]: label,
    ...(children ? { [childrenKey]: toRows(children, { labelKey, valueKey, childrenKey } as Dynamic) } : {}),
  }));
}

/** Inserts what a module refers to and a new platform lacks: dictionaries, static data interfaces, number rules. */
export async function seedSources(model: ModuleModel): Promise<void> {
  for (const { options, props } of model.allFields) {
    if (options?.kind === 'dictionary') await insertDictionary(options);
    if (options?.kind === 'dynamic') await insertInterface(options);
    if (typeof props['rule'] === 'string' && props['rule'] !== '') await insertRule(props['rule']);
  }
}

async function insertDictionary(source: Dictionary): Promise<void> {
  await query(
    `insert into system.dictionary_types (id, full_name, en_code, is_tree) values ($1, $1, $1, 0) on conflict (id) do nothing`,
    [source.typeId],
  );
  for (const { id, enCode, fullName } of entriesOf(source)) {
    await query(
      `insert into system.dictionary_entries (id, dictionary_type_id, parent_id, full_name, en_code) values ($1, $2, '0', $3, $4)
       on conflict (id) do nothing`,
      [id, source.typeId, fullName, enCode],
    );
  }
}

async function insertInterface(source: Dynamic): Promise<void> {
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $1, $1, 2, $2)
     on conflict (id) do update set query = excluded.query`,
    [source.interfaceId, JSON.stringify(toRows(DYNAMIC_CHOICES, source))],
  );
}

async function insertRule(enCode: string): Promise<void> {
  await query(
    `insert into system.bill_rules (id, full_name, en_code, prefix, date_format, digit, start_number)
     values ($1, $1, $1, 'NO', 'yyyyMMdd', 4, '0001') on conflict (en_code) do update set enabled_mark = 1`,
    [enCode],
  );
}
