import { documentOptions } from '../../../engine/values/option-values';
import type { TextContext, ValidateContext } from '../../../engine/contract/widget-definition';
import { EMPTY_USER } from '../../../engine/contract/empty-user';
import { TEST_NOW } from './memory-services';
import { zhTranslate } from './zh-translate';

/** Chinese texts, Shanghai time and the document's own choices; knows no names of users or organisations. */
export const textContext: TextContext = {
  translate: zhTranslate,
  timeZone: 'Asia/Shanghai',
  optionsOf: documentOptions,
  nameOf: () => undefined,
};

/** A validation context at a fixed time; `values` are the other fields of the record. */
export function createValidateContext(values: Readonly<Record<string, unknown>> = {}): ValidateContext {
  return {
    now: TEST_NOW,
    timeZone: 'Asia/Shanghai',
    language: 'zh',
    user: EMPTY_USER,
    valueOf: (fieldId) => values[fieldId],
    optionsOf: (field) => (field.options === null ? undefined : documentOptions(field)),
  };
}
