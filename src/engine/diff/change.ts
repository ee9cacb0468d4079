import type { FieldModel } from '../contract/field-model';
import { findField, type ModuleModel } from '../contract/module-model';
import type texts from './text.json';

/** Keys of the sentences and words of this folder: a change without a text does not compile. */
type TextKey = keyof (typeof texts)['zh'];
export type ChangeKey = Exclude<Extract<TextKey, `ENGINE_CHANGE_${string}`>, `${string}.${string}`>;
export type ChangeWord = Extract<TextKey, `ENGINE_CHANGE_WORD.${string}`>;

export type ChangeParams = Readonly<Record<string, string | number>>;

/**
 * How to count the stored records that a change concerns, over the column of `fieldId`: of the old module, but for an added
 * field, whose column is not there yet (so every record is `empty`). A sub-table has a value when it has a row.
 * `repeated`: not records but values that stand more than once, in a sub-table within one record.
 * `options`: records that hold one of the values in `argument` (texts); `longer`: texts of more than `argument` characters.
 */
export interface RecordCheck {
  readonly fieldId: string;
  readonly kind: 'empty' | 'filled' | 'repeated' | 'options' | 'longer';
  readonly argument?: unknown;
}

/** One difference between two modules that a user or an author would notice. */
export interface ModuleChange {
  /** Text key; `toChangeText` makes the sentence. */
  readonly key: string;
  /** What the sentence needs; a value that starts with `ENGINE_CHANGE_WORD.` is a text key itself. */
  readonly params: ChangeParams;
  /** Field id in the new module, in the old one for a field that is gone; '' when the change is not about a field. */
  readonly fieldId: string;
  /** RFC 6901 pointer into the new document; into the old one for what is gone. */
  readonly pointer: string;
  /** none: nothing stored is touched; check: stored records may not meet it; loss: stored values are no longer reachable. */
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

/** Makes a change; without a risk nothing stored is touched. */
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

/** What people call a field: its label (a sub-table's column with its table before it), else its key, else its widget. */
export function nameOfField(field: FieldModel, model: ModuleModel): string {
  const own = field.label || field.key || widgetWord(field.widget);
  if (field.tableKey === '') return own;
  const table = findField(model, field.tableKey);
  return `${table?.label || field.tableKey}-${field.label || field.key || field.widget}`;
}

/** What people call the field of an id; the id itself when the module has none. */
export function nameOfId(fieldId: string, model: ModuleModel): string {
  const field = findField(model, fieldId);
  return field ? nameOfField(field, model) : fieldId;
}

/** Text key of a widget's name; a widget that nobody knows is called by its key. */
export function widgetWord(widget: string): string {
  return `ENGINE_CHANGE_WORD.widget.${widget}`;
}

/** Text key of a widget property's name; one without a text is called by its own name. */
export function propertyWord(property: string): string {
  return `ENGINE_CHANGE_WORD.property.${property}`;
}
