import { useEffect, useRef, useState } from 'react';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { createInterfaceScreen } from '../../shared/sources/data-interface-screen';
import { createRelatedScreen } from '../../shared/sources/related-screen';
import type { ScreenTarget } from '../../shared/hosts/open-screen';
import { SourceError } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices, type LoadedScreen, type RendererServices } from '../../shared/hosts/services';
import { isAbort } from '../record/source-problem';
import { useAnswer, type Answer } from '../record/use-answer';

interface Surroundings {
  readonly services: RendererServices;
  readonly registry: WidgetRegistry;
}

/** Loads the target once: a later change of language or services must not discard input. */
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
    if (target.kind === 'related') return await createRelatedScreen({ target, ...around, signal });
    return await around.services.loadScreen(target.module, target.params, signal);
  } catch (error) {
    // Users get a readable message for any error.
    if (error instanceof SourceError || isAbort(error) || !(error instanceof Error)) throw error;
    throw new SourceError(error.message, { code: 0 });
  }
}
