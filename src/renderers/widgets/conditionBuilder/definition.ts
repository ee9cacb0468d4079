import {
  conditionWords,
  findConditionFaults,
  readConditionGroups,
  readConditionWords,
  type ConditionFault,
  fieldOf,
  wordsIn,
} from '../../../engine/conditions';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ValidateContext, ValueProblem } from '../../../engine/contract/widget-definition';
import { defineWidget } from '../../../engine/contract/widget-definition';
import { severalChoices } from '../../../engine/values/choice-widget';
import { documentOptions } from '../../../engine/values/option-values';
import { accepted, refused, valueProblem } from '../../../engine/values/parsed';
import propsSchema from './props.schema.json';

/** Groups of comparisons that say which records are meant (docs/module-format.md#condition-builder); its choices are the fields. */
export const definition = defineWidget({
  key: 'conditionBuilder',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  propsSchema,
  ignoredProps: [...severalChoices.ignoredProps, 'placeholder', 'clearable', 'multiple'],
  hasOptions: true,
  isListable: true,
  isAllowedInTable: false,
  isSortable: false,
  search: null,
  emptyValue: () => [],
  toStored: (input) => {
    const groups = readConditionGroups(input);
    return groups ? accepted(groups) : refused('WIDGET_CONDITIONBUILDER_SHAPE');
  },
  validate: validateGroups,
  toText: (value, field, { translate, optionsOf, nameOf }) =>
    conditionWords(readConditionGroups(value) ?? [], wordsIn(translate, optionsOf(field), nameOf)),
  fromText: (text, field, { translate, optionsOf }) => {
    const read = readConditionWords(text, wordsIn(translate, optionsOf(field))) ?? text;
    const groups = readConditionGroups(read);
    return groups ? accepted(groups) : refused('WIDGET_CONDITIONBUILDER_SHAPE');
  },
  column: () => ({ type: 'jsonb' }),
  sample: (field, seed) => [
    {
      logic: seed % 2 === 0 ? 'and' : 'or',
      groups: [
        {
          id: `sample${seed}`,
          field: documentOptions(field)[0]?.value ?? 'field',
          type: 'string',
          op: 'Equal',
          value: `text ${seed}`,
        },
      ],
    },
  ],
});

/** One finding for each term that says nothing, and for each group without one. */
function validateGroups(value: unknown, field: FieldModel, context: ValidateContext): readonly ValueProblem[] {
  const options = context.optionsOf(field);
  const known = options && options.length > 0 ? (id: string) => fieldOf(id, options) : undefined;
  return findConditionFaults(readConditionGroups(value) ?? [], known).map(toProblem);
}

function toProblem({ group, term, reason }: ConditionFault): ValueProblem {
  return valueProblem(
    `WIDGET_CONDITIONBUILDER_${reason === 'empty' ? 'GROUP' : reason === 'incomplete' ? 'TERM' : 'WRONG'}`,
    {
      group: group + 1,
      term: (term ?? 0) + 1,
    },
  );
}
