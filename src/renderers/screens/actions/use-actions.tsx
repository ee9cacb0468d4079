import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { ActionEffect, ActionModel, UploadAction } from '../../../engine/contract/action';
import { resolveCall } from '../../../engine/resource';
import { recordContext } from '../../shared/form-scope';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../shared/message-times';
import { useOpenScreen } from '../../shared/open-screen';
import type { RecordRow } from '../../shared/record-source';
import { useServices } from '../../shared/services';
import { useText } from '../../shared/text';
import { useChangeReport } from '../hosts/change-report';
import { failureText } from './action-failure';
import { busyKey, type ActionRunner, type SwitchDisplay, type UseActionsOptions } from './action-runner';
import { callReadsRecord, readsRecord, rowValues, type ActionFacts } from './action-values';
import { askFirst } from './ask-first';
import { fillQuestion } from './fill-question';
import { carryOut, orderEffects, type ActionOutcome } from './carry-out';
import { useBusy } from './use-busy';
import { useUpload } from './use-upload';

export { busyKey } from './action-runner';
export type { ActionEffects, ActionRunner, SwitchDisplay, UseActionsOptions } from './action-runner';

/** Carries out what the buttons and switches of a list say. Needs antd's `<App>` and an OpenScreenProvider above it. */
export function useActions(options: UseActionsOptions): ActionRunner {
  const text = useText();
  const services = useServices();
  const openScreen = useOpenScreen();
  const reportChange = useChangeReport();
  const { modal, message } = App.useApp();
  const busy = useBusy();
  // An action may end long after it began; what the screen can do then is what counts.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  function runEffects(effects: readonly ActionEffect[]) {
    for (const effect of orderEffects(effects)) {
      if (effect === 'clearDictionaries') services.clearDictionaries();
      else latest.current.effects[effect]();
    }
  }

  function finish({ message: said, hasChanged }: ActionOutcome, effects: readonly ActionEffect[]) {
    if (said !== '') void message.success(said, SUCCESS_SECONDS);
    if (hasChanged) reportChange();
    runEffects(effects);
  }

  const upload = useUpload({ model: options.model, busy, onDone: finish });

  /** A list that shows texts only is asked for the stored values of the row, where the action reads them. */
  async function factsOf(record: RecordRow | null, needsValues: boolean): Promise<ActionFacts> {
    const { source, params } = latest.current;
    const isKnown = record === null || record.$stored !== undefined || !needsValues;
    const values = isKnown ? (record ? rowValues(record) : {}) : (await source.read(record.id)).values;
    const context = recordContext(services, record?.id ?? '');
    return { values, context: { ...context, params: { ...context.params, ...params } } };
  }

  const ask = (question: string, isDestructive: boolean) =>
    question === '' ? Promise.resolve(true) : askFirst({ modal, text, question, isDestructive });

  /** Failures are shown and end the work; nothing else happens then. */
  async function attempt(work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      void message.error(failureText(error, text), FAILURE_SECONDS);
    }
  }

  async function perform(action: Exclude<ActionModel, UploadAction>, record: RecordRow | null) {
    const tools = { services, openScreen, effects: latest.current.effects, text };
    finish(await carryOut(action, await factsOf(record, readsRecord(action)), tools), action.then);
  }

  function run(action: ActionModel, record: RecordRow | null) {
    const key = busyKey(action, record);
    // An opened screen covers its button for as long as it stays: a spinner would say nothing.
    void busy.once(key, action.type !== 'open', async () => {
      if (!(await ask(fillQuestion(action.confirm, record), isDestructive(action)))) return;
      await attempt(async () => {
        if (action.type !== 'upload') return perform(action, record);
        return upload.choose({ key, action, facts: await factsOf(record, readsRecord(action)) });
      });
    });
  }

  async function toggle(display: SwitchDisplay, record: RecordRow, isOn: boolean) {
    await busy.once(busyKey(display, record), true, async () => {
      if (!(await ask(fillQuestion(display.confirm, record), false))) return;
      await attempt(async () => {
        const { values, context } = await factsOf(record, callReadsRecord(display.call));
        const params = { ...context.params, value: isOn ? display.on : display.off };
        const call = resolveCall({ call: display.call, values, context: { ...context, params } });
        const answer = await services.call(call);
        finish({ message: answer.message, hasChanged: true }, ['refreshRows', ...display.then]);
      });
    });
  }

  return { run, runEffects, busy: busy.shown, toggle, dialogs: upload.dialogs };
}

function isDestructive(action: ActionModel): boolean {
  return action.type === 'call' && action.call.method === 'DELETE';
}
