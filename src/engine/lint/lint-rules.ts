import type { RuleModel } from '../contract/rule-model';
import { findField } from '../contract/module-model';
import { findCalculationCycle, type DependencyNode } from '../expression';
import { readCalculations } from '../parse/check-calculations';
import { joinPath, joinPointer } from '../json/json-pointer';
import { createReport, toExcerpt } from '../parse/report';
import { constantOf } from './constant-condition';
import { areExclusive } from './exclusive-conditions';
import type { LintContext } from './lint-context';

/** Checks rules against each other: never run, write the same field, or form a cycle. */
export function lintRules(context: LintContext): void {
  const { rules } = context.model;
  for (const rule of rules) {
    if (constantOf(rule.when) === false) {
      context.report.add('ENGINE_LINT_RULE_DEAD', joinPointer(rule.pointer, 'when'), {
        condition: toExcerpt(rule.when.source),
      });
    }
  }
  for (const trigger of ['change', 'leave'] as const) {
    lintConflicts(
      rules.filter((rule) => rule.trigger === trigger && constantOf(rule.when) === null),
      context,
    );
  }
  lintVisibilityCycle(context);
  lintValueCycle(context);
}

/** Two rules that may both hold and write one field: the later one wins, which authors may not expect. */
function lintConflicts(rules: readonly RuleModel[], context: LintContext): void {
  const writers = new Map<string, RuleModel[]>();
  for (const rule of rules) {
    for (const [id, value] of Object.entries(rule.then.value)) {
      const earlier = writers.get(id) ?? [];
      const rival = earlier.find((other) => {
        const isSameValue = other.then.value[id]?.source === value.source;
        return !isSameValue && !areExclusive(other.when.root, rule.when.root);
      });
      if (rival) {
        context.report.add('ENGINE_LINT_RULE_CONFLICT', joinPointer(joinPath(rule.pointer, 'then.value'), id), {
          label: labelOf(id, context),
          other: rival.pointer,
        });
      }
      writers.set(id, [...earlier, rule]);
    }
  }
}

/** Fields shown only by each other: once all are hidden, none can be reached. */
function lintVisibilityCycle(context: LintContext): void {
  const shownBy = new Map<string, RuleModel[]>();
  for (const rule of context.model.rules) {
    for (const id of rule.then.visible) shownBy.set(id, [...(shownBy.get(id) ?? []), rule]);
  }
  const isWayIn = (rule: RuleModel) => {
    const { dependencies } = rule.when;
    return dependencies.length === 0 || dependencies.some((id) => !shownBy.has(id));
  };
  // Reachable fields make those they show reachable; the rest are in cycles.
  for (let isDone = false; !isDone;) {
    const reached = Array.from(shownBy).filter(([, rules]) => rules.some(isWayIn));
    for (const [id] of reached) shownBy.delete(id);
    isDone = reached.length === 0;
  }
  const nodes = Array.from(shownBy, ([id, rules]) => ({
    id,
    dependencies: rules.flatMap(({ when }) => when.dependencies.filter((dependency) => dependency !== id)),
  }));
  const whenOf = (id: string) => shownBy.get(id)?.map(({ pointer }) => joinPointer(pointer, 'when'))[0];
  reportCycle(nodes, whenOf, context);
}

/** Leave rules that write each other's inputs: the result depends on the order of leaving. */
function lintValueCycle(context: LintContext): void {
  const { allFields, rules } = context.model;
  const pointers = new Map<string, string>();
  const written = rules.flatMap(({ when, then, trigger, pointer }) =>
    Object.entries(then.value).map(([id, value]): DependencyNode => {
      if (trigger === 'leave' && !pointers.has(id)) pointers.set(id, pointer);
      const dependencies = [...when.dependencies, ...value.dependencies].filter((dependency) => dependency !== id);
      return { id, dependencies };
    }),
  );
  if (pointers.size === 0) return;
  const calculated = readCalculations(allFields, context.registry, createReport());
  const byId = new Map<string, string[]>();
  for (const { id, dependencies } of [...calculated, ...written]) {
    byId.set(id, [...(byId.get(id) ?? []), ...dependencies]);
  }
  const nodes = Array.from(byId, ([id, dependencies]) => ({ id, dependencies }));
  reportCycle(nodes, (id) => pointers.get(id), context);
}

function reportCycle(
  nodes: readonly DependencyNode[],
  pointerOf: (id: string) => string | undefined,
  context: LintContext,
): void {
  const cycle = findCalculationCycle(nodes);
  const pointer = cycle?.map(pointerOf).find((each) => each !== undefined);
  if (!cycle || pointer === undefined) return;
  const path = cycle.map((id) => toExcerpt(labelOf(id, context))).join(' → ');
  context.report.add('ENGINE_LINT_RULE_CYCLE', pointer, { path });
}

function labelOf(id: string, { model }: LintContext): string {
  return findField(model, id)?.label || id;
}
