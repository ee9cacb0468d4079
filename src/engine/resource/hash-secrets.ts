import type { RecordValues } from '../contract/evaluation';
import type { HashedField, SecretHash } from '../contract/resource';
import { isRecord } from '../json/raw-value';
import { toMd5 } from '../values/md5';

const HASHES: Readonly<Record<SecretHash, (text: string) => string>> = { md5: toMd5 };

/** The values with every secret as its hash; an untouched one is '' (docs/module-format.md#passwords). */
export function hashSecrets(
  values: Readonly<RecordValues>,
  fields: readonly HashedField[] | undefined,
): Readonly<RecordValues> {
  if (!fields) return values;
  const hashed: RecordValues = { ...values };
  for (const { field, hash } of fields) {
    const [key = '', column] = field.split('-', 2);
    if (!Object.hasOwn(values, key)) continue;
    hashed[key] = column === undefined ? hashValue(values[key], hash) : hashColumn(values[key], column, hash);
  }
  return hashed;
}

/** Whether no answer gives the field back. */
export function isSecret(fieldId: string, fields: readonly HashedField[] | undefined): boolean {
  return fields?.some(({ field }) => field === fieldId) ?? false;
}

/** What is no text was never typed: it is sent as nothing, never as it is. */
function hashValue(value: unknown, hash: SecretHash): string {
  return typeof value === 'string' && value !== '' ? HASHES[hash](value) : '';
}

function hashColumn(rows: unknown, column: string, hash: SecretHash): unknown {
  if (!Array.isArray(rows)) return rows;
  return rows.map((row: unknown) => (isRecord(row) ? { ...row, [column]: hashValue(row[column], hash) } : row));
}
