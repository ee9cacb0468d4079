import { defineWidget } from '../../../engine/contract/widget-definition';
import { textProp } from '../../../engine/values/field-props';
import { linkAnswers, toModuleLink } from '../../../engine/values/link-widget';
import propsSchema from './props.schema.json';

/** A record of another module, by its id; shown is a field of it, as far as its module allows the reader (docs/module-format.md#relations). */
export const definition = defineWidget({
  ...linkAnswers,
  key: 'relationForm',
  aliases: [],
  group: 'advanced',
  client: { key: 'relationForm', tag: 'relationForm', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'filterable', 'modelName', 'interfaceHasPage'],
  refersTo(field) {
    const source = textProp(field, 'modelId');
    return source === '' ? null : { source, valueKey: 'id' };
  },
  linksTo: toModuleLink,
});
