import { isObject, toText } from '../../http';
import type { Analysis } from '../contract';

/** How the text calls its module, or the last good text where this one cannot be read; '' where nothing says it. */
export function readNames({ source, model }: Pick<Analysis, 'source' | 'model'>) {
  const { value } = source;
  return isObject(value)
    ? { fullName: toText(value['fullName']), enCode: toText(value['enCode']) }
    : { fullName: model?.fullName ?? '', enCode: model?.enCode ?? '' };
}
