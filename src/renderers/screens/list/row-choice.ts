import type { RecordRow } from '../../shared/sources/record-source';

/** How rows are selected. */
export interface RowChoice {
  readonly ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  readonly isSingle: boolean;
  /** Whether a click anywhere in a row selects it. */
  readonly isOnClick: boolean;
  /** A double click confirms; absent = no effect. */
  onConfirm?: ((record: RecordRow) => void) | undefined;
}

/** The selection after a click on a row: only that row, or with it toggled. */
export function turnChoice({ ids, isSingle }: RowChoice, id: string): readonly string[] {
  if (isSingle) return [id];
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}
