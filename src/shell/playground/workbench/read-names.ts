import { isObject, toText } from '../../http';

/** How the text calls its module; '' where it says nothing or cannot be read. */
export function readNames(value: unknown): { readonly fullName: string; readonly enCode: string } {
  return isObject(value)
    ? { fullName: toText(value['fullName']), enCode: toText(value['enCode']) }
    : { fullName: '', enCode: '' };
}
