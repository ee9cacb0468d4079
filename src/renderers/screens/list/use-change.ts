import { App } from 'antd';
import { useState } from 'react';
import { FAILURE_SECONDS, REMOVED_SECONDS } from '../../shared/texts/message-times';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';

/** Changes what is kept of a list (views, queries), with the message of each, and reads it again. */
export function useChange(reload: () => void) {
  const { message } = App.useApp();
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  /** What the change answers; null = it failed, which was said. */
  async function run<Result>(work: () => Promise<Result & { readonly message: string }>): Promise<Result | null> {
    setBusy(true);
    try {
      const done = await work();
      void message.success(done.message, REMOVED_SECONDS);
      reload();
      return done;
    } catch (problem) {
      void message.error(problemText(problem, text), FAILURE_SECONDS);
      return null;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
