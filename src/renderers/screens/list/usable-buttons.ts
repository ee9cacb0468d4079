import type { ListButton, ListModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { asksForCode } from '../../../engine/permission';

/** What a list can do by itself; the shell adds what its services offer. */
export const BUILT_IN_ACTIONS: readonly string[] = ['add', 'edit', 'remove', 'detail', 'batchRemove'];

interface UsableButtonsOptions {
  readonly list: ListModel;
  readonly access: ModuleAccess;
  readonly supportedActions: readonly string[];
}

/** Buttons of a list that the user may use and that do something: add first, destructive ones last. */
export interface UsableButtons {
  readonly toolbar: readonly ListButton[];
  readonly row: readonly ListButton[];
  /** Custom row buttons, offered behind one more button (contract c.1 customBtnsList). */
  readonly more: readonly ListButton[];
  /** The left tree's dropdown menu. */
  readonly treeMenu: readonly ListButton[];
}

/** Picks and orders the buttons of a module for one user. A button with an action does something wherever it stands. */
export function usableButtons({ list, access, supportedActions }: UsableButtonsOptions): UsableButtons {
  const isUsable = ({ value, action }: ListButton) =>
    (action ? true : supportedActions.includes(value)) && access.canUseButton(value);
  const isUsableAction = (button: ListButton) => button.action !== null && isUsable(button);
  return {
    toolbar: ordered(list.buttons.filter(isUsable)),
    row: ordered(list.rowButtons.filter(isUsable)),
    more: ordered(list.customButtons.filter(isUsableAction)),
    // A menu keeps the order it was written in. What only unfolds or refreshes it has no code that could be granted.
    treeMenu: list.tree?.menu.filter((entry) => entry.action && (!asksForCode(entry) || isUsable(entry))) ?? [],
  };
}

/** Whether a button destroys something: drawn red, and last. */
export function isDestructive({ value, action }: ListButton): boolean {
  if (action) return action.type === 'call' && action.call.method === 'DELETE';
  return value === 'remove' || value === 'batchRemove';
}

function ordered(buttons: readonly ListButton[]): readonly ListButton[] {
  return buttons.toSorted((left, right) => rank(left) - rank(right));
}

function rank(button: ListButton): number {
  if (button.value === 'add') return 0;
  return isDestructive(button) ? 2 : 1;
}
