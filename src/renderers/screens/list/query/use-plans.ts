import { App } from 'antd';
import { useCallback, useState } from 'react';
import { toSuperQueryJson, type BuiltQuery } from '../../../../engine/query';
import { FAILURE_SECONDS, REMOVED_SECONDS } from '../../../shared/texts/message-times';
import type { QueryPlan, QueryPlans } from '../../../shared/sources/record-source';
import { useText } from '../../../shared/texts/text';
import { problemText } from '../../record/source-problem';
import { useAnswer } from '../../record/use-answer';
import { useQueryText } from './use-query-text';

/** The reader's saved queries of a list, and what can be done with them. */
export interface PlansState {
  /** null = not known yet. */
  readonly plans: readonly QueryPlan[] | null;
  /** Why they could not be loaded; null = they could. */
  readonly error: string | null;
  reload: () => void;
  /** Whether a change is under way. */
  readonly isBusy: boolean;
  /** Saves a query under a name, over the plan `id` or as a new one; its id, null when it failed. */
  save: (plan: {
    readonly id: string | null;
    readonly name: string;
    readonly query: BuiltQuery;
  }) => Promise<string | null>;
  /** Asks, and deletes; resolves to whether it was. */
  remove: (plan: QueryPlan) => Promise<boolean>;
}

/** Loads the plans once the panel is open. */
export function usePlans(source: QueryPlans): PlansState {
  const text = useText();
  const own = useQueryText();
  const { modal, message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const ask = useCallback((signal: AbortSignal) => source.list(signal), [source]);
  const { answer, error, reload } = useAnswer(ask);

  async function change<Result>(work: () => Promise<Result & { readonly message: string }>): Promise<Result | null> {
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

  return {
    plans: answer,
    error,
    reload,
    isBusy,
    async save({ id, name, query }) {
      const done = await change(() => source.save({ id, name, query: toSuperQueryJson(query) }));
      return done && done.id;
    },
    remove: (plan) =>
      new Promise((resolve) => {
        modal.confirm({
          title: text('screen.prompt'),
          content: own('screen.query.removeText', { name: plan.name }),
          okText: text('screen.ok'),
          cancelText: text('screen.cancel'),
          okButtonProps: { danger: true },
          // A repeated Enter must not delete anything.
          autoFocusButton: 'cancel',
          onCancel: () => resolve(false),
          onOk: async () => resolve((await change(() => source.remove(plan.id))) !== null),
        });
      }),
  };
}
