import type { ListButton, ListModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { scriptOf } from '../scripts/use-list-scripts';
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
  /** What does not fit into the row, and custom row buttons (docs/module-format.md#custom-buttons), in a menu. */
  readonly more: readonly ListButton[];
  /** The left tree's dropdown menu. */
  readonly treeMenu: readonly ListButton[];
}

/** Filters and orders the buttons of a module for a user. Buttons with an action are always supported. */
export function usableButtons({ list, access, supportedActions }: UsableButtonsOptions): UsableButtons {
  const isUsable = ({ value, action }: ListButton) =>
    (action ? true : supportedActions.includes(value)) && access.canUseButton(value);
  const isUsableCustom = (button: ListButton) =>
    (button.action !== null || scriptOf(button) !== undefined) && access.canUseButton(button.value);
  const { row, more } = splitRow(list.rowButtons.filter(isUsable));
  return {
    toolbar: ordered(list.buttons.filter(isUsable)),
    row: ordered(row),
    more: ordered([...more, ...list.customButtons.filter(isUsableCustom)]),
    // The menu keeps its order. Entries that only expand or refresh need no permission code.
    treeMenu: list.tree?.menu.filter((entry) => entry.action && (!asksForCode(entry) || isUsable(entry))) ?? [],
  };
}

/** The most buttons that stand in a row; of more, the first few and the destructive ones stay there. */
const MAX_ROW_BUTTONS = 5;
const KEPT_ROW_BUTTONS = 2;

function splitRow(buttons: readonly ListButton[]): Pick<UsableButtons, 'row' | 'more'> {
  if (buttons.length <= MAX_ROW_BUTTONS) return { row: buttons, more: [] };
  const kept = buttons.filter((button) => !isDestructive(button)).slice(0, KEPT_ROW_BUTTONS);
  const stays = (button: ListButton) => kept.includes(button) || isDestructive(button);
  return { row: buttons.filter(stays), more: buttons.filter((button) => !stays(button)) };
}

/** How many selected rows a button of the toolbar works on. */
export function rowsNeeded({ value, action, selection }: ListButton): ListButton['selection'] {
  return value === 'batchRemove' && !action && selection === 'none' ? 'some' : selection;
}

/** Whether a button of the toolbar works on selected rows: then they can be selected. */
export function isForSelection(button: ListButton): boolean {
  return rowsNeeded(button) !== 'none' || (button.value !== 'add' && !button.action);
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
