import type { FieldModel } from '../../../engine/contract/field-model';
import { PERSON_KINDS, type PersonKind } from '../../../engine/contract/person';
import { defineWidget, type NamedIds, type Parsed, type TextContext } from '../../../engine/contract/widget-definition';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { booleanProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { accepted, valueProblem } from '../../../engine/values/parsed';
import { CURRENT_USER, nameKindOf, parseToken, restrictionOf, toToken } from '../../../engine/values/people-values';
import { lastId, readNames } from '../../../engine/values/people-names';
import { oneOrAll, oneOrSeveralTexts, peopleAnswers, textsOf } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

const PEOPLE: readonly PersonKind[] = ['user'];

/** Each kind's names with what a value holds of one of them. */
const NAMES: readonly NamedIds[] = PERSON_KINDS.map((type) => ({
  kind: nameKindOf(type),
  suffix: toToken({ type, id: '' }),
}));

/** Reads a token of any spelling; an id without a type is a user's. */
function toStoredToken(text: string): string {
  return text === CURRENT_USER ? text : toToken(parseToken(text) ?? { type: 'user', id: text });
}

function parseTokens(input: unknown, field: FieldModel): Parsed {
  const parsed = oneOrSeveralTexts.toStored(input, field);
  if (!parsed.ok) return parsed;
  const tokens = toChoiceList(parsed.value).map(toStoredToken);
  return accepted(booleanProp(field, 'multiple') ? [...new Set(tokens)] : (tokens[0] ?? null));
}

function tokenText(token: string, context: TextContext): string {
  if (token === CURRENT_USER) return context.translate('widget.usersSelect.currentUser');
  const ref = parseToken(token);
  return ref ? (context.nameOf(nameKindOf(ref.type), ref.id) ?? ref.id) : token;
}

/** People and, when multiple, whatever they belong to, stored as `<id>--<type>` (docs/module-format.md#people-fields). */
export const definition = defineWidget({
  ...peopleAnswers,
  ...oneOrSeveralTexts,
  key: 'usersSelect',
  aliases: [],
  client: { key: 'usersSelect', tag: 'users-select', layout: 'colFormItem' },
  propsSchema,
  toStored: parseTokens,
  validate: (value, field) =>
    toChoiceList(value).includes(CURRENT_USER) && !booleanProp(field, 'hasSys')
      ? [valueProblem('ENGINE_VALUE_OPTION', { value: CURRENT_USER })]
      : [],
  toText: (value, _field, context) =>
    toChoiceList(value)
      .map((token) => tokenText(token, context))
      .join(CHOICE_SEPARATOR),
  fromText: (text, field, context) => {
    const texts = textsOf(text, field);
    const own = context.translate('widget.usersSelect.currentUser');
    const isOwn = (each: string) => booleanProp(field, 'hasSys') && [own, CURRENT_USER].includes(each);
    const kinds = booleanProp(field, 'multiple') ? PERSON_KINDS : PEOPLE;
    const read = readNames(
      texts.filter((each) => !isOwn(each)),
      context,
      {
        kinds: kinds.map((type) => ({ kind: type, toHeld: (path) => toToken({ type, id: lastId(path) }) })),
        asIds: (ids) => [...ids],
      },
    );
    if (!read.ok) return read;
    const tokens = [...(texts.some(isOwn) ? [CURRENT_USER] : []), ...toChoiceList(read.value)];
    return parseTokens(oneOrAll(tokens, field), field);
  },
  refersToPeople: (value, field, { valueOf }) => ({
    entries: toChoiceList(value).flatMap((token) => parseToken(token) ?? []),
    kinds: booleanProp(field, 'multiple') ? PERSON_KINDS : PEOPLE,
    restriction: restrictionOf(field, 'user', valueOf),
  }),
  namedBy: () => NAMES,
  sample: (field, seed) => {
    const token = toToken({ type: 'user', id: `user-${String(seed)}` });
    return booleanProp(field, 'multiple') ? [token] : token;
  },
});
