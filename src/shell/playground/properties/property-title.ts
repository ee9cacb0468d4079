import type { Translate } from '../../../engine/contract/language';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { propName } from '../../../engine/contract/widget-texts';
import { rowsOf } from '../../../engine/settings/row';
import { settingWord } from '../../../engine/settings/setting-words';
import type { Property } from './read-properties';

/** Stands for a widget where the settings are those of a button of the list or the form. */
export const BUTTON = 'listButton';

/** The name of a setting: the panel's own, that of the settings' rows, that of its widget, else its member. */
export function titleOf({ name, pointer }: Property, widget: string, text: Translate): string {
  const own = pointer.endsWith(`/__config__/${name}`) ? 'config' : 'node';
  const place = widget === BUTTON ? 'button' : own;
  const keys = [
    `playground.properties.name.${widget}.${name}`,
    `playground.properties.name.${name}`,
    settingWord(place, rowsOf(place)[name]?.member ?? name),
  ];
  const said = keys.map((key) => ({ key, words: text(key) })).find(({ key, words }) => words !== key)?.words;
  return said ?? propName(widget, name, text);
}

/** The settings that a widget has a use for: the title of a tab or panel is offered elsewhere only where the text has one. */
export function usefulProperties(
  properties: readonly Property[],
  { propsSchema }: Pick<WidgetDefinition, 'propsSchema'>,
): readonly Property[] {
  const hasTitle = Object.hasOwn(propsSchema.properties, 'title');
  return properties.filter(({ name, value }) => name !== 'title' || hasTitle || value !== undefined);
}
