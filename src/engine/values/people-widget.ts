import type { FieldModel } from '../contract/field-model';
import type { PersonKind } from '../contract/person';
import type { TextContext, WidgetSpec } from '../contract/widget-definition';
import { CHOICE_SEPARATOR } from './choice-widget';
import { booleanProp } from './field-props';
import { parseChoice, parseChoices, splitChoiceText, toChoiceList, toList } from './option-values';
import { lastId, readNames } from './people-names';
import { nameKindOf, relatedFieldId, restrictionOf } from './people-values';

const isMultiple = (field: FieldModel) => booleanProp(field, 'multiple');

/** Answers that every people field has alike. */
export const peopleAnswers = {
  group: 'advanced',
  kind: 'value',
  renames: { '__config__.relationField': 'relationField' },
  ignoredProps: ['style', 'size', 'value', 'filterable'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  search: { operators: ['equals', 'like'], defaultOperator: 'equals', isMultipleByDefault: true },
  readsFields: (field: FieldModel) => [relatedFieldId(field)].filter((id) => id !== ''),
} as const satisfies Partial<WidgetSpec>;

/** Answers of a field that stores one text, or with `multiple` a list of them. */
export const oneOrSeveralTexts = {
  isSortable: true,
  emptyValue: (field) => (isMultiple(field) ? [] : null),
  toStored: (input, field) => (isMultiple(field) ? parseChoices(input) : parseChoice(input)),
  column: (field) => (isMultiple(field) ? { type: 'jsonb' } : { type: 'text', isShort: true }),
  fromColumn: (value, field) => (isMultiple(field) ? toList(value) : (value ?? null)),
} satisfies Partial<WidgetSpec>;

/** The texts of a cell: one, or with `multiple` a list. */
export function textsOf(text: string, field: FieldModel): readonly string[] {
  return isMultiple(field) ? splitChoiceText(text) : [text.trim()].filter((each) => each !== '');
}

/** A list as the field stores it: whole, or its only entry. */
export function oneOrAll(list: unknown, field: FieldModel): unknown {
  return isMultiple(field) ? list : (toList(list)[0] ?? null);
}

/** Answers of a field that stores ids of one kind of object, shown by their names (docs/module-format.md#people-fields). */
export function idsOf(kind: PersonKind) {
  const kinds = [kind];
  return {
    ...peopleAnswers,
    ...oneOrSeveralTexts,
    fromText: (text, field, context: TextContext) => {
      const read = readNames(textsOf(text, field), context, {
        kinds: [{ kind: nameKindOf(kind), toHeld: lastId }],
        asIds: (ids) => [...ids],
      });
      return read.ok ? oneOrSeveralTexts.toStored(oneOrAll(read.value, field), field) : read;
    },
    toText: (value, _field, context: TextContext) =>
      toChoiceList(value)
        .map((id) => context.nameOf(nameKindOf(kind), id) ?? id)
        .join(CHOICE_SEPARATOR),
    refersToPeople: (value, field, { valueOf }) => ({
      entries: toChoiceList(value).map((id) => ({ type: kind, id })),
      kinds,
      restriction: restrictionOf(field, kind, valueOf),
    }),
    sample: (field, seed) => (isMultiple(field) ? [`${kind}-${String(seed)}`] : `${kind}-${String(seed)}`),
  } satisfies Partial<WidgetSpec>;
}

/** The user's own object as the value of a new record; blank where the user has none. */
export function ownChoice(field: FieldModel, id: string): unknown {
  if (id === '') return isMultiple(field) ? [] : null;
  return isMultiple(field) ? [id] : id;
}
