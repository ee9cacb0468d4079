import { defineWidget } from '../../../engine/contract/widget-definition';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { PersonKind } from '../../../engine/contract/person';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { splitChoiceText, toList } from '../../../engine/values/option-values';
import { refused, valueProblem } from '../../../engine/values/parsed';
import { parsePaths, toPaths } from '../../../engine/values/path-values';
import { readNames } from '../../../engine/values/people-names';
import { restrictionOf, TOP_NODE } from '../../../engine/values/people-values';
import { peopleAnswers } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

const ORGANISATIONS: readonly PersonKind[] = ['company', 'department'];
const COMPANIES: readonly PersonKind[] = ['company'];

function isTop(path: readonly string[]): boolean {
  return path.length === 1 && path[0] === TOP_NODE;
}

/** Whether the field offers the node above all companies and nothing else. */
function isTopAlone(field: FieldModel): boolean {
  return textProp(field, 'parentId') === TOP_NODE;
}

/** Fields that choose among some organisations alone do not reach the node above all of them. */
function isPossible(path: readonly string[], field: FieldModel): boolean {
  if (isTopAlone(field)) return isTop(path);
  return !isTop(path) || !(booleanProp(field, 'isOnlyOrg') || textProp(field, 'selectType') === 'custom');
}

/** Organisations, by their paths of ids from the root company down (docs/module-format.md#people-fields). */
export const definition = defineWidget({
  ...peopleAnswers,
  key: 'organizeSelect',
  aliases: ['comSelect'],
  client: { key: 'comSelect', tag: 'com-select', layout: 'colFormItem' },
  propsSchema,
  isSortable: false,
  emptyValue: () => [],
  currentValue(field, { organizeIdPath: path = [] }) {
    if (isTopAlone(field)) return [];
    return booleanProp(field, 'multiple') && path.length > 0 ? [path] : path;
  },
  toStored: parsePaths,
  validate: (value, field) =>
    toPaths(value)
      .filter((path) => !isPossible(path, field))
      .map((path) => valueProblem('ENGINE_VALUE_OPTION', { value: path.join('/') })),
  refusesNewOnly: ['ENGINE_VALUE_OPTION'],
  toText: (value, _field, context) =>
    toPaths(value)
      .map((path) => {
        const names = path.map((id) =>
          id === TOP_NODE
            ? context.translate('widget.organizeSelect.topNode')
            : (context.nameOf('department', id) ?? id),
        );
        // A name that is still being looked up is blank: half a path would name another place.
        return names.includes('') ? '' : names.join('/');
      })
      .filter((names) => names !== '')
      .join(CHOICE_SEPARATOR),
  fromText(text, field, context) {
    const { named, translate } = context;
    const top = translate('widget.organizeSelect.topNode');
    const own = named && {
      named: (...asked: Parameters<typeof named>) => (asked[1] === top ? [[TOP_NODE]] : named(...asked)),
    };
    const texts = splitChoiceText(text);
    // The node above all is known by its name alone; the others are looked up.
    const wrong = texts.find((each) => !isPossible(each === top ? [TOP_NODE] : [each], field));
    if (wrong !== undefined) return refused('ENGINE_VALUE_OPTION', { value: wrong });
    const read = readNames(
      texts,
      { ...context, ...own },
      {
        kinds: [{ kind: 'organize', toHeld: (path) => path }],
        asIds: (paths) => paths.map((path) => (path === top ? [TOP_NODE] : path.split('/'))),
      },
    );
    return read.ok ? parsePaths(read.value, field) : read;
  },
  refersToPeople: (value, field, { valueOf }) => ({
    entries: toPaths(value).flatMap((path) => {
      const [id = ''] = path.slice(-1);
      // Nobody is authorised for the node above all: it is checked like an organisation, and stays where it is stored.
      if (isTop(path) && (isTopAlone(field) || !booleanProp(field, 'auth'))) return [];
      return [{ type: path.length === 1 ? ('company' as const) : ('department' as const), id, path }];
    }),
    kinds: booleanProp(field, 'isOnlyOrg') ? COMPANIES : ORGANISATIONS,
    restriction: {
      ...restrictionOf(field, 'department', valueOf),
      ...(booleanProp(field, 'auth') && { isAuthorisedOnly: true }),
    },
  }),
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  sample: (field, seed) => {
    const path = [`company-${String(seed)}`, `department-${String(seed)}`];
    return booleanProp(field, 'multiple') ? [path] : path;
  },
});
