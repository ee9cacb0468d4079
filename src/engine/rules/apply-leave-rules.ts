import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { createColumnReader } from './read-inputs';
import { createRecordDraft } from './record-draft';
import { runStep } from './run-step';
import { settlePlanOf, type SettleStep } from './settle-plan';
import { finish } from './sliced';

/**
 * Runs the rules with `on: "leave"` (padding, trimming) that read or write one of `fieldIds` (`amount`, `items-price`; `items` =
 * all its columns): once each, in document order, later ones seeing what earlier ones wrote. Null when nothing changed; otherwise a
 * new record, not settled, whose untouched rows are the same objects.
 */
export function applyLeaveRules(input: {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly values: RecordValues;
  readonly context: EvaluationContext;
  readonly fieldIds: readonly string[];
}): RecordValues | null {
  const { model, registry, values, context, fieldIds } = input;
  const { leaveSteps, columnIds } = settlePlanOf(model, registry);
  if (leaveSteps.length === 0) return null;
  const left = new Set(fieldIds.flatMap((id) => [id, ...(columnIds.get(id) ?? [])]));
  const draft = createRecordDraft(values);
  let hasChanged = false;
  for (const step of leaveSteps) {
    // Not memoised: leave rules run rarely, and their inputs may have changed.
    if (!isConcerned(step, left)) continue;
    const columns = createColumnReader(draft, new Map());
    hasChanged = finish(runStep(step, { registry, context, draft, columns, memos: new Map() })) || hasChanged;
  }
  return hasChanged ? draft.values() : null;
}

function isConcerned({ field, readIds }: SettleStep, left: ReadonlySet<string>): boolean {
  return left.has(field.id) || [...readIds].some((id) => left.has(id));
}
