import type { CustomButton, ListButton } from '../contract/module-model';
import { createChange, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { changedSettings } from './diff-settings';
import { matchList } from './match-list';
import { formEntryPointer, listEntryPointer } from './places';
import { isSamePart } from './same-value';
import { isSameJson } from '../json/is-same-json';

/** Button lists of the list document, and that of the form. */
type ButtonList = 'btnsList' | 'columnBtnsList' | 'customBtnsList' | 'treeMenu' | 'footerBtnsList';

interface ButtonDiff {
  readonly list: ButtonList;
  readonly before: readonly (ListButton | CustomButton)[];
  readonly after: readonly (ListButton | CustomButton)[];
  readonly context: DiffContext;
}

/** Compares one list of buttons: added, removed, moved, changed in look or in action. */
export function diffButtons({ list, before, after, context }: ButtonDiff): readonly ModuleChange[] {
  const valueOf = ({ value }: ListButton) => value;
  const match = matchList(before, after, { before: valueOf, after: valueOf });
  const tell = (key: ChangeKey, button: ListButton, params: ModuleChange['params'] = {}) =>
    createChange(key, {
      params: { button: button.label, place: placeWord(list), ...params },
      pointer: entryPointerOf(list)(
        key === 'ENGINE_CHANGE_BUTTON_REMOVED' ? context.before : context.after,
        list,
        (entry) => entry['value'] === button.value,
      ),
    });
  return [
    ...match.added.map((button) => tell('ENGINE_CHANGE_BUTTON_ADDED', button)),
    ...match.removed.map((button) => tell('ENGINE_CHANGE_BUTTON_REMOVED', button)),
    ...match.pairs.flatMap(({ before: old, after: now }) => {
      const changes = changedSettings('button', old, now).map(({ params }) =>
        tell('ENGINE_CHANGE_BUTTON_SETTING', now, params),
      );
      if (!isSamePart(old.action, now.action) || !isSameJson(eventOf(old), eventOf(now)))
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

const entryPointerOf = (list: ButtonList) => (list === 'footerBtnsList' ? formEntryPointer : listEntryPointer);

function placeWord(list: ButtonList): ChangeWord {
  return `ENGINE_CHANGE_WORD.place.${list}`;
}

/** The action of a custom button as authored, scripts included. */
function eventOf(button: ListButton | CustomButton): unknown {
  return 'event' in button ? button.event : null;
}
