import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type { SettingWord } from '../settings/setting-words';
import type texts from './text.json';

/** Text keys of this folder: a change without a text does not compile. */
type TextKey = keyof (typeof texts)['zh'];
export type ChangeKey = Exclude<Extract<TextKey, `ENGINE_CHANGE_${string}`>, `${string}.${string}`>;
export type ChangeWord = Extract<TextKey, `ENGINE_CHANGE_WORD.${string}`> | SettingWord;

export type ChangeParams = Readonly<Record<string, string | number>>;

/**
 * How to count the stored records that a change affects, by the column of `fieldId` in the old module. An added field has no column
 * yet, so every record is `empty`. A sub-table is not empty if it has a row. `repeated` counts duplicate values, in a sub-table
 * within one record. `options`: records with a value of `argument` (texts); `longer`: texts of more than `argument` characters. `any`:
 * every record of the module; `fieldId` is ''.
 */
export interface RecordCheck {
  readonly fieldId: string;
  readonly kind: 'empty' | 'filled' | 'repeated' | 'options' | 'longer' | 'any';
  readonly argument?: unknown;
}

/** A difference between two modules that users or authors would notice. */
export interface ModuleChange {
  /** Text key for `toChangeText`. */
  readonly key: string;
  /** Parameters of the sentence; a value starting with `ENGINE_CHANGE_WORD.` is a text key. */
  readonly params: ChangeParams;
  /** Field id in the new module, in the old one if removed; '' = not about a field. */
  readonly fieldId: string;
  /** RFC 6901 pointer into the new document, into the old one if removed. */
  readonly pointer: string;
  /** none: stored records are unaffected; check: they may be invalid now; loss: stored values become unreachable. */
  readonly risk: 'none' | 'check' | 'loss';
  readonly recordCheck: RecordCheck | null;
}

interface ChangeInput {
  readonly params?: ChangeParams;
  readonly fieldId?: string;
  readonly pointer: string;
  readonly risk?: ModuleChange['risk'];
  readonly recordCheck?: RecordCheck | null;
}

/** Check of a change that concerns every record of the module. */
export const ANY_RECORD: RecordCheck = { fieldId: '', kind: 'any' };

/** Creates a change; default risk: none. */
export function createChange(key: ChangeKey, input: ChangeInput): ModuleChange {
  return {
    key,
    params: input.params ?? {},
    fieldId: input.fieldId ?? '',
    pointer: input.pointer,
    risk: input.risk ?? 'none',
    recordCheck: input.recordCheck ?? null,
  };
}

/** Display name of a field: its label (for a column after the table's label), else its key, else its widget. */
export function nameOfField(field: FieldModel, model: ModuleModel): string {
  const own = field.label || field.key || widgetWord(field.widget);
  if (field.tableKey === '') return own;
  const table = findField(model, field.tableKey);
  return `${table?.label || field.tableKey}-${field.label || field.key || field.widget}`;
}

/** Display name by field id; the id itself if unknown. */
export function nameOfId(fieldId: string, model: ModuleModel): string {
  const field = findField(model, fieldId);
  return field ? nameOfField(field, model) : fieldId;
}

/** Text key of a widget's name; the widget key if unknown. */
export function widgetWord(widget: string): string {
  return `ENGINE_CHANGE_WORD.widget.${widget}`;
}

/** Text key of a widget property's name; the property name if it has none. */
export function propertyWord(widget: string, property: string): string {
  return `ENGINE_CHANGE_WORD.property.${widget}.${property}`;
}
