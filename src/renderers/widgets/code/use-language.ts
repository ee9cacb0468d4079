import type { FieldModel } from '../../../engine/contract/field-model';
import { textProp } from '../../../engine/values/field-props';
import { useFieldValue } from '../../shared/hosts/form-scope';
import { languageOf, type Language } from './language';

/** What the text is written in now; follows the field that decides it. */
export function useLanguage(field: FieldModel): Language {
  const decisive = useFieldValue(textProp(field, 'languageField'));
  return languageOf(field, () => decisive);
}
