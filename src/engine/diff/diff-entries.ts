import type { ModuleModel } from '../contract/module-model';
import { createChange, nameOfId, type ChangeKey, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { changedSettings } from './diff-settings';
import { matchList, type Pair } from './match-list';

/** A list entry that refers to a field: a column or a search. */
interface FieldEntry {
  readonly fieldId: string;
  readonly label: string;
}

interface EntryDiff<T extends FieldEntry> {
  readonly place: 'column' | 'search';
  readonly context: DiffContext;
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly keys: Readonly<Record<'added' | 'removed' | 'movedAfter' | 'movedFirst' | 'setting', ChangeKey>>;
  pointerOf: (entry: T, model: ModuleModel) => string;
}

/** Compares entries: added, removed, moved, changed; labels that follow their field are reported with the field. */
export function diffEntries<T extends FieldEntry>(diff: EntryDiff<T>): readonly ModuleChange[] {
  const { context, before, after, keys } = diff;
  const match = matchList(before, after, {
    before: ({ fieldId }) => context.matches.toNewId(fieldId),
    after: ({ fieldId }) => fieldId,
  });
  const tell = (key: ChangeKey, entry: T, params: ModuleChange['params'] = {}) =>
    createChange(key, {
      params: { label: entry.label, ...params },
      fieldId: entry.fieldId,
      pointer: diff.pointerOf(entry, key === keys.removed ? context.before : context.after),
    });
  return [
    ...match.added.map((entry) => tell(keys.added, entry)),
    ...match.removed.map((entry) => tell(keys.removed, entry)),
    ...match.pairs.flatMap((pair) =>
      changedSettings(diff.place, pair.before, pair.after)
        .filter(({ member }) => member !== 'label' || !followsField(pair, context))
        .map(({ params }) => tell(keys.setting, pair.after, params)),
    ),
    ...match.moved.map(({ entry, previous }) =>
      previous ? tell(keys.movedAfter, entry, { previous: previous.label }) : tell(keys.movedFirst, entry),
    ),
  ];
}

/** Whether the entry has its field's name, before and after. */
function followsField({ before, after }: Pair<FieldEntry>, context: DiffContext): boolean {
  const isOwn = (entry: FieldEntry, model: ModuleModel) => {
    const name = nameOfId(entry.fieldId, model);
    return entry.label === name || name.endsWith(`-${entry.label}`);
  };
  return isOwn(before, context.before) && isOwn(after, context.after);
}
