import type { FieldModel, OptionItem, OptionSource } from '../../../src/engine/contract/field-model';
import type { ModuleModel } from '../../../src/engine/contract/module-model';
import { listAt, isRecord } from '../../../src/engine/json/raw-value';
import { registry } from '../../../src/renderers/definitions';
import { query } from './database';
import { ACCOUNTS } from './setting';

type Dictionary = Extract<OptionSource, { kind: 'dictionary' }>;
type Dynamic = Extract<OptionSource, { kind: 'dynamic' }>;

/** Ids of a platform have at least this length; shorter ones are samples that would collide between types. */
const REAL_ID_LENGTH = 16;
const DYNAMIC_CHOICES: readonly OptionItem[] = [
  { value: '3001', label: '来源甲', children: [{ value: '3011', label: '来源甲之一' }] },
  { value: '3002', label: '来源乙' },
];

/** The rows that a field linking to a data interface offers; the interface may be the source of choices, too. */
export const LINKED_ROWS = DYNAMIC_CHOICES;

/** A choice of a people field: the name that is typed, and what is stored of it. */
interface PeopleChoice {
  readonly name: string;
  readonly value: unknown;
}

const USERS = ACCOUNTS.slice(1, 4).map(({ account, realName }) => ({ name: realName, value: `user-${account}` }));
const DEPARTMENT: PeopleChoice = { name: '心内科', value: 'department' };
const HOSPITAL = { name: '示范医院', value: 'company' };
const POSITIONS = [
  { name: '填表护士', value: 'fill-position-1' },
  { name: '填表医师', value: 'fill-position-2' },
];
const ROLES = [{ name: '填表角色', value: 'fill-role' }];
const GROUPS = [{ name: '填表小组', value: 'fill-group' }];

/** Whom people fields can choose, by widget key; `seedPeople` inserts those that a new platform lacks. */
export const PEOPLE_CHOICES: Readonly<Record<string, readonly PeopleChoice[]>> = {
  organizeSelect: [
    { name: DEPARTMENT.name, value: [HOSPITAL.value, DEPARTMENT.value] },
    { name: HOSPITAL.name, value: [HOSPITAL.value] },
  ],
  depSelect: [DEPARTMENT],
  posSelect: POSITIONS,
  userSelect: USERS,
  roleSelect: ROLES,
  groupSelect: GROUPS,
  usersSelect: USERS.map(({ name, value }) => ({ name, value: `${value}--user` })),
};

async function seedPeople(): Promise<void> {
  for (const { name, value } of POSITIONS)
    await query(
      `insert into system.positions (id, full_name, en_code, organize_id) values ($1, $2, $1, 'department') on conflict (id) do nothing`,
      [value, name],
    );
  for (const { name, value } of ROLES)
    await query(
      `insert into system.roles (id, full_name, en_code, is_global) values ($1, $2, $1, true) on conflict (id) do nothing`,
      [value, name],
    );
  for (const { name, value } of GROUPS)
    await query(`insert into system.groups (id, full_name, en_code) values ($1, $2, $1) on conflict (id) do nothing`, [
      value,
      name,
    ]);
}

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

type Row = Readonly<Record<string, unknown>>;

/** Rows of a data interface with the names of a field with choices. */
function toRows(choices: readonly OptionItem[], { labelKey, valueKey, childrenKey }: Dynamic): readonly Row[] {
  return choices.map(({ value, label, children }) => ({
    [valueKey]: value,
    [labelKey]: label,
    ...(children ? { [childrenKey]: toRows(children, { labelKey, valueKey, childrenKey } as Dynamic) } : {}),
  }));
}

/** The same with the names of a linking field, its other columns filled too. */
function toLinkedRows(field: FieldModel, valueKey: string, labelKey: string): readonly Row[] {
  const columns = listAt(field.props, 'columnOptions').flatMap((column) =>
    isRecord(column) ? [String(column['value'])] : [],
  );
  return LINKED_ROWS.map(({ value, label }) => ({
    ...Object.fromEntries(columns.map((name) => [name, `${label} ${name}`])),
    [labelKey]: label,
    [valueKey]: value,
  }));
}

/** The data interfaces that a module names, each with rows that have every name that its fields read. */
function interfacesOf(model: ModuleModel): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, readonly Row[]>();
  const add = (id: string, rows: readonly Row[]) => {
    const known = found.get(id) ?? [];
    found.set(
      id,
      rows.map((row, index) => ({ ...known[index], ...row })),
    );
  };
  for (const field of model.allFields) {
    const source = registry.of(field).linksTo(field)?.source;
    const labelKey = registry.of(field).linksTo(field)?.labelKey ?? '';
    if (source?.kind === 'interface') add(source.interfaceId, toLinkedRows(field, source.valueKey, labelKey));
    if (field.options?.kind === 'dynamic') add(field.options.interfaceId, toRows(DYNAMIC_CHOICES, field.options));
  }
  return found;
}

/** Inserts what a module refers to and a new platform lacks: dictionaries, static data interfaces, number rules, people. */
export async function seedSources(model: ModuleModel): Promise<void> {
  for (const { options, props } of model.allFields) {
    if (options?.kind === 'dictionary') await insertDictionary(options);
    if (typeof props['rule'] === 'string' && props['rule'] !== '') await insertRule(props['rule']);
  }
  for (const [id, rows] of interfacesOf(model)) await insertInterface(id, rows);
  if (model.allFields.some((field) => registry.of(field).choosesPeople)) await seedPeople();
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

async function insertInterface(id: string, rows: readonly Row[]): Promise<void> {
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $1, $1, 2, $2)
     on conflict (id) do update set query = excluded.query`,
    [id, JSON.stringify(rows)],
  );
}

async function insertRule(enCode: string): Promise<void> {
  await query(
    `insert into system.bill_rules (id, full_name, en_code, prefix, date_format, digit, start_number)
     values ($1, $1, $1, 'NO', 'yyyyMMdd', 4, '0001') on conflict (en_code) do update set enabled_mark = 1`,
    [enCode],
  );
}
