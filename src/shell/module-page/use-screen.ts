import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Issue } from '../../engine/contract/errors';
import { useServices, type LoadedScreen } from '../../renderers/shared/services';
import { useShell } from '../shell-context';
import { InvalidModuleError } from './parse-screen';
import { systemScreenName } from './system-screens';
import { useOutdated } from './use-outdated';

/** Where the loading of a screen stands. `attempt` tells one loaded screen from the next. */
export type ScreenState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly screen: LoadedScreen; readonly attempt: number }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly kind: 'failed'; readonly message: string };

/** What was found, and for which question. */
interface Found {
  readonly question: string;
  readonly attempt: number;
  readonly state: ScreenState;
}

/**
 * Loads a screen for the page; `retry` asks again. A system screen is loaded again in another language; a module's texts
 * are its author's, and nothing that was typed in it is lost for that. A module that was released anew is loaded again with
 * the first answer that says so, once nothing typed stands open; `onRenewed` hears of it, and the old screen stays until then.
 */
export function useScreen(module: string, onRenewed: () => void): { readonly state: ScreenState; retry(): void } {
  const { text } = useShell();
  const services = useServices();
  const [asked, setAsked] = useState({ attempt: 0, isRenewal: false });
  const language = systemScreenName(module) === null ? '' : services.language;
  const question = `${module} ${language}`;
  const [found, setFound] = useState<Found | null>(null);
  const load = useEffectEvent((signal: AbortSignal) => services.loadScreen(module, {}, signal));
  const toFailure = useEffectEvent((error: unknown): ScreenState => {
    if (error instanceof InvalidModuleError) return { kind: 'invalid', issues: error.issues };
    return { kind: 'failed', message: error instanceof Error && error.message ? error.message : text('shell.failed') };
  });
  const renewed = useEffectEvent(onRenewed);
  useEffect(() => {
    const controller = new AbortController();
    const { attempt, isRenewal } = asked;
    const settle = (state: ScreenState) => {
      if (controller.signal.aborted) return;
      setFound({ question, attempt, state });
      if (isRenewal && state.kind === 'ready') renewed();
    };
    load(controller.signal).then(
      (screen) => settle({ kind: 'ready', screen, attempt }),
      (error: unknown) => {
        if (!controller.signal.aborted) settle(toFailure(error));
      },
    );
    return () => controller.abort();
  }, [question, asked]);
  const retry = useCallback(() => setAsked(({ attempt }) => ({ attempt: attempt + 1, isRenewal: false })), []);
  const renew = useCallback(() => setAsked(({ attempt }) => ({ attempt: attempt + 1, isRenewal: true })), []);
  const isCurrent = found?.question === question && (found.attempt === asked.attempt || asked.isRenewal);
  const state: ScreenState = isCurrent ? found.state : { kind: 'loading' };
  useOutdated(state.kind === 'ready' ? state.screen.source : null, renew);
  return { state, retry };
}
