import type { ModuleModel, TableBinding } from '../contract/module-model';
import { ANY_RECORD, createChange, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import { hasTables, type DiffContext } from './diff-context';
import { matchList } from './match-list';
import { beforeAndAfter } from './value-text';
import { isSameJson } from '../json/is-same-json';

/** Sentence of each member; a new member of the model does not compile until it is decided here. */
const keys: Readonly<
  Record<
    Exclude<
      keyof ModuleModel,
      | 'id'
      | 'generation'
      | 'form'
      | 'list'
      | 'tables'
      | 'rules'
      | 'resource'
      | 'allFields'
      | 'listFields'
      | 'source'
      | 'translations'
      | 'tests'
      | 'dataView'
    >,
    ChangeKey
  >
> = {
  fullName: 'ENGINE_CHANGE_NAME',
  enCode: 'ENGINE_CHANGE_CODE',
  category: 'ENGINE_CHANGE_CATEGORY',
  description: 'ENGINE_CHANGE_DESCRIPTION',
  sortCode: 'ENGINE_CHANGE_SORT_CODE',
  webType: 'ENGINE_CHANGE_WEB_TYPE',
};

/** Compares name, menu place, kind of screen and table bindings. */
export function diffHead({ before, after }: DiffContext): readonly ModuleChange[] {
  const members = Object.keys(keys).filter((key): key is keyof typeof keys => Object.hasOwn(keys, key));
  const head = members
    .filter((member) => before[member] !== after[member])
    .map((member) =>
      createChange(keys[member], {
        params: beforeAndAfter(shownOf(before, member), shownOf(after, member)),
        pointer: `/${member}`,
        // A data view has no records of its own: the existing ones become unreachable.
        ...(member === 'webType' &&
          hasTables(before) &&
          !hasTables(after) && { risk: 'loss', recordCheck: ANY_RECORD }),
      }),
    );
  return [...head, ...diffView(before.dataView, after.dataView), ...diffBindings(before.tables, after.tables)];
}

/** Where the rows of a data view come from. */
function diffView(before: ModuleModel['dataView'], after: ModuleModel['dataView']): readonly ModuleChange[] {
  if (!before || !after) return [];
  const { interfaceId } = after;
  return [
    ...(before.interfaceId === interfaceId
      ? []
      : [
          createChange('ENGINE_CHANGE_VIEW_INTERFACE', {
            params: beforeAndAfter(before.interfaceId, interfaceId),
            pointer: '/interfaceId',
          }),
        ]),
    ...(isSameJson(before.params, after.params)
      ? []
      : [createChange('ENGINE_CHANGE_VIEW_PARAMS', { pointer: '/interfaceParam' })]),
  ];
}

function shownOf(model: ModuleModel, member: keyof typeof keys): unknown {
  return member === 'webType' ? webTypeWord(model.webType) : model[member];
}

function webTypeWord(webType: ModuleModel['webType']): ChangeWord {
  return `ENGINE_CHANGE_WORD.webType.${webType}`;
}

/** The tables that the documents name; unreachable records are reported by `diffStorage`. */
function diffBindings(before: readonly TableBinding[], after: readonly TableBinding[]): readonly ModuleChange[] {
  const nameOf = ({ table }: TableBinding) => table;
  const match = matchList(before, after, { before: nameOf, after: nameOf });
  const tell = (key: ChangeKey, binding: TableBinding, bindings: readonly TableBinding[]) =>
    createChange(key, {
      params: { table: binding.table },
      pointer: `/tables/${String(bindings.indexOf(binding))}`,
    });
  return [
    ...match.added.map((binding) => tell('ENGINE_CHANGE_TABLE_BOUND', binding, after)),
    ...match.removed.map((binding) => tell('ENGINE_CHANGE_TABLE_UNBOUND', binding, before)),
    ...match.pairs
      .filter((pair) => !isSameJson(pair.before, pair.after))
      .map((pair) => tell('ENGINE_CHANGE_TABLE_BINDING', pair.after, after)),
  ];
}
