import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { findCalculationCycle, parseTokens } from '../expression';
import { createScopes } from './create-scopes';
import { joinPointer } from './json-pointer';
import { toExcerpt, type Report } from './report';

/** A value that is computed, what it reads, and where its formula stands. */
export interface ComputedValue {
  readonly id: string;
  readonly dependencies: readonly string[];
  readonly pointer: string;
}

/** Checks the formulas of calculated fields (contract d): a broken one is reported and computes to 0. Gives what each reads. */
export function readCalculations(
  fields: readonly FieldModel[],
  registry: WidgetRegistry,
  report: Report,
): readonly ComputedValue[] {
  const scopeOf = createScopes(fields);
  return fields.flatMap((field) => {
    const tokens = registry.of(field).calculation?.(field) ?? null;
    if (!tokens || field.key === '') return [];
    const pointer = joinPointer(field.pointer, 'expression');
    const parsed = parseTokens(tokens, scopeOf(field.tableKey));
    if (parsed.ok) return [{ id: field.id, dependencies: parsed.expression.dependencies, pointer }];
    if (tokens.length > 0)
      report.add('ENGINE_CALCULATION_INVALID', pointer, { ...parsed.issue.params, reason: parsed.issue.code });
    return [];
  });
}

/**
 * What the `value` parts of rules compute; a rule that tests its own target reads it on purpose and is no cycle. Rules that run
 * when a field is left run once, and so cannot go round.
 */
export function toComputedValues(rules: readonly RuleModel[]): readonly ComputedValue[] {
  const settling = rules.filter((rule) => rule.trigger === 'change');
  return settling.flatMap((rule) =>
    Object.entries(rule.then.value).map(([id, expression]) => ({
      id,
      dependencies: [...expression.dependencies, ...rule.when.dependencies.filter((dependency) => dependency !== id)],
      pointer: rule.pointer,
    })),
  );
}

/** Reports a cycle among computed values, across sub-tables too, naming the way around. */
export function checkCycles(values: readonly ComputedValue[], report: Report): void {
  const nodes = new Map<string, { id: string; dependencies: string[]; pointer: string }>();
  for (const value of values) {
    const node = nodes.get(value.id) ?? { id: value.id, dependencies: [], pointer: value.pointer };
    node.dependencies.push(...value.dependencies);
    nodes.set(value.id, node);
  }
  const cycle = findCalculationCycle([...nodes.values()]);
  if (!cycle) return;
  const pointer = nodes.get(cycle[0] ?? '')?.pointer ?? '';
  report.add('ENGINE_CALCULATION_CYCLE', pointer, { path: toPath(cycle) });
}

/** `a → b → a`; a long way around shows its first and last steps. */
function toPath(cycle: readonly string[]): string {
  const shown = cycle.length > 12 ? [...cycle.slice(0, 6), `… (${cycle.length - 9})`, ...cycle.slice(-3)] : cycle;
  return shown.map((id) => toExcerpt(id)).join(' → ');
}
