import { useMemo, useSyncExternalStore } from 'react';
import type { ListButton } from '../../../engine/contract/module-model';
import { buttonStateOf } from '../../../engine/rules';
import { recordContext } from '../../shared/hosts/form-scope';
import { useServices } from '../../shared/hosts/services';
import { buttonIcon } from '../list/button-icon';
import { HintedButton } from '../list/HintedButton';
import { isDestructive } from '../list/usable-buttons';
import type { FormController } from './form-controller';

interface FooterButtonsProps {
  /** Those that the user may press. */
  readonly buttons: readonly ListButton[];
  readonly controller: FormController;
  /** Id of the saved record; '' for a new one. */
  readonly recordId: string;
  isBusy: (button: ListButton) => boolean;
  onPress: (button: ListButton) => void;
}

/** Delay of the spinner in milliseconds. */
const SPINNER_DELAY_MS = 200;

/** A form's own buttons in its footer, by their conditions over what stands in the form (docs/module-format.md#form-buttons). */
export function FooterButtons({ buttons, controller, recordId, isBusy, onPress }: FooterButtonsProps) {
  const stateOf = useStates({ buttons, controller, recordId });
  return buttons.map((button, index) => {
    const state = stateOf(index);
    if (state === 'hidden') return null;
    const isRunning = isBusy(button);
    return (
      <HintedButton
        key={button.value}
        view={{ isShown: true, isDisabled: state === 'disabled', hint: button.disabledHint }}
        isBusy={isRunning}
        loading={isRunning ? { delay: SPINNER_DELAY_MS } : false}
        danger={isDestructive(button)}
        icon={buttonIcon(button.icon)}
        onClick={() => onPress(button)}
      >
        {button.label}
      </HintedButton>
    );
  });
}

/** How each button is drawn, as the fields that its conditions read stand now. */
function useStates({ buttons, controller, recordId }: Pick<FooterButtonsProps, 'buttons' | 'controller' | 'recordId'>) {
  const services = useServices();
  const fieldIds = useMemo(() => {
    const conditions = buttons.flatMap(({ when, disabledWhen }) => [when, disabledWhen]);
    return [...new Set(conditions.flatMap((condition) => condition?.dependencies ?? []))];
  }, [buttons]);
  const states = useSyncExternalStore(
    (listener) => {
      const stops = fieldIds.map((fieldId) => controller.subscribeValue(controller.ownerOf(fieldId), listener));
      return () => stops.forEach((stop) => stop());
    },
    () => {
      const environment = { values: controller.values, context: recordContext(services, recordId) };
      return buttons.map((button) => buttonStateOf(button, environment)).join(' ');
    },
  );
  return (index: number) => states.split(' ')[index];
}
