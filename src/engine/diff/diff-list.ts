import type { ListColumn, ListFilterRule, ListModel, ModuleModel, SearchField } from '../contract/module-model';
import type { ListModelSettings } from '../settings/settings.generated';
import { createChange, nameOfId, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { diffButtons } from './diff-buttons';
import { diffEntries } from './diff-entries';
import { changedSettings, type ChangedSetting } from './diff-settings';
import { diffStyles } from './diff-styles';
import { diffTree } from './diff-tree';
import { matchList } from './match-list';
import { isEntryOf, listEntryPointer } from './places';
import { partKey } from './same-value';
import { beforeAndAfter, joinNames, toParam } from './value-text';
import { isSameJson } from '../json/is-same-json';

interface ListPair {
  readonly before: ListModel;
  readonly after: ListModel;
}

type Teller = (pair: ListPair, context: DiffContext) => readonly ModuleChange[];

/** Reported from the settings rows. */
const byRow: Teller = () => [];

/** Comparison of the members without a settings row: a new member of the model does not compile until it is decided here. */
const tellers: Readonly<Record<Exclude<keyof ListModel, keyof ListModelSettings>, Teller>> = {
  columns: diffColumns,
  searches: diffSearches,
  buttons: ({ before, after }, context) =>
    diffButtons({ list: 'btnsList', before: before.buttons, after: after.buttons, context }),
  rowButtons: ({ before, after }, context) =>
    diffButtons({ list: 'columnBtnsList', before: before.rowButtons, after: after.rowButtons, context }),
  customButtons: ({ before, after }, context) =>
    diffButtons({ list: 'customBtnsList', before: before.customButtons, after: after.customButtons, context }),
  defaultSort: byRow,
  keywordHint: byRow,
  treeTable: byRow,
  then: byRow,
  summaryFieldIds: byRow,
  summaryKinds: byRow,
  scripts: byRow,
  styles: ({ before, after }, context) =>
    diffStyles(before.styles, after.styles, {
      context,
      place: 'ENGINE_CHANGE_WORD.list',
      fieldId: '',
      pointer: '/columnData',
    }),
  thousandsFieldIds: byRow,
  tree: ({ before, after }, context) => diffTree(before.tree, after.tree, context),
  groupFieldId: byRow,
  parentFieldId: byRow,
  filters: diffFilters,
  homeCards: byRow,
};

/** Compares two lists: added, removed, or changed member by member. */
export function diffList(context: DiffContext): readonly ModuleChange[] {
  const [before, after] = [context.before.list, context.after.list];
  if (!before && !after) return [];
  if (!before) return [createChange('ENGINE_CHANGE_LIST_ADDED', { pointer: '/columnData' })];
  if (!after) return [createChange('ENGINE_CHANGE_LIST_REMOVED', { pointer: '/columnData' })];
  const pair = { before, after };
  return [
    ...changedSettings('list', before, after).flatMap((change) => tellSetting(change, pair, context)),
    ...Object.values(tellers).flatMap((tell) => tell(pair, context)),
  ];
}

function tellSetting(
  { name, params }: ChangedSetting,
  { before, after }: ListPair,
  context: DiffContext,
): readonly ModuleChange[] {
  let shown = params;
  const fieldsOf = namedFields[name];
  if (fieldsOf) {
    const [old, now] = [fieldsOf(before), fieldsOf(after)];
    const renamed = old.map((entry) => ({ ...entry, fieldId: context.matches.toNewId(entry.fieldId) }));
    if (isSameJson(renamed, now)) return [];
    shown = beforeAndAfter(namesOf(old, context.before), namesOf(now, context.after));
  } else if (name === 'type') shown = beforeAndAfter(listType(before.type), listType(after.type));
  return [
    createChange('ENGINE_CHANGE_LIST_SETTING', {
      params: { ...shown, setting: params['setting'] ?? '' },
      pointer: `/columnData/${name}`,
    }),
  ];
}

function listType(type: ListModel['type']): ChangeWord {
  return `ENGINE_CHANGE_WORD.listType.${type}`;
}

/** A field that a setting names, with the setting's details. */
interface NamedField {
  readonly fieldId: string;
  readonly detail: string;
}

const alone = (ids: readonly string[]): readonly NamedField[] =>
  ids.filter((id) => id !== '').map((fieldId) => ({ fieldId, detail: '' }));

/** Settings that name fields: compared by current field ids, reported by labels. */
const namedFields: Readonly<Record<string, (list: ListModel) => readonly NamedField[]>> = {
  defaultSidx: (list) => list.defaultSort.map(({ fieldId, order }) => ({ fieldId, detail: order })),
  summaryField: (list) => alone(list.summaryFieldIds),
  summaryKind: (list) =>
    Object.entries(list.summaryKinds ?? {})
      .map(([fieldId, detail]) => ({ fieldId, detail }))
      .sort((a, b) => (a.fieldId < b.fieldId ? -1 : 1)),
  thousandsField: (list) => alone(list.thousandsFieldIds),
  groupField: (list) => alone([list.groupFieldId]),
  parentField: (list) => alone([list.parentFieldId]),
};

function namesOf(entries: readonly NamedField[], model: ModuleModel): string {
  return joinNames(entries.map(({ fieldId, detail }) => `${nameOfId(fieldId, model)} ${detail}`.trim()));
}

function diffColumns({ before, after }: ListPair, context: DiffContext): readonly ModuleChange[] {
  return diffEntries<ListColumn>({
    place: 'column',
    context,
    before: before.columns,
    after: after.columns,
    keys: {
      added: 'ENGINE_CHANGE_COLUMN_ADDED',
      removed: 'ENGINE_CHANGE_COLUMN_REMOVED',
      movedAfter: 'ENGINE_CHANGE_COLUMN_MOVED_AFTER',
      movedFirst: 'ENGINE_CHANGE_COLUMN_MOVED_FIRST',
      setting: 'ENGINE_CHANGE_COLUMN_SETTING',
    },
    pointerOf: ({ fieldId }, model) => listEntryPointer(model, 'columnList', isEntryOf(fieldId)),
  });
}

function diffSearches({ before, after }: ListPair, context: DiffContext): readonly ModuleChange[] {
  return diffEntries<SearchField>({
    place: 'search',
    context,
    before: before.searches,
    after: after.searches,
    keys: {
      added: 'ENGINE_CHANGE_SEARCH_ADDED',
      removed: 'ENGINE_CHANGE_SEARCH_REMOVED',
      movedAfter: 'ENGINE_CHANGE_SEARCH_MOVED_AFTER',
      movedFirst: 'ENGINE_CHANGE_SEARCH_MOVED_FIRST',
      setting: 'ENGINE_CHANGE_SEARCH_SETTING',
    },
    pointerOf: ({ fieldId }, model) => listEntryPointer(model, 'searchList', isEntryOf(fieldId)),
  });
}

/** A fixed filter decides who sees which records: each is reported with its condition. */
function diffFilters({ before, after }: ListPair, context: DiffContext): readonly ModuleChange[] {
  const { toNewId } = context.matches;
  const renamed = (filter: ListFilterRule) => ({
    ...filter,
    fieldId: toNewId(filter.fieldId),
    valueFieldId: toNewId(filter.valueFieldId),
    ...(filter.valueFieldId !== '' && { value: null }),
  });
  const match = matchList(before.filters, after.filters, {
    before: (filter) => partKey(renamed(filter)),
    after: (filter) => partKey(filter.valueFieldId === '' ? filter : { ...filter, value: null }),
  });
  const pointer = '/columnData/ruleList';
  const paramsOf = ({ fieldId, symbol, value, valueFieldId }: ListFilterRule, model: ModuleModel) => ({
    label: nameOfId(fieldId, model),
    symbol,
    value: valueFieldId === '' ? (toParam(value) ?? '') : nameOfId(valueFieldId, model),
  });
  return [
    ...match.added.map((filter) =>
      createChange('ENGINE_CHANGE_FILTER_ADDED', { params: paramsOf(filter, context.after), pointer }),
    ),
    ...match.removed.map((filter) =>
      createChange('ENGINE_CHANGE_FILTER_REMOVED', { params: paramsOf(filter, context.before), pointer }),
    ),
    ...(match.moved.length > 0 ? [createChange('ENGINE_CHANGE_FILTER_ORDER', { pointer })] : []),
  ];
}
