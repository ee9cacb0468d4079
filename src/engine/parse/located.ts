import { joinPointer } from '../json/json-pointer';
import { ownValue, type RawRecord } from '../json/raw-value';

/** A part of the document and its pointer. */
export interface Located<T> {
  readonly raw: T;
  readonly pointer: string;
}

/** A member of an object and its pointer. */
export function memberOf({ raw, pointer }: Located<RawRecord>, key: string): Located<unknown> {
  return { raw: ownValue(raw, key), pointer: joinPointer(pointer, key) };
}
