import type { CallModel, ResourceModel } from '../contract/resource';
import { ANY_RECORD, createChange, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import { hasTables, type DiffContext } from './diff-context';
import { matchList } from './match-list';
import { isSamePart } from './same-value';
import { beforeAndAfter } from './value-text';
import { isSameJson } from '../json/is-same-json';

const settings: Readonly<Record<Exclude<keyof ResourceModel, 'calls'>, ChangeWord>> = {
  idKey: 'ENGINE_CHANGE_WORD.resource.idKey',
  params: 'ENGINE_CHANGE_WORD.resource.params',
  required: 'ENGINE_CHANGE_WORD.resource.required',
};

/** Compares the calls behind a module's records. From the first one on, the module's own tables are no longer read. */
export function diffResource({ before, after }: DiffContext): readonly ModuleChange[] {
  const [old, now] = [before.resource, after.resource];
  const pointer = '/resource';
  const unreached = hasTables(before) && ({ risk: 'loss', recordCheck: ANY_RECORD } as const);
  if (!old) return now ? [createChange('ENGINE_CHANGE_RESOURCE_ADDED', { pointer, ...unreached })] : [];
  if (!now) return [createChange('ENGINE_CHANGE_RESOURCE_REMOVED', { pointer })];
  const members = Object.keys(settings).filter((key): key is keyof typeof settings => Object.hasOwn(settings, key));
  return [
    ...members
      .filter((member) => !isSameJson(old[member], now[member]))
      .map((member) =>
        createChange('ENGINE_CHANGE_RESOURCE_SETTING', {
          params: { setting: settings[member], ...beforeAndAfter(old[member], now[member]) },
          pointer: `${pointer}/${member}`,
        }),
      ),
    ...diffCalls(Object.values(old.calls), Object.values(now.calls)),
  ];
}

function diffCalls(before: readonly CallModel[], after: readonly CallModel[]): readonly ModuleChange[] {
  const nameOf = ({ name }: CallModel) => name;
  const match = matchList(before, after, { before: nameOf, after: nameOf });
  const tell = (key: ChangeKey, call: CallModel) =>
    createChange(key, { params: { call: call.name }, pointer: call.pointer });
  return [
    ...match.added.map((call) => tell('ENGINE_CHANGE_CALL_ADDED', call)),
    ...match.removed.map((call) => tell('ENGINE_CHANGE_CALL_REMOVED', call)),
    ...match.pairs
      .filter((pair) => !isSamePart(pair.before, pair.after))
      .map((pair) => tell('ENGINE_CHANGE_CALL_CHANGED', pair.after)),
  ];
}
