import type { Translate } from '../../../engine/contract/language';
import { toScalarText } from '../../../engine/values/text-values';
import type { RecordRow } from '../sources/record-source';
import type { LinkSettings } from './link-settings';

/** A match as the drop-down offers it. */
export interface MatchOption {
  readonly value: string;
  readonly label: string;
  /** Texts of the other columns. */
  readonly others: string;
}

/** Rows as choices: by the shown text, and beside it the other columns, which tell namesakes apart. */
export function toMatchOptions(
  rows: readonly RecordRow[],
  { link, columns }: LinkSettings,
  translate: Translate,
): MatchOption[] {
  const labelKey = link?.labelKey ?? '';
  return rows.map(({ id, $stored = {} }) => {
    const textAt = (name: string) => toScalarText($stored[name]) ?? '';
    const others = columns.filter(({ value }) => value !== labelKey).map(({ value }) => textAt(value));
    return {
      value: id,
      label: textAt(labelKey) || translate('shared.link.unnamed'),
      others: others.filter((text) => text !== '').join(' · '),
    };
  });
}
