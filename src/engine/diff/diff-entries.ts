import type { ModuleModel } from '../contract/module-model';
import { createChange, nameOfId, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { matchList, type Pair } from './match-list';
import { isSamePart } from './same-value';
import { beforeAndAfter, toValueWord } from './value-text';

/** An entry of a list that shows or asks a field: a column or a search. */
interface FieldEntry {
  readonly fieldId: string;
  readonly label: string;
}

interface EntryDiff<T extends FieldEntry> {
  readonly context: DiffContext;
  readonly before: readonly T[];
  readonly after: readonly T[];
  readonly keys: Readonly<Record<'added' | 'removed' | 'movedAfter' | 'movedFirst' | 'setting', ChangeKey>>;
  /** A word for every member but the field. */
  readonly settings: Readonly<Record<Exclude<keyof T & string, 'fieldId'>, ChangeWord>>;
  pointerOf(entry: T, model: ModuleModel): string;
}

/** Tells which entries came, went, stand elsewhere or are set otherwise; a label that follows its field's is told with the field. */
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
      differentSettings(pair, diff).map((member) =>
        tell(keys.setting, pair.after, {
          setting: diff.settings[member],
          ...(member === 'label'
            ? beforeAndAfter(pair.before.label, pair.after.label)
            : beforeAndAfter(toValueWord(pair.before[member]), toValueWord(pair.after[member]))),
        }),
      ),
    ),
    ...match.moved.map(({ entry, previous }) =>
      previous ? tell(keys.movedAfter, entry, { previous: previous.label }) : tell(keys.movedFirst, entry),
    ),
  ];
}

function differentSettings<T extends FieldEntry>(pair: Pair<T>, { settings, context }: EntryDiff<T>) {
  const members = Object.keys(settings).filter((member): member is Exclude<keyof T & string, 'fieldId'> =>
    Object.hasOwn(settings, member),
  );
  return members.filter((member) => {
    if (isSamePart(pair.before[member], pair.after[member])) return false;
    return member !== 'label' || !followsField(pair, context);
  });
}

/** The entry carries its field's name before and after. */
function followsField({ before, after }: Pair<FieldEntry>, context: DiffContext): boolean {
  const isOwn = (entry: FieldEntry, model: ModuleModel) => {
    const name = nameOfId(entry.fieldId, model);
    return entry.label === name || name.endsWith(`-${entry.label}`);
  };
  return isOwn(before, context.before) && isOwn(after, context.after);
}
