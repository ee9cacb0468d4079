import { useEffect, useState } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { createMountPlan, type MountPlan } from './mount-plan';
import { createNearView, type NearView } from './near-view';
import { runMountPlan } from './run-mount-plan';

/** State of lazy mounting. */
export interface Mounting {
  readonly plan: MountPlan;
  readonly nearView: NearView;
}

/**
 * Mounts the first window at once, fields without a stand-in when idle, and the rest near the viewport. One form per component
 * instance.
 */
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
