import type { ListButton, ListModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { asksForCode } from '../../../engine/permission';

/** Actions built into lists; the shell adds those of its services. */
export const BUILT_IN_ACTIONS: readonly string[] = ['add', 'edit', 'remove', 'detail', 'batchRemove'];

interface UsableButtonsOptions {
  readonly list: ListModel;
  readonly access: ModuleAccess;
  readonly supportedActions: readonly string[];
}

/** Permitted, supported buttons: add first, destructive ones last. */
export interface UsableButtons {
  readonly toolbar: readonly ListButton[];
  readonly row: readonly ListButton[];
  /** Custom row buttons, in a menu (docs/module-format.md#custom-buttons). */
  readonly more: readonly ListButton[];
  /** The left tree's dropdown menu. */
  readonly treeMenu: readonly ListButton[];
}

/** Filters and orders the buttons of a module for a user. Buttons with an action are always supported. */
export function usableButtons({ list, access, supportedActions }: UsableButtonsOptions): UsableButtons {
  const isUsable = ({ value, action }: ListButton) =>
    (action ? true : supportedActions.includes(value)) && access.canUseButton(value);
  const isUsableAction = (button: ListButton) => button.action !== null && isUsable(button);
  return {
    toolbar: ordered(list.buttons.filter(isUsable)),
    row: ordered(list.rowButtons.filter(isUsable)),
    more: ordered(list.customButtons.filter(isUsableAction)),
    // The menu keeps its order. Entries that only expand or refresh need no permission code.
    treeMenu: list.tree?.menu.filter((entry) => entry.action && (!asksForCode(entry) || isUsable(entry))) ?? [],
  };
}

/** Whether a button is destructive: red, and last. */
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
