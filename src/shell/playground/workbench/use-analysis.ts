import { useCallback, useEffect, useRef, useState } from 'react';
import { useRenderers } from '../../../renderers/shared/renderers-context';
import type { Analysis, SystemNames } from '../contract';
import { findAll, readText } from './analyse';

/** Keys that come faster than this, in milliseconds, are read together. */
const DEBOUNCE_MS = 30;
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
    const timer = setTimeout(work, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}

/**
 * What the text says, kept up while it is typed: the model with a small delay, the findings when the browser is idle. A broken
 * text leaves the last good model.
 */
export function useAnalysis({ moduleId, initialText, names }: UseAnalysisOptions) {
  const { widgets: registry } = useRenderers();
  const [analysis, setAnalysis] = useState(() => readText(initialText, null, { moduleId, registry }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { source } = analysis;

  useEffect(() => () => clearTimeout(timer.current), []);
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
    (text: string) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setAnalysis((before) =>
          before.source.text === text ? before : readText(text, before, { moduleId, registry }),
        );
      }, DEBOUNCE_MS);
    },
    [moduleId, registry],
  );
  return { analysis, read };
}
