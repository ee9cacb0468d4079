import { defineWidget } from '../../../engine/contract/widget-definition';
import { linkAnswers, toInterfaceLink } from '../../../engine/values/link-widget';
import propsSchema from './props.schema.json';

/** A row of a data interface, or several, chosen in a table below the field (docs/module-format.md#relations). */
export const definition = defineWidget({
  ...linkAnswers,
  key: 'popupTableSelect',
  aliases: [],
  group: 'advanced',
  client: { key: 'popupTableSelect', tag: 'popupTableSelect', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'filterable', 'interfaceName', 'interfaceHasPage'],
  linksTo: toInterfaceLink,
});
