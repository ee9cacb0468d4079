import { DraftConflict } from '../../../wire/drafts';
import type { PublishPlan } from '../../../wire/publication';
import { refusedWith } from '../../http';
import { useCallback, useEffect, useState } from 'react';
import { SourceError } from '../../../renderers/shared/sources/record-source';
import type { PlaygroundApi, PublishRequest } from '../api';
import type { DraftSync } from '../draft/draft-sync';
import { useUnsentText } from '../draft/use-unsent-text';
import { useFailureText } from '../use-failure';

/** Where a publication stands. */
export type PublishState =
  | { readonly kind: 'planning' }
  /** `notice` = why the plan has changed; '' at first. */
  | { readonly kind: 'plan'; readonly plan: PublishPlan; readonly notice: string }
  | { readonly kind: 'failed'; readonly message: string };

type Confirmation = Omit<PublishRequest, 'planId' | 'revision'>;

interface PublishOptions {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
  /** `waitingIndexes` = indexes that are made from now on. */
  onPublished: (version: number, waitingIndexes: number) => void;
}

/** Sends the draft, asks what publishing it would do, and publishes exactly that. */
export function usePublish({ api, moduleId, sync, onPublished }: PublishOptions) {
  const toUnsentText = useUnsentText();
  const toFailureText = useFailureText();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PublishState>({ kind: 'planning' });
  const [isBusy, setBusy] = useState(false);

  const toFailure = useCallback(
    (error: unknown): PublishState => {
      const conflict = refusedWith(DraftConflict, error);
      if (conflict) sync.meet(conflict);
      return { kind: 'failed', message: toFailureText(error) };
    },
    [sync, toFailureText],
  );

  useEffect(() => {
    let isCurrent = true;
    async function plan(): Promise<PublishState> {
      if (!(await sync.flush())) return { kind: 'failed', message: toUnsentText(sync) };
      const made = await api.plan(moduleId, sync.store.getState().revision);
      return { kind: 'plan', plan: made, notice: '' };
    }
    plan()
      .catch((error: unknown) => toFailure(error))
      .then(
        (next) => isCurrent && setState(next),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [api, moduleId, sync, toUnsentText, toFailure, attempt]);

  async function publish(plan: PublishPlan, confirmation: Confirmation): Promise<void> {
    setBusy(true);
    try {
      const { planId, revision } = plan;
      const outcome = await api.publish(moduleId, { planId, revision, ...confirmation });
      if (outcome.kind === 'published') return onPublished(outcome.version, outcome.waitingIndexes);
      setState({ kind: 'plan', plan: outcome.plan, notice: outcome.message });
    } catch (error) {
      const isSessionOver = error instanceof SourceError && error.detail.isSessionOver === true;
      if (!isSessionOver) setState(toFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const retry = useCallback(() => {
    setState({ kind: 'planning' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, isBusy, publish, retry };
}
