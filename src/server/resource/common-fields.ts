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

/** `fullName`: required, at most 50 characters; a resource may have messages of its own. */
export function nameField(texts = NAME_TEXTS): FieldRule {
  const max = { length: MAX_NAME_LENGTH, text: texts.tooLong };
  return { name: 'fullName', column: 'full_name', kind: 'text', required: texts.required, max };
}

/** `enCode`: required, at most 50 characters; a resource may have messages of its own. */
export function codeField(texts = CODE_TEXTS): FieldRule {
  const max = { length: MAX_NAME_LENGTH, text: texts.tooLong };
  return { name: 'enCode', column: 'en_code', kind: 'text', required: texts.required, max };
}

/** `sortCode`: 0 to 999999, 0 when blank (docs/screens.md#names-and-codes). */
export const sortField: FieldRule = {
  name: 'sortCode',
  column: 'sort_code',
  kind: 'integer',
  fallback: 0,
  range: { min: 0, max: MAX_SORT, text: 'server.field.sortRange' },
};

/** `enabledMark`: 1 enabled, 0 disabled, 1 when blank. */
export const enabledField: FieldRule = {
  name: 'enabledMark',
  column: 'enabled_mark',
  kind: 'integer',
  fallback: 1,
  range: { min: 0, max: 1, text: 'server.field.enabledMark' },
};

/** `description`: up to 500 characters. */
export const descriptionField: FieldRule = {
  name: 'description',
  column: 'description',
  kind: 'text',
  max: { length: 500, text: 'server.field.descriptionLong' },
};
