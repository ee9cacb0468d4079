import { defineWidget } from '../../../engine/contract/widget-definition';
import type { PersonKind } from '../../../engine/contract/person';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { booleanProp } from '../../../engine/values/field-props';
import { splitChoiceText, toList } from '../../../engine/values/option-values';
import { parsePaths, toPaths } from '../../../engine/values/path-values';
import { readNames } from '../../../engine/values/people-names';
import { restrictionOf, TOP_NODE } from '../../../engine/values/people-values';
import { peopleAnswers } from '../../../engine/values/people-widget';
import propsSchema from './props.schema.json';

const ORGANISATIONS: readonly PersonKind[] = ['company', 'department'];
const COMPANIES: readonly PersonKind[] = ['company'];

/** Organisations, by their paths of ids from the root company down (docs/module-format.md#people-fields). */
export const definition = defineWidget({
  ...peopleAnswers,
  key: 'organizeSelect',
  aliases: ['comSelect'],
  client: { key: 'comSelect', tag: 'com-select', layout: 'colFormItem' },
  propsSchema,
  losses: [{ reason: 'organizeAuth', when: { prop: 'auth', value: true } }],
  isSortable: false,
  emptyValue: () => [],
  currentValue(field, { organizeIdPath: path = [] }) {
    return booleanProp(field, 'multiple') && path.length > 0 ? [path] : path;
  },
  toStored: parsePaths,
  toText: (value, _field, context) =>
    toPaths(value)
      .map((path) =>
        path
          .map((id) =>
            id === TOP_NODE
              ? context.translate('widget.organizeSelect.topNode')
              : (context.nameOf('department', id) ?? id),
          )
          .join('/'),
      )
      .join(CHOICE_SEPARATOR),
  fromText(text, field, context) {
    const { named, translate } = context;
    const top = translate('widget.organizeSelect.topNode');
    const own = named && {
      named: (...asked: Parameters<typeof named>) => (asked[1] === top ? [[TOP_NODE]] : named(...asked)),
    };
    const read = readNames(
      splitChoiceText(text),
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
      const isTop = id === TOP_NODE && path.length === 1;
      return isTop ? [] : [{ type: path.length === 1 ? ('company' as const) : ('department' as const), id, path }];
    }),
    kinds: booleanProp(field, 'isOnlyOrg') ? COMPANIES : ORGANISATIONS,
    restriction: restrictionOf(field, 'department', valueOf),
  }),
  column: () => ({ type: 'jsonb' }),
  fromColumn: toList,
  sample: (field, seed) => {
    const path = [`company-${String(seed)}`, `department-${String(seed)}`];
    return booleanProp(field, 'multiple') ? [path] : path;
  },
});
