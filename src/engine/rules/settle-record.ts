import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { FieldStates } from './field-state';
import { createColumnReader, type ColumnMemo } from './read-inputs';
import { createRecordDraft } from './record-draft';
import { runStep, type StepMemo } from './run-step';
import { settlePlanOf, type SettlePlan, type SettleStep } from './settle-plan';
import { createStateSettler } from './settle-states';
import { finish, type Sliced } from './sliced';

/** Limit of passes for rules that never converge. */
const MAX_PASSES = 10;

/** A record whose calculations and rules have converged. */
export interface SettledRecord {
  /** The same object as the input when nothing changed; unchanged rows are the same objects. */
  readonly values: RecordValues;
  readonly states: FieldStates;
  /** Fields that rules kept changing up to the pass limit; they have the values of the last pass. Empty in a sound module. */
  readonly restlessFieldIds: readonly string[];
}

/** One version of a record to settle. */
export interface SettleInput {
  readonly values: RecordValues;
  readonly context: EvaluationContext;
  /**
   * Main ids, `items` for rows added or removed, `items-price` for cells: only what depends on them is computed. Requires that
   * `values` otherwise equals the last result.
   */
  readonly changedFieldIds?: readonly string[];
}

/**
 * Settles successive versions of one record incrementally. Rows are immutable (engine/grid): the same object at the same index has
 * not changed.
 */
export interface Settler {
  settle: (input: SettleInput) => SettledRecord;
  /** `settle`, time-sliced. */
  settleSliced: (input: SettleInput) => Sliced<SettledRecord>;
  /**
   * Runs only the calculations that depend on no rule, once each, before a `settle` with the same changes and these results. Can be
   * aborted at any `yield` without effect.
   */
  calculateSliced: (input: SettleInput) => Sliced<RecordValues>;
}

/** Creates a settler for one record of a module. */
export function createSettler(model: ModuleModel, registry: WidgetRegistry): Settler {
  const plan = settlePlanOf(model, registry);
  const memos = new Map<SettleStep, StepMemo>();
  const columnMemo: ColumnMemo = new Map();
  const stateSettler = createStateSettler(model, plan);

  const begin = ({ values, context, changedFieldIds }: SettleInput) => {
    const draft = createRecordDraft(values);
    const columns = createColumnReader(draft, columnMemo);
    const run = { registry, context, draft, columns, memos };
    const changed = changedFieldIds ? expandChanges(plan, changedFieldIds) : null;
    return {
      draft,
      columns,
      changed,
      pass: (steps: readonly SettleStep[], active: ReadonlySet<string> | null) =>
        runPass(plan, { steps, changed: active, run: (step) => runStep(step, run) }),
    };
  };

  function* calculateSliced(input: SettleInput): Sliced<RecordValues> {
    const { draft, changed, pass } = begin(input);
    yield* pass(plan.plainSteps, changed);
    return draft.values();
  }

  function* settleSliced(input: SettleInput): Sliced<SettledRecord> {
    const { context } = input;
    const { draft, columns, changed, pass } = begin(input);
    let restless = yield* pass(plan.steps, changed);
    for (let count = 1; count < MAX_PASSES && restless.size > 0; count += 1) {
      restless = yield* pass(plan.steps, restless);
    }
    const states = yield* stateSettler.settle({ values: draft.values(), context, columns });
    // Values that did not converge were written after being read: their results must not be memoised.
    if (restless.size > 0) {
      memos.clear();
      columnMemo.clear();
      stateSettler.forget();
    }
    return { values: draft.values(), states, restlessFieldIds: restFields(plan, restless) };
  }
  return { settleSliced, calculateSliced, settle: (input) => finish(settleSliced(input)) };
}

/** Runs the calculations (rows and totals) and rules of a record to a fixed point (docs/module-format.md#calculations). */
export function settleRecord(input: {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly values: RecordValues;
  readonly context: EvaluationContext;
}): SettledRecord {
  return createSettler(input.model, input.registry).settle({ values: input.values, context: input.context });
}

interface Pass {
  readonly steps: readonly SettleStep[];
  readonly changed: ReadonlySet<string> | null;
  run: (step: SettleStep) => Sliced<boolean>;
}

/** Runs each step once that reads or writes a changed field (`changed` null = all); returns the changed ids. */
function* runPass(plan: SettlePlan, { steps, changed, run }: Pass): Sliced<Set<string>> {
  const active = changed ? new Set(changed) : null;
  const written = new Set<string>();
  for (const step of steps) {
    if (active && !isAffected(step, active)) continue;
    if (!(yield* run(step))) continue;
    for (const id of expandChanges(plan, [step.field.id])) {
      active?.add(id);
      written.add(id);
    }
  }
  return written;
}

function isAffected(step: SettleStep, active: ReadonlySet<string>): boolean {
  if (step.usesContext || active.has(step.field.id)) return true;
  for (const id of step.readIds) if (active.has(id)) return true;
  return false;
}

/** A changed sub-table changes all its columns, a changed column its sub-table. */
function expandChanges(plan: SettlePlan, fieldIds: readonly string[]): Set<string> {
  const ids = new Set<string>();
  for (const id of fieldIds) {
    ids.add(id);
    for (const columnId of plan.columnIds.get(id) ?? []) ids.add(columnId);
    const dash = id.indexOf('-');
    if (dash > 0) ids.add(id.slice(0, dash));
  }
  return ids;
}

function restFields(plan: SettlePlan, restless: ReadonlySet<string>): readonly string[] {
  return plan.steps.map((step) => step.field.id).filter((id) => restless.has(id));
}
