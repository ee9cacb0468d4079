import type { FieldModel } from '../../../engine/contract/field-model';

/**
 * Says which widgets hold the values of a record: another text means that records which were read before do not fit what draws
 * them now, so that their screen begins anew.
 */
export function widgetSignature(fields: readonly FieldModel[]): string {
  return fields
    .filter(({ key }) => key !== '')
    .map(({ id, widget }) => `${id}:${widget}`)
    .join();
}
