import { useEffect, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/renderers-context';
import { createMountPlan, type MountPlan } from './mount-plan';
import { createNearView, type NearView } from './near-view';
import { runMountPlan } from './run-mount-plan';

/** What decides when a field of an open form is drawn in full. */
export interface Mounting {
  readonly plan: MountPlan;
  readonly nearView: NearView;
}

/** Draws the first window at once, what acts by itself while the browser is idle, and the rest as it comes near. One form per component's life. */
export function useMounting(model: ModuleModel): Mounting {
  const renderers = useRenderers();
  const [mounting] = useState(() => {
    const nearView = createNearView();
    const canSleep = nearView.isWatching;
    return { nearView, plan: createMountPlan({ model, renderers, windowHeightPx: window.innerHeight, canSleep }) };
  });
  useEffect(() => {
    const stop = runMountPlan(mounting.plan);
    return () => {
      stop();
      mounting.nearView.close();
    };
  }, [mounting]);
  return mounting;
}
