import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { textProp } from '../../../engine/values/field-props';

/** The text of a value between the addons of its field, such as `¥ 12.50`; '' stays blank. */
export function withAddons(text: string, { propsSchema }: WidgetDefinition, field: FieldModel): string {
  const read = (name: string) => (name in propsSchema.properties ? textProp(field, name) : '');
  if (text === '') return '';
  return [read('addonBefore'), text, read('addonAfter')].filter((part) => part !== '').join(' ');
}
