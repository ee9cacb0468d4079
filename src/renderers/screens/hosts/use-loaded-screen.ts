import { useEffect, useRef, useState } from 'react';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { createInterfaceScreen } from '../../shared/data-interface-screen';
import type { ScreenTarget } from '../../shared/open-screen';
import { SourceError } from '../../shared/record-source';
import { useRenderers } from '../../shared/renderers-context';
import { useServices, type LoadedScreen, type RendererServices } from '../../shared/services';
import { isAbort } from '../record/source-problem';
import { useAnswer, type Answer } from '../record/use-answer';

interface Surroundings {
  readonly services: RendererServices;
  readonly registry: WidgetRegistry;
}

/**
 * Loads what is to be opened, once: a later change of language or services must not throw away what was typed in it.
 */
export function useLoadedScreen(target: ScreenTarget): Answer<LoadedScreen> {
  const services = useServices();
  const { widgets: registry } = useRenderers();
  const latest = useRef({ services, registry });
  useEffect(() => {
    latest.current = { services, registry };
  });
  const [ask] = useState(() => (signal: AbortSignal) => load(target, latest.current, signal));
  return useAnswer(ask);
}

async function load(target: ScreenTarget, around: Surroundings, signal: AbortSignal): Promise<LoadedScreen> {
  if (target.kind === 'interface') return createInterfaceScreen({ target, ...around });
  try {
    return await around.services.loadScreen(target.module, target.params, signal);
  } catch (error) {
    // Loading fails with a text for the user, whatever was thrown.
    if (error instanceof SourceError || isAbort(error) || !(error instanceof Error)) throw error;
    throw new SourceError(error.message, { code: 0 });
  }
}
