import { useEffect, useState } from 'react';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import { preloadFaces } from '../../shared/lazy-face';
import { useRenderers, type RendererRegistry } from '../../shared/renderers-context';
import { whenIdle } from '../../shared/when-idle';
import { isLongForm, standInLook } from './mount-plan';

/** A form does not wait longer for a heavy widget: it is drawn without it, and the widget follows. */
const PATIENCE_MS = 400;

/**
 * Whether the widgets of a form are here. They are fetched as soon as the model is known, beside the record: drawn one by one
 * as they come, each would show a fallback first, which React then keeps for 300 ms.
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

/** Fetches the widgets of a form ahead, once the list that opens it stands and the browser is idle: it opens without waiting for them. */
export function useFacesAhead(model: ModuleModel, isListDrawn: boolean): void {
  const renderers = useRenderers();
  useEffect(
    () => (isListDrawn ? whenIdle(() => void fetchFaces(model, renderers)) : undefined),
    [model, renderers, isListDrawn],
  );
}

/** Somebody is about to use a field. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/** Fetches the widgets that plain inputs stand for once somebody moves: a click on the first of them must find it here. */
function fetchOnSign(model: ModuleModel, renderers: RendererRegistry): () => void {
  const stop = () => {
    for (const type of SIGNS) window.removeEventListener(type, onSign, { capture: true });
  };
  const onSign = (event: Event) => {
    // Typing goes on in the field that is here.
    if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
    stop();
    void preloadFaces(mainFields(model).map((field) => renderers.of(field).Edit));
  };
  for (const type of SIGNS) window.addEventListener(type, onSign, { capture: true, passive: true });
  return stop;
}

/**
 * What the form draws itself is waited for; the editors of its sub-tables only have to be on their way. In a long form a plain
 * input stands for what it can, and nobody waits for that.
 */
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
