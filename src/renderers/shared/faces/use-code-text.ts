import type { FieldModel } from '../../../engine/contract/field-model';
import { textProp } from '../../../engine/values/field-props';
import { toShownText } from '../../../engine/values/text-values';
import { useFieldValue, useFormScope } from '../hosts/form-scope';

/**
 * The text that a code draws: fixed text, another field's value, or (qrcode `form`) the record's own marker, which
 * readers of the platform know by `t: "DFD"`. '' while there is nothing to draw.
 */
export function useCodeText(field: FieldModel): string {
  const source = textProp(field, 'dataType');
  const related = useFieldValue(source === 'relation' ? textProp(field, 'relationField') : '');
  const { recordId, moduleId } = useFormScope();
  if (source === 'relation') return toShownText(related);
  if (source !== 'form') return textProp(field, 'staticText');
  if (recordId === '') return '';
  return JSON.stringify({ t: 'DFD', id: recordId, mid: moduleId, mt: '', fid: '', pid: '', ftid: '', opt: '' });
}
