import { useEffect, useState } from 'react';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import { preloadFaces } from '../../shared/faces/lazy-face';
import { useRenderers, type RendererRegistry } from '../../shared/hosts/renderers-context';
import { whenIdle } from '../../shared/hosts/when-idle';
import { isLongForm, standInLook } from './mount-plan';

/** Timeout for lazy widgets in milliseconds; then the form is rendered with fallbacks. */
const PATIENCE_MS = 400;

/**
 * Whether a form's widgets are loaded, in parallel with the record: rendered one by one, each would first show a fallback, which
 * React keeps for 300 ms.
 */
export function useFaces(model: ModuleModel): boolean {
  const renderers = useRenderers();
  const [fetching] = useState(() => fetchFaces(model, renderers));
  const [isReady, setReady] = useState(fetching === null);
  useEffect(() => {
    if (!fetching) return undefined;
    const ready = () => setReady(true);
    void fetching.then(ready);
    const timer = setTimeout(ready, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [fetching]);
  useEffect(() => (isLongForm(model, renderers) ? fetchOnSign(model, renderers) : undefined), [model, renderers]);
  return isReady;
}

/** Preloads the widgets of a form once its list is rendered and the browser idle. */
export function useFacesAhead(model: ModuleModel, isListDrawn: boolean): void {
  const renderers = useRenderers();
  useEffect(
    () => (isListDrawn ? whenIdle(() => void fetchFaces(model, renderers)) : undefined),
    [model, renderers, isListDrawn],
  );
}

/** Events that announce the use of a field. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Loads the widgets behind stand-ins on the first user event: the first click must find them loaded. */
function fetchOnSign(model: ModuleModel, renderers: RendererRegistry): () => void {
  const stop = () => {
    for (const type of SIGNS) window.removeEventListener(type, onSign, { capture: true });
  };
  const onSign = (event: Event) => {
    // Typing continues in the mounted field.
    if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
    stop();
    void preloadFaces(mainFields(model).map((field) => renderers.of(field).Edit));
  };
  for (const type of SIGNS) window.addEventListener(type, onSign, { capture: true, passive: true });
  return stop;
}

/** Waits for the widgets that the form renders; editors of sub-tables only start loading, and those behind stand-ins are not waited for. */
function fetchFaces(model: ModuleModel, renderers: RendererRegistry): Promise<unknown> | null {
  const isLong = isLongForm(model, renderers);
  const faces = (isColumn: boolean) =>
    model.allFields
      .filter((field) => (field.tableKey !== '') === isColumn)
      .filter((field) => isColumn || !isLong || standInLook(field, renderers) === null)
      .map((field) => renderers.of(field))
      .map(({ Edit, View, Layout }) => Edit ?? View ?? Layout);
  const own = preloadFaces(faces(false));
  void preloadFaces(faces(true));
  return own;
}
