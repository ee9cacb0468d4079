import type { ListColumn, ListFilterRule, ListModel, ModuleModel, SearchField } from '../contract/module-model';
import { createChange, nameOfId, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { diffButtons } from './diff-buttons';
import { diffEntries } from './diff-entries';
import { diffStyles } from './diff-styles';
import { diffTree } from './diff-tree';
import { matchList } from './match-list';
import { isEntryOf, listEntryPointer } from './places';
import { isSame, isSamePart, partKey } from './same-value';
import { beforeAndAfter, joinNames, toParam } from './value-text';

interface ListPair {
  readonly before: ListModel;
  readonly after: ListModel;
}

type Teller = (pair: ListPair, context: DiffContext) => readonly ModuleChange[];

/** How a difference of each member is told: a new member of the model does not compile until it is decided here. */
const tellers: Readonly<Record<keyof ListModel, Teller>> = {
  type: ({ before, after }) =>
    before.type === after.type
      ? []
      : [tellSetting('ENGINE_CHANGE_WORD.list.type', 'type', [listType(before.type), listType(after.type)])],
  columns: diffColumns,
  searches: diffSearches,
  buttons: ({ before, after }, context) =>
    diffButtons({ list: 'btnsList', before: before.buttons, after: after.buttons, context }),
  rowButtons: ({ before, after }, context) =>
    diffButtons({ list: 'columnBtnsList', before: before.rowButtons, after: after.rowButtons, context }),
  customButtons: ({ before, after }, context) =>
    diffButtons({ list: 'customBtnsList', before: before.customButtons, after: after.customButtons, context }),
  defaultSort: fieldSetting('defaultSort', 'defaultSidx', 'ENGINE_CHANGE_WORD.list.defaultSort'),
  hasPage: setting('hasPage', 'hasPage', 'ENGINE_CHANGE_WORD.list.hasPage'),
  pageSize: setting('pageSize', 'pageSize', 'ENGINE_CHANGE_WORD.list.pageSize'),
  keywordHint: setting('keywordHint', 'keyword', 'ENGINE_CHANGE_WORD.list.keywordHint'),
  treeTable: setting('treeTable', 'treeTable', 'ENGINE_CHANGE_WORD.list.treeTable'),
  then: setting('then', 'then', 'ENGINE_CHANGE_WORD.list.then'),
  hasSuperQuery: setting('hasSuperQuery', 'hasSuperQuery', 'ENGINE_CHANGE_WORD.list.hasSuperQuery'),
  childTableStyle: setting('childTableStyle', 'childTableStyle', 'ENGINE_CHANGE_WORD.list.childTableStyle'),
  hasSummary: setting('hasSummary', 'showSummary', 'ENGINE_CHANGE_WORD.list.hasSummary'),
  summaryFieldIds: fieldSetting('summaryFieldIds', 'summaryField', 'ENGINE_CHANGE_WORD.list.summaryFieldIds'),
  summaryKinds: fieldSetting('summaryKinds', 'summaryKind', 'ENGINE_CHANGE_WORD.list.summaryKinds'),
  styles: ({ before, after }, context) =>
    diffStyles(before.styles, after.styles, {
      context,
      place: 'ENGINE_CHANGE_WORD.list',
      fieldId: '',
      pointer: '/columnData',
    }),
  thousandsFieldIds: fieldSetting('thousandsFieldIds', 'thousandsField', 'ENGINE_CHANGE_WORD.list.thousandsFieldIds'),
  tree: ({ before, after }, context) => diffTree(before.tree, after.tree, context),
  groupFieldId: fieldSetting('groupFieldId', 'groupField', 'ENGINE_CHANGE_WORD.list.groupFieldId'),
  parentFieldId: fieldSetting('parentFieldId', 'parentField', 'ENGINE_CHANGE_WORD.list.parentFieldId'),
  filters: diffFilters,
  useColumnPermission: setting(
    'useColumnPermission',
    'useColumnPermission',
    'ENGINE_CHANGE_WORD.list.useColumnPermission',
  ),
  useFormPermission: setting('useFormPermission', 'useFormPermission', 'ENGINE_CHANGE_WORD.list.useFormPermission'),
  useBtnPermission: setting('useBtnPermission', 'useBtnPermission', 'ENGINE_CHANGE_WORD.list.useBtnPermission'),
  useDataPermission: setting('useDataPermission', 'useDataPermission', 'ENGINE_CHANGE_WORD.list.useDataPermission'),
};

/** Tells how the list changed: that it came or went, else every member in which old and new differ. */
export function diffList(context: DiffContext): readonly ModuleChange[] {
  const [before, after] = [context.before.list, context.after.list];
  if (!before && !after) return [];
  if (!before) return [createChange('ENGINE_CHANGE_LIST_ADDED', { pointer: '/columnData' })];
  if (!after) return [createChange('ENGINE_CHANGE_LIST_REMOVED', { pointer: '/columnData' })];
  return Object.values(tellers).flatMap((tell) => tell({ before, after }, context));
}

function tellSetting(word: ChangeWord, key: string, shown: readonly [unknown, unknown]): ModuleChange {
  return createChange('ENGINE_CHANGE_LIST_SETTING', {
    params: { setting: word, ...beforeAndAfter(...shown) },
    pointer: `/columnData/${key}`,
  });
}

function listType(type: ListModel['type']): ChangeWord {
  return `ENGINE_CHANGE_WORD.listType.${type}`;
}

function setting(member: keyof ListModel, key: string, word: ChangeWord): Teller {
  return ({ before, after }) =>
    isSamePart(before[member], after[member]) ? [] : [tellSetting(word, key, [before[member], after[member]])];
}

/** A field that a setting names, with what is said about it there. */
interface NamedField {
  readonly fieldId: string;
  readonly detail: string;
}

type FieldSetting =
  'defaultSort' | 'summaryFieldIds' | 'summaryKinds' | 'thousandsFieldIds' | 'groupFieldId' | 'parentFieldId';

const alone = (ids: readonly string[]): readonly NamedField[] =>
  ids.filter((id) => id !== '').map((fieldId) => ({ fieldId, detail: '' }));

const namedFields: Readonly<Record<FieldSetting, (list: ListModel) => readonly NamedField[]>> = {
  defaultSort: (list) => list.defaultSort.map(({ fieldId, order }) => ({ fieldId, detail: order })),
  summaryFieldIds: (list) => alone(list.summaryFieldIds),
  summaryKinds: (list) =>
    Object.entries(list.summaryKinds ?? {})
      .map(([fieldId, detail]) => ({ fieldId, detail }))
      .sort((a, b) => (a.fieldId < b.fieldId ? -1 : 1)),
  thousandsFieldIds: (list) => alone(list.thousandsFieldIds),
  groupFieldId: (list) => alone([list.groupFieldId]),
  parentFieldId: (list) => alone([list.parentFieldId]),
};

/** A setting that names fields: compared by what the fields are called now, told by their labels. */
function fieldSetting(member: FieldSetting, key: string, word: ChangeWord): Teller {
  return ({ before, after }, context) => {
    const [old, now] = [namedFields[member](before), namedFields[member](after)];
    if (
      isSame(
        old.map((entry) => ({ ...entry, fieldId: context.matches.toNewId(entry.fieldId) })),
        now,
      )
    )
      return [];
    const names = (entries: readonly NamedField[], model: ModuleModel) =>
      joinNames(entries.map(({ fieldId, detail }) => `${nameOfId(fieldId, model)} ${detail}`.trim()));
    return [tellSetting(word, key, [names(old, context.before), names(now, context.after)])];
  };
}

function diffColumns({ before, after }: ListPair, context: DiffContext): readonly ModuleChange[] {
  return diffEntries<ListColumn>({
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
    settings: {
      label: 'ENGINE_CHANGE_WORD.column.label',
      align: 'ENGINE_CHANGE_WORD.column.align',
      fixed: 'ENGINE_CHANGE_WORD.column.fixed',
      width: 'ENGINE_CHANGE_WORD.column.width',
      isSortable: 'ENGINE_CHANGE_WORD.column.isSortable',
      display: 'ENGINE_CHANGE_WORD.column.display',
    },
    pointerOf: ({ fieldId }, model) => listEntryPointer(model, 'columnList', isEntryOf(fieldId)),
  });
}

function diffSearches({ before, after }: ListPair, context: DiffContext): readonly ModuleChange[] {
  return diffEntries<SearchField>({
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
    settings: {
      label: 'ENGINE_CHANGE_WORD.search.label',
      type: 'ENGINE_CHANGE_WORD.search.type',
      isMultiple: 'ENGINE_CHANGE_WORD.search.isMultiple',
      isKeyword: 'ENGINE_CHANGE_WORD.search.isKeyword',
    },
    pointerOf: ({ fieldId }, model) => listEntryPointer(model, 'searchList', isEntryOf(fieldId)),
  });
}

/** A fixed filter decides who sees which records, so each is told with what it compares. */
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
