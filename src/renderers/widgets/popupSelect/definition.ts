import { defineWidget } from '../../../engine/contract/widget-definition';
import { linkAnswers, toInterfaceLink } from '../../../engine/values/link-widget';
import propsSchema from './props.schema.json';

/** A row of a data interface, or several, chosen in a window of their own (docs/module-format.md#relations). */
export const definition = defineWidget({
  ...linkAnswers,
  key: 'popupSelect',
  aliases: [],
  group: 'advanced',
  client: { key: 'popupSelect', tag: 'popupSelect', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'filterable', 'interfaceName', 'interfaceHasPage'],
  linksTo: toInterfaceLink,
});
