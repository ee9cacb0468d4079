import { useEffect, useRef, useState } from 'react';
import type { RunAction } from '../../../engine/contract/action';
import { readWire } from '../../../wire/read-wire';
import { RunReport } from '../../../wire/run-report';
import { recordContext } from '../../shared/hosts/form-scope';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { failureText } from '../actions/action-failure';
import type { FormController } from '../form/form-controller';
import { toRunCall, type Answers } from './run-questions';

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'answered'; readonly report: RunReport };

interface RunOptions {
  readonly action: RunAction;
  readonly controller: FormController;
  readonly recordId: string;
  /** What is said of an answer that nobody can read. */
  readonly unreadable: string;
}

/** Makes the call of a run with what stands in the form now; a later run drops the answer of an earlier one. */
export function useRun({ action, controller, recordId, unreadable }: RunOptions) {
  const services = useServices();
  const text = useText();
  const [state, setState] = useState<RunState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(answers: Answers): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const settle = (next: RunState) => {
      if (!own.signal.aborted) setState(next);
    };
    setState({ kind: 'running' });
    try {
      controller.flush();
      const facts = { values: controller.values, context: recordContext(services, recordId) };
      const { data } = await services.call(toRunCall(action, facts, answers), { signal: own.signal });
      const report = readWire(RunReport, data);
      settle(report ? { kind: 'answered', report } : { kind: 'failed', message: unreadable });
    } catch (error) {
      settle({ kind: 'failed', message: failureText(error, text) });
    }
  }

  return { state, run };
}
