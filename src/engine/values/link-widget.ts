import type { FieldModel } from '../contract/field-model';
import type { FieldLink, LinkedValue } from '../contract/link';
import { memoise } from '../memoise';
import { readParams } from '../parse/read-params';
import type { Parsed, TextContext, WidgetSpec } from '../contract/widget-definition';
import { CHOICE_SEPARATOR, validateChoices } from './choice-widget';
import { booleanProp, textProp } from './field-props';
import { parseChoice, parseChoices, splitChoiceText, toChoiceList, toList } from './option-values';
import { refused } from './parsed';

type Answers = Pick<
  WidgetSpec,
  | 'kind'
  | 'hasOptions'
  | 'isListable'
  | 'isAllowedInTable'
  | 'isSortable'
  | 'search'
  | 'emptyValue'
  | 'toStored'
  | 'validate'
  | 'toText'
  | 'fromText'
  | 'column'
  | 'fromColumn'
  | 'sample'
>;

const isMultiple = (field: FieldModel) => booleanProp(field, 'multiple');

/** What every widget answers whose values are chosen from a module or a data interface; lists when `multiple`. */
export const linkAnswers: Answers = {
  kind: 'value',
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  // An order of ids would tell nobody anything.
  isSortable: false,
  search: { operators: ['equals'], defaultOperator: 'equals', isMultipleByDefault: false },
  emptyValue: (field) => (isMultiple(field) ? [] : null),
  toStored: (input, field) => (isMultiple(field) ? parseChoices(input) : parseChoice(input)),
  // Only the server knows what is offered, and asks for the values that were chosen.
  validate: validateChoices,
  toText: (value, field, context) =>
    toChoiceList(value)
      .map((entry) => linkText(field, entry, context))
      .filter((text) => text !== '')
      .join(CHOICE_SEPARATOR),
  fromText: (text, field, context) =>
    readLinks(isMultiple(field) ? splitChoiceText(text) : [text.trim()], field, context),
  column: (field) => (isMultiple(field) ? { type: 'jsonb' } : { type: 'text', isShort: true }),
  fromColumn: (value, field) => (isMultiple(field) ? toList(value) : (value ?? null)),
  sample: (field, seed) => (isMultiple(field) ? [`row-${String(seed)}`] : `row-${String(seed)}`),
};

/**
 * Each name becomes the one record or row that the field offers under it. A name of nothing, or of several, is refused, so that a
 * guess never becomes a value. Where nobody looks names up, texts are what is stored.
 */
function readLinks(names: readonly string[], field: FieldModel, { objectsNamed }: TextContext): Parsed {
  const ids: string[] = [];
  for (const name of names) {
    const found = objectsNamed ? (objectsNamed(field, name) ?? []) : [{ id: name }];
    const [object] = found;
    if (!object) return refused('ENGINE_VALUE_OPTION', { value: name });
    if (found.length > 1) return refused('ENGINE_VALUE_AMBIGUOUS', { value: name, count: found.length });
    ids.push(object.id);
  }
  return isMultiple(field) ? parseChoices(ids) : parseChoice(ids[0] ?? '');
}

/** The link of a field to a module; null without one. The same object each time. */
export const toModuleLink = memoise((field: FieldModel): FieldLink | null => {
  const moduleId = textProp(field, 'modelId');
  return moduleId === '' ? null : { source: { kind: 'module', moduleId }, labelKey: textProp(field, 'relationField') };
});

/** The link of a field to a data interface; null without one. The same object each time. */
export const toInterfaceLink = memoise((field: FieldModel): FieldLink | null => {
  const interfaceId = textProp(field, 'interfaceId');
  if (interfaceId === '') return null;
  const params = readParams(field.props['templateJson']);
  const valueKey = textProp(field, 'propsValue') || 'id';
  return {
    source: { kind: 'interface', interfaceId, valueKey, params },
    labelKey: textProp(field, 'relationField') || 'fullName',
  };
});

/** The link of a field, to whatever it leads; null without one. The same object each time. */
export function toLink(field: FieldModel): FieldLink | null {
  return toModuleLink(field) ?? toInterfaceLink(field);
}

/** Text of one chosen value: never its id where somebody could have looked it up. */
function linkText(field: FieldModel, value: string, { linkOf, translate }: TextContext): string {
  if (!linkOf) return value;
  const linked = linkOf(field, value);
  if (!linked || linked.state === 'failed') return '';
  if (linked.state !== 'found') return translate(`shared.link.${linked.state}`);
  const text = memberText(linked, toLink(field));
  return text === undefined ? translate('shared.link.refused') : text || translate('shared.link.unnamed');
}

/**
 * What a found value says in `member`, by default in the text that its link shows. A row of an interface hides nothing: what it lacks
 * is blank. Undefined where the reader of a record may not see it.
 */
export function memberText(
  { texts }: LinkedValue,
  link: FieldLink | null,
  member = link?.labelKey ?? '',
): string | undefined {
  if (Object.hasOwn(texts, member)) return texts[member];
  return link?.source.kind === 'interface' ? '' : undefined;
}
