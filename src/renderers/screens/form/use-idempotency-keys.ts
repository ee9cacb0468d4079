import { useRef } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { createKey } from '../record/create-key';
import { isSameValue } from '../record/same-value';

/**
 * One key for one thing to create: the same values sent again after a failure carry the same key, so that an answer lost on
 * the way makes no second record; changed values are another attempt and would be swallowed under the old key.
 */
export function useIdempotencyKeys() {
  const last = useRef<{ readonly values: RecordValues; readonly key: string } | null>(null);
  return {
    keyOf(values: RecordValues): string {
      const key = last.current && isSameValue(last.current.values, values) ? last.current.key : createKey();
      last.current = { values, key };
      return key;
    },
    /** The next record may well have the same values and is still another one. */
    forget() {
      last.current = null;
    },
  };
}
