import type { Language } from '../../../../engine/contract/language';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../../engine/contract/registry';
import { joinPointer } from '../../../../engine/json/json-pointer';
import type { SourceChange } from '../../../../engine/source';
import {
  isUntranslated,
  textPlaces,
  textsToTranslate,
  toTraditional,
  type ShownText,
} from '../../../../engine/translate';

/** Languages that a module is translated into. */
export const TARGETS = ['zhtw', 'en'] as const satisfies readonly Language[];
export type Target = (typeof TARGETS)[number];

/** A text of the module and where it first stands. */
export interface TranslationRow extends ShownText {
  readonly key: string;
  readonly pointer: string;
}

/** The texts that the author wrote, in the order of the module; default texts follow the language by themselves. */
export function translationRows(model: ModuleModel, registry: WidgetRegistry): readonly TranslationRow[] {
  const places = textPlaces(model);
  return textsToTranslate(model, registry).flatMap((shown) => {
    const pointer = places.get(shown.text);
    return pointer === undefined ? [] : [{ ...shown, key: `${shown.code}\n${shown.text}`, pointer }];
  });
}

/** How many of the texts have a translation. */
export function doneIn(rows: readonly TranslationRow[], language: Target): number {
  return rows.filter((row) => !isUntranslated(row, language)).length;
}

/** The change that makes a text's translation what was typed; null = it is that already. */
export function changeOf(
  { text, code, translations }: ShownText,
  language: Target,
  { typed, model }: { readonly typed: string; readonly model: ModuleModel },
): SourceChange | null {
  if (typed.trim() === (translations[language] ?? '')) return null;
  const table = model.translations?.[language] ?? {};
  const isByText = code === '' || (!Object.hasOwn(table, code) && Object.hasOwn(table, text));
  const pointer = joinPointer(`/i18n/${language}`, isByText ? text : code);
  return typed.trim() === '' ? { op: 'remove', pointer } : { op: 'set', pointer, value: typed.trim() };
}

/** Changes that give every untranslated text its traditional characters; the whole table at once where there is none yet. */
export function traditionalChanges(rows: readonly TranslationRow[], model: ModuleModel): readonly SourceChange[] {
  const missing = rows.filter((row) => isUntranslated(row, 'zhtw'));
  if (missing.length > 0 && !model.translations?.zhtw) {
    const value = Object.fromEntries(missing.map(({ text, code }) => [code === '' ? text : code, toTraditional(text)]));
    return [{ op: 'set', pointer: '/i18n/zhtw', value }];
  }
  return missing.flatMap((row) => {
    const change = changeOf(row, 'zhtw', { typed: toTraditional(row.text), model });
    return change ? [change] : [];
  });
}
