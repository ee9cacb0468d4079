import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { findCalculationCycle, parseTokens } from '../expression';
import { createScopes } from './create-scopes';
import { joinPointer } from '../json/json-pointer';
import { toExcerpt, type Report } from './report';

/** A computed value, its inputs, and the pointer of its formula. */
export interface ComputedValue {
  readonly id: string;
  readonly dependencies: readonly string[];
  readonly pointer: string;
}

/** Checks the formulas of calculated fields and returns their inputs; a broken one is reported and yields 0. */
export function readCalculations(
  fields: readonly FieldModel[],
  registry: WidgetRegistry,
  report: Report,
): readonly ComputedValue[] {
  const scopeOf = createScopes(fields);
  return fields.flatMap((field) => {
    const tokens = registry.of(field).calculation(field);
    if (!tokens || field.key === '') return [];
    const pointer = joinPointer(field.pointer, 'expression');
    const parsed = parseTokens(tokens, scopeOf(field.tableKey));
    if (parsed.ok) return [{ id: field.id, dependencies: parsed.expression.dependencies, pointer }];
    if (tokens.length > 0)
      report.add('ENGINE_CALCULATION_INVALID', pointer, { ...parsed.issue.params, reason: parsed.issue.code });
    return [];
  });
}

/** Values computed by rules. A rule that tests its own target does so on purpose: no cycle. Leave rules run once and cannot loop. */
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

/** Reports cycles among computed values, also across sub-tables, with their path. */
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

/** `a → b → a`; long paths are shortened in the middle. */
function toPath(cycle: readonly string[]): string {
  const shown = cycle.length > 12 ? [...cycle.slice(0, 6), `… (${cycle.length - 9})`, ...cycle.slice(-3)] : cycle;
  return shown.map((id) => toExcerpt(id)).join(' → ');
}
