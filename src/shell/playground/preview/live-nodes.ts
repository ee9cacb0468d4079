import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { FormController, FormScreenState, LiveForm, NodeState } from '../../../renderers/screens';
import { isOtherNode } from './form-nodes';

interface KnownNode {
  readonly field: FieldModel;
  readonly settings: object | undefined;
  readonly state: NodeState;
}

/**
 * Remembers what each node of each open form reads, as long as the node shows the same: `settings` are the form's own, a new
 * object when they changed.
 */
export function createLiveNodes(registry: WidgetRegistry, settings: () => object | undefined): LiveForm['ofNode'] {
  const byForm = new WeakMap<FormController, Map<string, KnownNode>>();
  return (field, screen) => {
    const known = byForm.get(screen.controller) ?? new Map<string, KnownNode>();
    byForm.set(screen.controller, known);
    const former = known.get(field.id);
    const current = settings();
    if (former && former.field === field && former.settings === current && isSameForm(former.state.screen, screen))
      return former.state;
    const before = former?.state.epoch ?? 0;
    const epoch = former && isOtherNode(former.field, field, registry) ? before + 1 : before;
    const state = { screen, epoch };
    known.set(field.id, { field, settings: current, state });
    return state;
  };
}

function isSameForm(left: FormScreenState, right: FormScreenState): boolean {
  return left.why === right.why && left.idPrefix === right.idPrefix && left.mounting === right.mounting;
}
