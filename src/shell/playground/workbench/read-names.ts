import { isRecord, toText } from '../../../engine/json/raw-value';
import type { Analysis } from '../contract';

/** The module's name in the text, or in the last valid one; '' = none. */
export function readNames({ source, model }: Pick<Analysis, 'source' | 'model'>) {
  const { value } = source;
  return isRecord(value)
    ? { fullName: toText(value['fullName']), enCode: toText(value['enCode']) }
    : { fullName: model?.fullName ?? '', enCode: model?.enCode ?? '' };
}
