import { systemIdAnswers } from '../../../engine/values/system-widget';
import { defineWidget } from '../../../engine/contract/widget-definition';
import propsSchema from './props.schema.json';

const answers = systemIdAnswers('organize');

/** The organisation of the user who created the record; `currDept` of 3.2 was merged into it. */
export const definition = defineWidget({
  ...answers,
  key: 'currOrganize',
  aliases: ['currDept'],
  client: { key: 'currOrganize', tag: 'jnpf-open-data', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'type'],
  systemValue: 'currOrganize',
  currentValue: (_field, context) => context.user.organizeId,
  toText(value, field, context) {
    if (typeof value !== 'string') return '';
    // Names of organisations are whole paths in places; only the path itself says which part is the last.
    const path = context.organizePathOf?.(value) ?? [];
    if (path.length === 0) return answers.toText(value, field, context);
    return field.props['showLevel'] === 'all' ? path.join('/') : (path.at(-1) ?? '');
  },
});
