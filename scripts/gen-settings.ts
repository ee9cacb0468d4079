import { PARTS_INSIDE, type PartName } from '../src/engine/settings/model-parts';
import {
  defaultOf,
  PART_OF,
  ROW_PLACES,
  rowsOf,
  type RowPlace,
  type SettingRow,
  type SettingRows,
} from '../src/engine/settings/row';

type Schema = Record<string, unknown>;
/** Returns the rows of a place; tests pass their own. */
type RowsAt = (place: RowPlace) => SettingRows;

/** TypeScript type and JSON Schema of each row type. */
const TYPES: Readonly<
  Record<NonNullable<SettingRow['type']>, { model: (row: SettingRow) => string; schema: (row: SettingRow) => Schema }>
> = {
  text: { model: () => 'string', schema: () => ({ type: 'string' }) },
  boolean: { model: () => 'boolean', schema: () => ({ type: 'boolean' }) },
  integer: { model: () => 'number', schema: ({ min, max }) => ({ type: 'integer', minimum: min, maximum: max }) },
  number: { model: () => 'number', schema: ({ min, max }) => ({ type: 'number', minimum: min, maximum: max }) },
  pixels: { model: () => 'number | null', schema: () => ({ type: ['number', 'null'] }) },
  length: { model: () => 'string', schema: () => ({ type: 'string' }) },
  choice: {
    model: (row) => (row.default === undefined ? `${unionOf(row.values)} | null` : unionOf(row.values)),
    schema: ({ values }) => ({ enum: values }),
  },
  choices: {
    model: ({ values }) => `readonly (${unionOf(values)})[]`,
    schema: ({ values }) => ({ type: 'array', items: { enum: values } }),
  },
};

function unionOf(values: SettingRow['values'] = []): string {
  return values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(' | ');
}

/**
 * JSON Schema of the settings of a place. Rows without help are left out: they belong to other generations, or nobody uses
 * them.
 */
export function settingSchemas(rows: SettingRows): Schema {
  const described = Object.entries(rows).flatMap(([name, row]) =>
    row.help ? [[name, { ...(row.schema ?? schemaOf(row)), description: row.help.en }] as const] : [],
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(described))) as Schema;
}

function schemaOf(row: SettingRow): Schema {
  if (!row.type) return {};
  // Default texts depend on the reader's language, so they have no `default`.
  return { ...TYPES[row.type].schema(row), ...(!row.isText && { default: row.default }) };
}

const READ = ['type', 'member', 'values', 'min', 'max', 'default', 'also', 'splits', 'isText'] as const;

/** Whether reading needs a key: `false` is the default, and `isText` matters only together with a default. */
function isRead(row: SettingRow, key: (typeof READ)[number]): boolean {
  if (key === 'isText') return row.isText === true && row.default !== undefined;
  return row[key] !== undefined && row[key] !== false;
}

/** JSON of the rows that pages load to draw modules: only the keys that reading needs, by path in the object that is read. */
export function createReadRows(rowsAt: RowsAt = rowsOf): string {
  const read: Record<string, Record<string, object>> = {};
  for (const place of ROW_PLACES) {
    const [object, inside] = place === 'config' ? ['node', '__config__.'] : [place, ''];
    for (const [name, row] of Object.entries(rowsAt(place))) {
      if (!row.type) continue;
      const kept = READ.flatMap((key) => (isRead(row, key) ? [[key, row[key]] as const] : []));
      (read[object] ??= {})[`${inside}${name}`] = Object.fromEntries(kept);
    }
  }
  const names = { config: Object.keys(rowsAt('config')), node: Object.keys(rowsAt('node')) };
  return `${JSON.stringify({ read, names }, null, 1)}\n`;
}

/** Parts that code creates without a document, each with a prefix for its doc comment. */
const MADE = { node: '', search: '', button: '@internal ' } as const satisfies Partial<Record<RowPlace, string>>;

/** Source text of the default settings objects (`DEFAULT_…`). */
function defaultSettings(rowsAt: RowsAt): readonly string[] {
  return (Object.keys(MADE) as (keyof typeof MADE)[]).map((place) => {
    const rows = [...Object.entries(place === 'node' ? rowsAt('config') : {}), ...Object.entries(rowsAt(place))];
    const members = rows.flatMap(([name, row]) =>
      row.type ? [[row.member ?? name, defaultOf(row) as unknown] as const] : [],
    );
    const part = PART_OF[place];
    const name = `DEFAULT_${part.replace(/(?<=.)([A-Z])/g, '_$1').toUpperCase()}`;
    const text = JSON.stringify(Object.fromEntries(members), null, 2);
    return `/** ${MADE[place]}Default settings of \`${part}\`. */\nexport const ${name}: ${part}Settings = ${text};\n`;
  });
}

/** Source text of the settings of each model part as interfaces; members that code fills are declared in `contract`. */
export function createSettingTypes(rowsAt: RowsAt = rowsOf): string {
  const parts = new Map<string, Map<string, string>>();
  const add = (part: string, member: string, row: SettingRow): void => {
    if (!row.type) return;
    const members = parts.get(part) ?? new Map<string, string>();
    parts.set(part, members);
    const [first = '', second] = member.split('.');
    const inside = PARTS_INSIDE[part as PartName]?.[first] ?? '';
    const isNew = !members.has(first);
    const doc = second === undefined && isNew && row.help ? `  /** ${row.help.en} */\n` : '';
    const type = second === undefined ? TYPES[row.type].model(row) : `${inside}Settings`;
    if (isNew) members.set(first, `${doc}  readonly ${first}: ${type};\n`);
    if (second !== undefined) add(inside, second, { ...row, help: undefined });
  };
  for (const place of ROW_PLACES)
    for (const [name, row] of Object.entries(rowsAt(place))) add(PART_OF[place], row.member ?? name, row);
  const interfaces = [...parts].map(
    ([part, members]) =>
      `/** Members of \`${part}\` that documents set, one for each row of its settings. */\nexport interface ${part}Settings {\n${[...members.values()].join('')}}\n`,
  );
  const places = ROW_PLACES.filter((place) => parts.has(PART_OF[place]) && place !== 'config');
  const index = places.map((place) => `  readonly ${place}: ${PART_OF[place]}Settings;\n`).join('');
  return [
    '// Generated by scripts/gen-settings.ts from the rows of src/engine/settings; do not edit.\n',
    ...interfaces,
    ...defaultSettings(rowsAt),
    `/** Type that \`readSettings\` returns for each kind of object. */\nexport interface SettingsOf {\n${index}}\n`,
  ].join('\n');
}
