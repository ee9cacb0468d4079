import type { SystemNames } from '../../../wire/names';
import { useCallback, useEffect, useState } from 'react';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import type { Analysis } from '../contract';
import { findAll, readText } from './analyse';
import { createPacer } from './pacer';

/** Diagnostics are computed when the browser is idle, at the latest after this. */
const IDLE_TIMEOUT_MS = 400;

interface UseAnalysisOptions {
  readonly moduleId: string;
  readonly initialText: string;
  /** null until loaded: references to the system are not checked then. */
  readonly names: SystemNames | null;
}

/** Runs work when the browser is idle; returns a cancel function. */
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
 * Analyses the text while it is typed: the model right after the key, the diagnostics when the browser is idle. For a broken text
 * the last good model is the fallback.
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
