import type { ModuleTest } from '../contract/module-test';
import { isSameJson } from '../json/is-same-json';
import { createChange, type ChangeKey, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { matchList } from './match-list';
import { toExcerpt } from './value-text';

/** Compares tests by name; they change nothing for users and records. */
export function diffTests({ before, after }: DiffContext): readonly ModuleChange[] {
  const [old, now] = [before.tests ?? [], after.tests ?? []];
  const nameOf = ({ name }: ModuleTest) => name;
  const match = matchList(old, now, { before: nameOf, after: nameOf });
  const tell = (key: ChangeKey, { name, pointer }: ModuleTest) =>
    createChange(key, { params: { name: toExcerpt(name) }, pointer });
  const changes = [
    ...match.added.map((test) => tell('ENGINE_CHANGE_TEST_ADDED', test)),
    ...match.removed.map((test) => tell('ENGINE_CHANGE_TEST_REMOVED', test)),
    ...match.pairs
      .filter((pair) => !isSameJson(withoutPlaces(pair.before), withoutPlaces(pair.after)))
      .map((pair) => tell('ENGINE_CHANGE_TEST', pair.after)),
  ];
  const isMoved = changes.length === 0 && old.some(({ name }, index) => now[index]?.name !== name);
  return isMoved ? [createChange('ENGINE_CHANGE_TEST_ORDER', { pointer: '/tests' })] : changes;
}

function withoutPlaces({ pointer: _place, when, ...test }: ModuleTest) {
  return { ...test, when: when.map(({ values }) => values) };
}
