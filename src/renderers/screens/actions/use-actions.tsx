import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { ActionEffect, ActionModel, PickAction, UploadAction } from '../../../engine/contract/action';
import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import { recordContext } from '../../shared/hosts/form-scope';
import { FAILURE_SECONDS, SUCCESS_SECONDS } from '../../shared/texts/message-times';
import { useOpenScreen } from '../../shared/hosts/open-screen';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useServices } from '../../shared/hosts/services';
import { refreshDictionaries } from '../../shared/sources/use-known-choices';
import { useText } from '../../shared/texts/text';
import { useChangeReport } from '../hosts/change-report';
import { failureText } from './action-failure';
import { busyKey, type ActionRunner, type SwitchDisplay, type UseActionsOptions } from './action-runner';
import { callReadsRecord, readsRecord, rowValues, type ActionFacts } from './action-values';
import { askFirst } from './ask-first';
import { fillQuestion } from './fill-question';
import { carryOut, orderEffects, turnSwitch, type ActionOutcome } from './carry-out';
import { useBusy } from './use-busy';
import { usePick } from './use-pick';
import { useUpload } from './use-upload';

export type { ActionRunner, SwitchDisplay, UseActionsOptions } from './action-runner';

/** Runs the buttons and switches of a list. Needs antd's `<App>` and an OpenScreenProvider above it. */
export function useActions(options: UseActionsOptions): ActionRunner {
  const text = useText();
  const services = useServices();
  const openScreen = useOpenScreen();
  const reportChange = useChangeReport();
  const { ask, say, warn, attempt } = useDialogue();
  const busy = useBusy();
  // An action may end long after it began: it uses the screen's current options.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  function runEffects(effects: readonly ActionEffect[]) {
    for (const effect of orderEffects(effects)) {
      if (effect === 'clearDictionaries') refreshDictionaries(services);
      else latest.current.effects[effect]();
    }
  }

  function finish({ message: said, hasChanged }: ActionOutcome, effects: readonly ActionEffect[]) {
    say(said);
    if (hasChanged) reportChange();
    runEffects(effects);
  }

  const upload = useUpload({ model: options.model, busy, onDone: finish });
  const pick = usePick({ ask: (question) => ask(question, false), attempt, warn, onDone: finish }, busy);

  async function factsOf(record: RecordRow | null, needsValues: boolean, idLists: IdLists = {}): Promise<ActionFacts> {
    const { source, params } = latest.current;
    const values = await readValues(record, needsValues ? source : null);
    const context = recordContext(services, record?.id ?? '');
    return { values, context: { ...context, params: { ...context.params, ...params }, idLists } };
  }

  async function perform(action: Exclude<ActionModel, UploadAction | PickAction>, facts: ActionFacts) {
    const { effects, listQuery = null } = latest.current;
    finish(await carryOut(action, facts, { services, openScreen, effects, text, listQuery }), action.then);
  }

  function run(action: ActionModel, record: RecordRow | null) {
    const key = busyKey(action, record);
    // As it was when the button was pressed: what is asked about is what is sent.
    const idLists = { selection: latest.current.selectedIds ?? [] };
    const titled = withTitle(action, record, idLists);
    // No spinner for an opened screen, which covers its button.
    void busy.once(key, action.type !== 'open' && action.type !== 'pick', async () => {
      if (!(await ask(questionOf(action, record, idLists), isDestructive(action)))) return;
      await attempt(async () => {
        const facts = await factsOf(record, readsRecord(action), idLists);
        if (titled.type === 'upload') return upload.choose({ key, action: titled, facts });
        if (titled.type === 'pick') return pick({ action: titled, facts, record }, key);
        return perform(titled, facts);
      });
    });
  }

  async function toggle(display: SwitchDisplay, record: RecordRow, isOn: boolean) {
    await busy.once(busyKey(display, record), true, async () => {
      if (!(await ask(fillQuestion(display.confirm, record), false))) return;
      await attempt(async () => {
        const facts = await factsOf(record, callReadsRecord(display.call));
        const value = isOn ? display.on : display.off;
        finish(await turnSwitch({ call: display.call, value, facts }, services), ['refreshRows', ...display.then]);
      });
    });
  }

  return { run, runEffects, busy: busy.shown, toggle, dialogs: upload.dialogs };
}

type IdLists = NonNullable<EvaluationContext['idLists']>;

/** Messages to the user: confirmation, success, failure. */
function useDialogue() {
  const text = useText();
  const { modal, message } = App.useApp();
  return {
    ask: (question: string, isDestructive: boolean) =>
      question === '' ? Promise.resolve(true) : askFirst({ modal, text, question, isDestructive }),
    say: (success: string) => {
      if (success !== '') void message.success(success, SUCCESS_SECONDS);
    },
    warn: (missing: string) => void message.warning(missing, FAILURE_SECONDS),
    /** Runs work and shows its failure; whether there was none. */
    attempt: async (work: () => Promise<void>) => {
      try {
        await work();
        return true;
      } catch (error) {
        void message.error(failureText(error, text), FAILURE_SECONDS);
        return false;
      }
    },
  };
}

/** Values of the action's row; read from the server when needed and the list has only texts (`source` given). */
async function readValues(record: RecordRow | null, source: RecordSource | null): Promise<RecordValues> {
  if (!record) return {};
  const isKnown = record.$stored !== undefined || !source;
  return isKnown ? rowValues(record) : (await source.read(record.id)).values;
}

/** What is asked before an action; a pick asks when it is known what is picked. */
function questionOf(action: ActionModel, record: RecordRow | null, idLists: IdLists): string {
  return action.type === 'pick' ? '' : fillQuestion(action.confirm, record, idLists);
}

/** An action with its row in the title of what it opens. Others stay the same: a run is known by its action. */
function withTitle(action: ActionModel, record: RecordRow | null, idLists: IdLists): ActionModel {
  if (action.type !== 'open' && action.type !== 'pick') return action;
  return { ...action, title: fillQuestion(action.title, record, idLists) };
}

function isDestructive(action: ActionModel): boolean {
  return action.type === 'call' && action.call.method === 'DELETE';
}
