import type { JsonValue } from '../../../engine/sandbox';
import type { RecordRow } from '../../shared/sources/record-source';

/** What a row shows, without what is ours. */
export function toPlainRow(record: RecordRow): { readonly [key: string]: JsonValue } {
  const shown = Object.entries(record).filter(([key]) => !key.startsWith('$'));
  return JSON.parse(JSON.stringify(Object.fromEntries(shown))) as { readonly [key: string]: JsonValue };
}
