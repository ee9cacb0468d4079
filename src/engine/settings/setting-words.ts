import { LANGUAGES, type Language, type TextTable } from '../contract/language';
import { ROW_PLACES, rowsOf, type RowPlace, type SettingRows } from './row';

/** Text key of a setting's name; the settings of a node and of its `__config__` are those of its field. */
export type SettingWord = `ENGINE_CHANGE_WORD.${Exclude<RowPlace, 'config' | 'node'> | 'field'}.${string}`;

/** The key under which `settingWords` has the name of a setting. */
export function settingWord(place: RowPlace, member: string): SettingWord {
  return `ENGINE_CHANGE_WORD.${place === 'config' || place === 'node' ? 'field' : place}.${member}`;
}

/** The names of settings in every language, as their rows say them. */
export function settingWords(): TextTable {
  const entries = ROW_PLACES.flatMap((place) => wordsOf(place, rowsOf(place)));
  const inLanguage = LANGUAGES.map((language) => [
    language,
    Object.fromEntries(entries.map(([key, label]) => [key, label[language]])),
  ]);
  return Object.fromEntries(inLanguage) as TextTable;
}

/** What the editor says about settings: the English sentence, which the JSON Schema has, and the same in every language. */
export function settingHelp(): ReadonlyMap<string, Readonly<Record<Language, string>>> {
  const rows = ROW_PLACES.flatMap((place) => Object.values(rowsOf(place)));
  return new Map(rows.flatMap(({ help }) => (help ? [[help.en, help] as const] : [])));
}

function wordsOf(place: RowPlace, rows: SettingRows) {
  return Object.entries(rows).flatMap(([name, { member = name, label }]) =>
    label ? [[settingWord(place, member), label] as const] : [],
  );
}
