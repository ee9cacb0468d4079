import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRefusal } from '../../renderers/shared/sources/record-source';
import { useServices, type LoadedScreen } from '../../renderers/shared/hosts/services';
import { useShell } from '../shell-context';
import { systemScreenName } from './system-screens';
import { useOutdated, whenNothingTyped } from './use-outdated';

/** Where the loading of a screen stands. `attempt` tells one loaded screen from the next. */
export type ScreenState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly screen: LoadedScreen; readonly attempt: number }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** It is not there, or not for this user. */
      readonly isRefusal: boolean;
    };

/** Which loading it is, and what asked for it; only a person sees a skeleton meanwhile. */
interface Asked {
  readonly attempt: number;
  readonly cause: 'person' | 'release' | 'language';
}

const next =
  (cause: Asked['cause']) =>
  ({ attempt }: Asked): Asked => ({ attempt: attempt + 1, cause });

/** What was found, and for which question. */
interface Found {
  readonly question: string;
  readonly attempt: number;
  readonly state: ScreenState;
}

/**
 * Loads a screen for the page; `retry` asks again. A system screen is loaded again in another language. So is a module, but
 * not before nothing typed stands open in it. A module that was released anew is loaded again
 * with the first answer that says so, likewise; `onRenewed` hears of it, and the old screen stays until then.
 */
export function useScreen(module: string, onRenewed: () => void): { readonly state: ScreenState; retry: () => void } {
  const { text, unsaved } = useShell();
  const services = useServices();
  const [asked, setAsked] = useState<Asked>({ attempt: 0, cause: 'person' });
  const language = systemScreenName(module) === null ? '' : services.language;
  const question = `${module} ${language}`;
  const [found, setFound] = useState<Found | null>(null);
  const load = useEffectEvent((signal: AbortSignal) => services.loadScreen(module, {}, signal));
  const toFailure = useEffectEvent((error: unknown): ScreenState => {
    const message = error instanceof Error && error.message ? error.message : text('shell.failed');
    return { kind: 'failed', message, isRefusal: isRefusal(error) };
  });
  const renewed = useEffectEvent(onRenewed);
  useEffect(() => {
    const controller = new AbortController();
    const { attempt, cause } = asked;
    const settle = (state: ScreenState) => {
      if (controller.signal.aborted) return;
      setFound({ question, attempt, state });
      if (cause === 'release' && state.kind === 'ready') renewed();
    };
    load(controller.signal).then(
      (screen) => settle({ kind: 'ready', screen, attempt }),
      (error: unknown) => {
        if (!controller.signal.aborted) settle(toFailure(error));
      },
    );
    return () => controller.abort();
  }, [question, asked]);
  const retry = useCallback(() => setAsked(next('person')), []);
  const renew = useCallback(() => setAsked(next('release')), []);
  const spoken = useRef(services.language);
  useEffect(() => {
    if (spoken.current === services.language) return undefined;
    spoken.current = services.language;
    return language === '' ? whenNothingTyped(unsaved, () => setAsked(next('language'))) : undefined;
  }, [services.language, language, unsaved]);
  const isCurrent = found?.question === question && (found.attempt === asked.attempt || asked.cause !== 'person');
  const state: ScreenState = isCurrent ? found.state : { kind: 'loading' };
  useOutdated(state.kind === 'ready' ? state.screen.source : null, renew);
  return { state, retry };
}
