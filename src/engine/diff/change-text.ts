import type { TextTable, Translate } from '../contract/language';
import { propName, widgetName } from '../contract/widget-texts';
import { settingWords } from '../settings/setting-words';
import { groupThousands } from '../values/number-values';
import type { ModuleChange } from './change';
import texts from './text.json';

/**
 * Texts of changes in every language, for `createTranslate`. Not part of `rendererTexts`: only publishers read them, so they stay
 * out of the first load.
 */
export const changeTexts: TextTable = withSettings(settingWords());

const WORD = 'ENGINE_CHANGE_WORD.';

function withSettings(words: TextTable): TextTable {
  return {
    zh: { ...texts.zh, ...words.zh },
    zhtw: { ...texts.zhtw, ...words.zhtw },
    en: { ...texts.en, ...words.en },
  };
}

/** The sentence of a change, with the number of stored records that `recordCheck` counted: 金额改为必填：已有 1,240 条记录没有值。 */
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

/** Translates a value that is a text key, such as a widget's name. Fallback: its last segment (`widget.hologram` → hologram). */
function toWord(value: string | number, translate: Translate): string | number {
  if (typeof value !== 'string' || !value.startsWith(WORD)) return value;
  const [, widget] = /^widget\.(.*)$/.exec(value.slice(WORD.length)) ?? [];
  if (widget !== undefined) return widgetName(widget, translate);
  const [, owner, property] = /^property\.(.*)\.([^.]*)$/.exec(value.slice(WORD.length)) ?? [];
  if (owner !== undefined && property !== undefined) return propName(owner, property, translate);
  const word = translate(value);
  return word === value ? value.slice(value.indexOf('.', WORD.length) + 1) : word;
}
