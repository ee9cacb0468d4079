import { App } from 'antd';
import { useCallback } from 'react';
import { toSuperQueryJson, type BuiltQuery } from '../../../../engine/query';
import type { QueryPlan, QueryPlans } from '../../../shared/sources/record-source';
import { useText } from '../../../shared/texts/text';
import { useAnswer } from '../../record/use-answer';
import { useChange } from '../use-change';
import { useQueryText } from './use-query-text';

/** The saved queries of a list that the reader may know, and what can be done with them. */
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
    readonly isShared: boolean;
    readonly query: BuiltQuery;
  }) => Promise<string | null>;
  /** Asks, and deletes; resolves to whether it was. */
  remove: (plan: QueryPlan) => Promise<boolean>;
}

/** Loads the plans once the panel is open. */
export function usePlans(source: QueryPlans): PlansState {
  const text = useText();
  const own = useQueryText();
  const { modal } = App.useApp();
  const ask = useCallback((signal: AbortSignal) => source.list(signal), [source]);
  const { answer, error, reload } = useAnswer(ask);
  const { isBusy, run } = useChange(reload);
  return {
    plans: answer,
    error,
    reload,
    isBusy,
    async save({ query, ...plan }) {
      const done = await run(() => source.save({ ...plan, query: toSuperQueryJson(query) }));
      return done && done.id;
    },
    remove: (plan) =>
      new Promise((resolve) => {
        modal.confirm({
          title: text('screen.prompt'),
          content: own(plan.isShared ? 'screen.query.removeShared' : 'screen.query.removeText', { name: plan.name }),
          okText: text('screen.ok'),
          cancelText: text('screen.cancel'),
          okButtonProps: { danger: true },
          // A repeated Enter must not delete anything.
          autoFocusButton: 'cancel',
          onCancel: () => resolve(false),
          onOk: async () => resolve((await run(() => source.remove(plan.id))) !== null),
        });
      }),
  };
}
