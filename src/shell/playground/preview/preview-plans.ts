import type { Translate } from '../../../engine/contract/language';
import type { QueryPlan, QueryPlans } from '../../../renderers/shared/sources/record-source';

/** Saved queries of a preview, kept for as long as it is open. */
export function createPreviewPlans(translate: Translate): QueryPlans {
  const plans = new Map<string, QueryPlan>();
  let lastId = 0;
  return {
    list: () => Promise.resolve([...plans.values()]),
    save({ id: given, name, isShared, query }) {
      const id = given ?? String((lastId += 1));
      plans.set(id, { id, name, isShared, canChange: true, owner: '', ...query });
      return Promise.resolve({ id, message: translate(`playground.live.${given === null ? 'created' : 'updated'}`) });
    },
    remove(id) {
      plans.delete(id);
      return Promise.resolve({ message: translate('playground.live.removed') });
    },
  };
}
