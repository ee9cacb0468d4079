import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Issue } from '../../engine/contract/errors';
import { useServices, type LoadedScreen } from '../../renderers/shared/services';
import { useShell } from '../shell-context';
import { InvalidModuleError } from './parse-screen';
import { systemScreenName } from './system-screens';

/** Where the loading of a screen stands. */
export type ScreenState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly screen: LoadedScreen }
  | { readonly kind: 'invalid'; readonly issues: readonly Issue[] }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Loads a screen for the page; `retry` asks again. A system screen is loaded again in another language; a module's texts
 * are its author's, and nothing that was typed in it is lost for that.
 */
export function useScreen(module: string): { readonly state: ScreenState; retry(): void } {
  const { text } = useShell();
  const services = useServices();
  const [attempt, setAttempt] = useState(0);
  const language = systemScreenName(module) === null ? '' : services.language;
  // What was found, and for which question: anything else is still loading.
  const question = `${module} ${attempt} ${language}`;
  const [found, setFound] = useState<{ readonly question: string; readonly state: ScreenState } | null>(null);
  const load = useEffectEvent((signal: AbortSignal) => services.loadScreen(module, {}, signal));
  const toFailure = useEffectEvent((error: unknown): ScreenState => {
    if (error instanceof InvalidModuleError) return { kind: 'invalid', issues: error.issues };
    return { kind: 'failed', message: error instanceof Error && error.message ? error.message : text('shell.failed') };
  });
  useEffect(() => {
    const controller = new AbortController();
    const settle = (state: ScreenState) => {
      if (!controller.signal.aborted) setFound({ question, state });
    };
    load(controller.signal).then(
      (screen) => settle({ kind: 'ready', screen }),
      (error: unknown) => {
        if (!controller.signal.aborted) settle(toFailure(error));
      },
    );
    return () => controller.abort();
  }, [question]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: found?.question === question ? found.state : { kind: 'loading' }, retry };
}
