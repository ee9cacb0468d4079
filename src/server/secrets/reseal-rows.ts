import { isSealedByOlderKey, openSecret, sealSecret } from './seal-secret';

/** A stored secret of a row. */
export interface SealedRow {
  readonly id: string;
  readonly sealed: string;
}

/** Seals rows anew that are under an older key; those are handed to `write`. Throws SERVER_SECRET_UNREADABLE. */
export async function resealRows(
  keys: readonly string[],
  { place, rows }: { readonly place: string; readonly rows: readonly SealedRow[] },
  write: (row: SealedRow) => Promise<unknown>,
): Promise<void> {
  for (const { id, sealed } of rows) {
    if (!isSealedByOlderKey(keys, sealed)) continue;
    await write({ id, sealed: sealSecret(keys, place, openSecret(keys, place, sealed)) });
  }
}
