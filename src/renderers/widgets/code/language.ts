import type { FieldModel } from '../../../engine/contract/field-model';
import { isRecord } from '../../../engine/json/raw-value';
import { textProp } from '../../../engine/values/field-props';

const LANGUAGES = ['sql', 'json', 'javascript', 'html', 'text'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the text is written in: what `languages` says of the value of `languageField`, else `language`. */
export function languageOf(field: FieldModel, valueOf: (fieldId: string) => unknown): Language {
  const decisive = textProp(field, 'languageField');
  const value = decisive === '' ? undefined : valueOf(decisive);
  const listed = Array.isArray(field.props['languages']) ? field.props['languages'].filter(isRecord) : [];
  const named = listed.find((each) => String(each['value']) === String(value ?? ''))?.['language'];
  return (
    LANGUAGES.find((each) => each === named) ?? LANGUAGES.find((each) => each === field.props['language']) ?? 'text'
  );
}
