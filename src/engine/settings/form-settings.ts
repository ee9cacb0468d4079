import { placeOf } from './place-of';
import { DROPPED, each, follows, IDLE, unsupported, type Place } from './setting';

/** Settings of a form (docs/module-format.md#form-settings): its rows, and the names of other generations and of designers. */
export const FORM: Place = {
  ...placeOf('form'),
  useBusinessKey: unsupported('businessKey'),
  ruleConfig: unsupported('flow'),
  dataLog: unsupported('dataLog'),
  ...each(follows(), ['businessKeyConfig', 'businessKeyList', 'businessKeyTip']),
  ...each(IDLE, ['$schema', 'name', 'id', 'useFormPermission']),
  ...each(DROPPED, ['dialogWidth', 'labelI18nCode']),
};
