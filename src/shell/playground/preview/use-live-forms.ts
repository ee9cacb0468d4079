import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useServices } from '../../../renderers/shared/hosts/services';
import { keepKeyboard } from './keep-keyboard';
import { LiveForms, type ShownModule } from './live-forms';
import { useSteadyText } from './use-steady-text';

/** The forms of one preview, and the version of the module that they show. What they are made with is fixed when it opens. */
export function useLiveForms(
  model: ModuleModel,
  onValues: (values: RecordValues) => void,
): { readonly forms: LiveForms; readonly shown: ShownModule } {
  const { widgets: registry } = useRenderers();
  const services = useServices();
  const translate = useSteadyText();
  const [forms] = useState(
    () => new LiveForms({ registry, translate, context: () => services.evaluationContext() }, model),
  );
  // Open forms take the new version over before it is drawn: no widget sees a value of the one before.
  useLayoutEffect(() => {
    const giveBack = keepKeyboard();
    forms.change(model);
    giveBack();
  }, [forms, model]);
  useReports(forms, onValues);
  return { forms, shown: useSyncExternalStore(forms.subscribe, forms.shown) };
}

/** Tells of the values once after all that one event has changed, if it has changed any. */
function useReports(forms: LiveForms, onValues: (values: RecordValues) => void): void {
  const report = useEffectEvent((told: RecordValues | null): RecordValues => {
    const values = forms.values();
    if (told && isSameMembers(told, values)) return told;
    onValues(values);
    return values;
  });
  useEffect(() => {
    let told: RecordValues | null = null;
    let isDue = false;
    let isOver = false;
    const stop = forms.subscribeValues(() => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(() => {
        isDue = false;
        if (!isOver) told = report(told);
      });
    });
    told = report(told);
    return () => {
      isOver = true;
      stop();
    };
  }, [forms]);
}

/** Values are replaced, never changed in place. */
function isSameMembers(told: RecordValues, values: RecordValues): boolean {
  const keys = Object.keys(values);
  return keys.length === Object.keys(told).length && keys.every((key) => Object.is(told[key], values[key]));
}
