import { rowsOf, settingIn, type RowPlace, type SettingRow, type SettingRows } from '../settings/row';
import { settingWord } from '../settings/setting-words';
import type { Expression } from '../contract/expression';
import type { ChangeParams } from './change';
import { isSamePart } from './same-value';
import { beforeAndAfter, toValueWord } from './value-text';

/** A changed setting. */
export interface ChangedSetting {
  /** Name in the document. */
  readonly name: string;
  readonly member: string;
  readonly row: SettingRow;
  /** Parameters `setting`, `before` and `after` of the sentence. */
  readonly params: ChangeParams;
}

/** Changed settings of two parts of a model, in the order of the settings rows. */
export function changedSettings(place: RowPlace, before: object, after: object): readonly ChangedSetting[] {
  return changedRows(place, rowsOf(place), [before, after]);
}

/** @internal `changedSettings` with rows as a parameter. */
export function changedRows(
  place: RowPlace,
  rows: SettingRows,
  [before, after]: readonly [object, object],
): readonly ChangedSetting[] {
  return Object.entries(rows).flatMap(([name, row]) => {
    if (!row.label && !row.told) return [];
    const [old, now] = [settingIn(before, name, row), settingIn(after, name, row)];
    if (isSamePart(old, now)) return [];
    // Texts of authors are never translated by key.
    const isWritten = row.type === 'text' || row.isText === true || isExpression(old ?? now);
    const shown = isWritten
      ? beforeAndAfter(toShown(old), toShown(now))
      : beforeAndAfter(toValueWord(old), toValueWord(now));
    const member = row.member ?? name;
    return [{ name, member, row, params: { setting: settingWord(place, member), ...shown } }];
  });
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'root') && Object.hasOwn(value, 'source');
}

/** An expression as it is written; any other value unchanged. */
function toShown(value: unknown): unknown {
  return isExpression(value) ? value.source : value;
}
