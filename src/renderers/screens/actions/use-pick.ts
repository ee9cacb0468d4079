import { useAskInDialog } from '../../shared/hosts/ask-in-dialog';
import { useOpenScreen } from '../../shared/hosts/open-screen';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import type { PickDialogue, PickJob } from './pick-job';
import type { Busy } from './use-busy';

/** Runs picks, whose dialogs are loaded with the first one. Throws SourceError or EngineError before a dialog is open. */
export function usePick(dialogue: PickDialogue, busy: Busy) {
  const services = useServices();
  const openScreen = useOpenScreen();
  const askInDialog = useAskInDialog();
  const text = useText();
  /** Shows under `key` that the dialog and the start of its choice are being loaded. */
  return async (job: PickJob, key: string) => {
    const pressed = document.activeElement;
    const { openPicker, start } = await busy.during(key, async () => {
      const runner = await import('./run-pick');
      return { openPicker: runner.openPicker, start: await runner.readStart(job, { services, text }) };
    });
    await openPicker(start, job, { ...dialogue, services, openScreen, askInDialog, text });
    // A button that was disabled while the start was read has lost the focus: the dialog could not give it back.
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
  };
}
