import type { CustomButton, ListButton } from '../contract/module-model';
import { createChange, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { matchList } from './match-list';
import { listEntryPointer } from './places';
import { isSame, isSamePart } from './same-value';
import { beforeAndAfter } from './value-text';

/** The lists of a list document that hold buttons. */
type ButtonList = 'btnsList' | 'columnBtnsList' | 'customBtnsList' | 'treeMenu';

interface ButtonDiff {
  readonly list: ButtonList;
  readonly before: readonly (ListButton | CustomButton)[];
  readonly after: readonly (ListButton | CustomButton)[];
  readonly context: DiffContext;
}

/** Tells which buttons of one place came, went, stand elsewhere, look otherwise or do something else. */
export function diffButtons({ list, before, after, context }: ButtonDiff): readonly ModuleChange[] {
  const valueOf = ({ value }: ListButton) => value;
  const match = matchList(before, after, { before: valueOf, after: valueOf });
  const tell = (key: ChangeKey, button: ListButton, params: ModuleChange['params'] = {}) =>
    createChange(key, {
      params: { button: button.label, place: placeWord(list), ...params },
      pointer: listEntryPointer(
        key === 'ENGINE_CHANGE_BUTTON_REMOVED' ? context.before : context.after,
        list,
        (entry) => entry['value'] === button.value,
      ),
    });
  return [
    ...match.added.map((button) => tell('ENGINE_CHANGE_BUTTON_ADDED', button)),
    ...match.removed.map((button) => tell('ENGINE_CHANGE_BUTTON_REMOVED', button)),
    ...match.pairs.flatMap(({ before: old, after: now }) => {
      const changes: ModuleChange[] = [];
      if (old.label !== now.label)
        changes.push(tell('ENGINE_CHANGE_BUTTON_LABEL', now, beforeAndAfter(old.label, now.label)));
      if (old.icon !== now.icon)
        changes.push(tell('ENGINE_CHANGE_BUTTON_ICON', now, beforeAndAfter(old.icon, now.icon)));
      if (!isSamePart(old.action, now.action) || !isSame(eventOf(old), eventOf(now)))
        changes.push(tell('ENGINE_CHANGE_BUTTON_ACTION', now));
      return changes;
    }),
    ...match.moved.map(({ entry, previous }) =>
      previous
        ? tell('ENGINE_CHANGE_BUTTON_MOVED_AFTER', entry, { previous: previous.label })
        : tell('ENGINE_CHANGE_BUTTON_MOVED_FIRST', entry),
    ),
  ];
}

function placeWord(list: ButtonList): ChangeWord {
  return `ENGINE_CHANGE_WORD.place.${list}`;
}

/** What a custom button does as authored, scripts included. */
function eventOf(button: ListButton | CustomButton): unknown {
  return 'event' in button ? button.event : null;
}
