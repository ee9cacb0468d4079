import type { TextTable, Translate } from '../contract/language';
import { groupThousands } from '../values/number-values';
import type { ModuleChange } from './change';
import texts from './text.json';

/**
 * The sentences and words of changes in every language, to be handed to `createTranslate` beside the others. They are no part of
 * `rendererTexts`: only those who publish modules read them, so they must not come with every first load.
 */
export const changeTexts: TextTable = texts;

const WORD = 'ENGINE_CHANGE_WORD.';

/**
 * The sentence of a change. `records` (how many stored records `recordCheck` found) is said behind it: 金额改为必填：已有 1,240 条
 * 记录没有值。
 */
export function toChangeText(change: ModuleChange, translate: Translate, records: number | null = null): string {
  const params = Object.fromEntries(
    Object.entries(change.params).map(([name, value]) => [name, toWord(value, translate)]),
  );
  // Without both values the sentence only says that something changed.
  const plain = `${change.key}.plain`;
  const isPlain = !Object.hasOwn(params, 'before') && translate(plain) !== plain;
  const text = translate(isPlain ? plain : change.key, params);
  if (records === null || !change.recordCheck) return text;
  const count = groupThousands(String(records));
  const found = records === 0 ? 'none' : change.recordCheck.kind;
  return translate('ENGINE_CHANGE_RECORDS', { text, found: translate(`ENGINE_CHANGE_RECORDS.${found}`, { count }) });
}

/** A value that is a text key becomes its text, or what stands last in a key that has none (`widget.hologram` → hologram). */
function toWord(value: string | number, translate: Translate): string | number {
  if (typeof value !== 'string' || !value.startsWith(WORD)) return value;
  const word = translate(value);
  return word === value ? value.slice(value.indexOf('.', WORD.length) + 1) : word;
}
