import type { FieldRule } from './field-rules';

const MAX_NAME_LENGTH = 50;
const MAX_SORT = 999_999;

/** Letters, digits and spaces of any script: no special symbols (docs/screens.md#names-and-codes). */
export const namePattern = /^[\p{L}\p{M}\p{N} ]+$/u;
/** English letters, digits and dots, no dot at either end (docs/screens.md#names-and-codes). */
export const codePattern = /^[A-Za-z0-9]+(?:\.+[A-Za-z0-9]+)*$/;

interface TextsOfField {
  readonly required: string;
  readonly tooLong: string;
}

const NAME_TEXTS: TextsOfField = { required: 'server.field.nameRequired', tooLong: 'server.field.nameLong' };
const CODE_TEXTS: TextsOfField = { required: 'server.field.codeRequired', tooLong: 'server.field.codeLong' };

/** What a field says besides its name and kind; its column is its name in snake case unless it says otherwise. */
type FieldMore = Partial<Omit<FieldRule, 'name' | 'kind'>>;

/** A text: `textField('dateFormat')` stands in the column `date_format`. */
export function textField(name: string, more: FieldMore = {}): FieldRule {
  return { name, column: toColumn(name), kind: 'text', ...more };
}

/** A whole number, in the column of its name as `textField`. */
export function integerField(name: string, more: FieldMore = {}): FieldRule {
  return { name, column: toColumn(name), kind: 'integer', ...more };
}

function toColumn(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** `fullName`: required, at most 50 characters; a resource may have messages of its own. */
export function nameField(texts = NAME_TEXTS): FieldRule {
  return textField('fullName', { required: texts.required, max: { length: MAX_NAME_LENGTH, text: texts.tooLong } });
}

/** `enCode`: required, at most 50 characters; a resource may have messages of its own. */
export function codeField(texts = CODE_TEXTS): FieldRule {
  return textField('enCode', { required: texts.required, max: { length: MAX_NAME_LENGTH, text: texts.tooLong } });
}

/** `sortCode`: 0 to 999999, 0 when blank (docs/screens.md#names-and-codes). */
export const sortField = integerField('sortCode', {
  fallback: 0,
  range: { min: 0, max: MAX_SORT, text: 'server.field.sortRange' },
});

/** `enabledMark`: 1 enabled, 0 disabled, 1 when blank. */
export const enabledField = integerField('enabledMark', {
  fallback: 1,
  range: { min: 0, max: 1, text: 'server.field.enabledMark' },
});

/** `description`: up to 500 characters. */
export const descriptionField = textField('description', {
  max: { length: 500, text: 'server.field.descriptionLong' },
});

/** What most records end with: their order, whether they are switched on, and words about them. */
export const closingFields: readonly FieldRule[] = [sortField, enabledField, descriptionField];
