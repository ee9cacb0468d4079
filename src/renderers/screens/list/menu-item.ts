import type { ListButton } from '../../../engine/contract/module-model';
import { buttonIcon } from './button-icon';
import { isDestructive } from './usable-buttons';
import type { ButtonView } from './use-button-views';

/** A button as an entry of a menu, which says why it is disabled. */
export function menuItem(button: ListButton, { isDisabled, hint }: ButtonView, isBusy: boolean) {
  return {
    key: button.value,
    label: button.label,
    icon: buttonIcon(button.icon),
    danger: isDestructive(button),
    disabled: isDisabled || isBusy,
    ...(hint !== '' && { title: hint }),
  };
}
