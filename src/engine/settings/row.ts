import type { Language } from '../contract/language';
import button from './button.json';
import column from './column.json';
import field from './field.json';
import form from './form.json';
import list from './list.json';
import type { ReadRow } from './read-settings';

/**
 * One setting, under its name in the document: a row of `form.json`, `list.json`, `column.json`, `button.json` or `field.json`. The
 * parser, the types of the model, the JSON Schema with completion and help, the comparison, the 3.4.7 document and the reports of
 * what is ignored follow from it.
 */
export interface SettingRow extends Omit<ReadRow, 'type'> {
  /** How it is parsed; absent = by its own code. */
  readonly type?: ReadRow['type'];
  /** unknown: 3.4.7 clients ignore it, and an export reports that. */
  readonly client?: 'unknown';
  /**
   * When the 3.4.7 document has it; absent = always. For the default value `given` keeps the authored one, `dropped` removes it;
   * `authored` always keeps the authored one.
   */
  readonly writes?: 'given' | 'dropped' | 'authored';
  /** How far it is supported (see `Setting`); absent = fully, or not at all with `lost`. */
  readonly status?: 'partly' | 'unsupported' | 'idle';
  /** Reasons of the losses, as in the report's texts; `isLook`: only the look is lost. */
  readonly lost?: readonly string[];
  readonly isLook?: boolean;
  /** Members of the model that it sets (`FormModel.gutter`), if not only `member`. */
  readonly members?: readonly string[];
  /** Members with texts for users; `isText` means `member` itself. */
  readonly texts?: readonly string[];
  /** Kind of the object, or of the objects in its list; `isReadApart`: reported by their own parser. */
  readonly inside?: string;
  readonly isReadApart?: boolean;
  /** `nothing`: neither a text for users nor a name in this module; absent = it may name a field (see `PropSchema`). */
  readonly names?: string;
  /** Its JSON Schema, if not derived from the type. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** Its name in the sentence of a change; absent = changes are reported by its own code. */
  readonly label?: Readonly<Record<Language, string>>;
  /** Text keys for being turned on and off. */
  readonly told?: readonly [string, string];
  /** Stored records may be invalid once it is on. */
  readonly check?: 'empty' | 'repeated';
  /** Stored values become unreachable by a change. */
  readonly risk?: 'loss';
  /** Help in the editor; absent = not in the JSON Schema. */
  readonly help?: Readonly<Record<Language, string>>;
}

export type SettingRows = Readonly<Record<string, SettingRow>>;

const ROWS = { ...form, ...list, ...column, ...button, ...field };

/** Objects of a document with rows; `config` is a node's `__config__`; the tree's settings are in the list. */
export type RowPlace = keyof typeof ROWS;

/** Part of the model that a place's rows fill. */
export const PART_OF = {
  form: 'FormModel',
  list: 'ListModel',
  tree: 'ListTree',
  column: 'ListColumn',
  search: 'SearchField',
  button: 'ListButton',
  customButton: 'CustomButton',
  config: 'FieldModel',
  node: 'FieldModel',
} as const satisfies Readonly<Record<RowPlace, string>>;

/** The rows of a place, in display order. */
export function rowsOf(place: RowPlace): SettingRows {
  return ROWS[place] as SettingRows;
}

export const ROW_PLACES = Object.keys(PART_OF) as readonly RowPlace[];

/** The value of a setting in a part of the model; undefined = not set. */
export function settingIn(part: object, name: string, { member = name }: Pick<SettingRow, 'member'>): unknown {
  // Nearly all members: splitting takes longer than everything else here.
  if (!member.includes('.')) return (part as Readonly<Record<string, unknown>>)[member];
  return member
    .split('.')
    .reduce<unknown>((owner, step) => (owner as Readonly<Record<string, unknown>> | null)?.[step], part);
}

/** Whether a part of the model differs from a setting's default. */
function isGiven(part: object, name: string, row: SettingRow): boolean {
  return JSON.stringify(settingIn(part, name, row) ?? null) !== JSON.stringify(defaultOf(row));
}

/** Default of a setting. */
export function defaultOf({ type, default: fallback }: SettingRow): unknown {
  const blank = type === 'text' ? '' : type === 'boolean' ? false : null;
  return fallback ?? blank;
}

/** Names of settings in a part of the model that 3.4.7 clients ignore. */
export function unknownToClients(rows: SettingRows, part: object): readonly string[] {
  return Object.entries(rows)
    .filter(([name, row]) => row.client === 'unknown' && isGiven(part, name, row))
    .map(([name]) => name);
}

/** The settings of a part of the model whose rows have a type, as the 3.4.7 document has them. */
export function writeRows(rows: SettingRows, part: object): Record<string, unknown> {
  const written = Object.entries(rows).flatMap(([name, row]): [string, unknown][] => {
    const { type, writes } = row;
    const isLeft = writes === 'authored' || (writes === 'given' && !isGiven(part, name, row));
    if (!type || isLeft) return [];
    return [[name, writes === 'dropped' && !isGiven(part, name, row) ? undefined : settingIn(part, name, row)]];
  });
  return Object.fromEntries(written);
}
