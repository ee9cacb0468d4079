import { useRef } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { createKey } from '../record/create-key';
import { isSameValue } from '../record/same-value';

/**
 * One idempotency key per record to create: a retry with the same values has the same key, so that a lost response creates no
 * second record; changed values get a new key, as the old one would be refused.
 */
export function useIdempotencyKeys() {
  const last = useRef<{ readonly values: RecordValues; readonly key: string } | null>(null);
  return {
    keyOf(values: RecordValues): string {
      const key = last.current && isSameValue(last.current.values, values) ? last.current.key : createKey();
      last.current = { values, key };
      return key;
    },
    /** The next record may have equal values, but is another one. */
    forget() {
      last.current = null;
    },
  };
}
