import { useCallback, useEffect, useState } from 'react';
import { useRenderers } from '../../../renderers/shared/renderers-context';
import type { Analysis, SystemNames } from '../contract';
import { findAll, readText } from './analyse';
import { createPacer } from './pacer';

/** Findings come when nothing else is to do, at the latest after this. */
const IDLE_TIMEOUT_MS = 400;

interface UseAnalysisOptions {
  readonly moduleId: string;
  readonly initialText: string;
  /** null until they have come: references to the system are then not judged. */
  readonly names: SystemNames | null;
}

/** Runs work when the browser is idle; returns the way to give it up. */
function whenIdle(work: () => void): () => void {
  // Not every browser has it.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}

/**
 * What the text says, kept up while it is typed: the model right after the key, the findings when the browser is idle. A broken
 * text leaves the last good model.
 */
export function useAnalysis({ moduleId, initialText, names }: UseAnalysisOptions) {
  const { widgets: registry } = useRenderers();
  const [analysis, setAnalysis] = useState(() => readText(initialText, null, { moduleId, registry }));
  const [pacer] = useState(createPacer);
  const { source } = analysis;

  useEffect(() => pacer.cancel, [pacer]);
  useEffect(
    () =>
      whenIdle(() => {
        const add = (present: Analysis) =>
          present.source === source ? findAll(present, { moduleId, registry }, names) : present;
        setAnalysis(add);
      }),
    [source, names, moduleId, registry],
  );

  const read = useCallback(
    (text: string) =>
      pacer.run(() =>
        setAnalysis((before) =>
          before.source.text === text ? before : readText(text, before, { moduleId, registry }),
        ),
      ),
    [pacer, moduleId, registry],
  );
  return { analysis, read };
}
