import type { Expression } from '../contract/expression';
import { findField, type ModuleModel } from '../contract/module-model';
import { namesOf, type EvaluationEnvironment } from '../expression';
import { readOwnValue } from '../json/raw-value';

/** An input of an expression with its current value. */
export interface ExplainedInput {
  /** As written: `amount`, `items.price`, `user.departmentId`. */
  readonly name: string;
  /** The field's label; facts have none and use their name. */
  readonly label: string;
  /** The value; a column outside its row is a list. */
  readonly value: unknown;
}

/** The distinct inputs of some expressions. Names of a choice (`option.value`) have no value here and are omitted. */
export function explainInputs(
  expressions: readonly Expression[],
  { model }: { readonly model: ModuleModel },
  environment: EvaluationEnvironment,
): readonly ExplainedInput[] {
  const names = new Set(expressions.flatMap((expression) => namesOf(expression.root)));
  return [...names].flatMap((canonical): ExplainedInput[] => {
    const field = findField(model, canonical.replace('.', '-'));
    if (field) return [{ name: canonical, label: field.label || field.key, value: readField(canonical, environment) }];
    const fact = readFact(canonical, environment);
    const name = canonical.startsWith('$') ? canonical.slice(1) : canonical;
    return fact === undefined ? [] : [{ name, label: name, value: fact.value }];
  });
}

function readField(name: string, { values, row }: EvaluationEnvironment): unknown {
  const dot = name.indexOf('.');
  if (dot < 0) return readOwnValue(values, name);
  const [tableKey, key] = [name.slice(0, dot), name.slice(dot + 1)];
  if (row?.tableKey === tableKey) return readOwnValue(row.values, key);
  const rows = readOwnValue(values, tableKey);
  return Array.isArray(rows) ? rows.map((entry: unknown) => readOwnValue(entry, key)) : [];
}

function readFact(name: string, { context }: EvaluationEnvironment): { readonly value: unknown } | undefined {
  if (name === '$record.id') return { value: context.recordId ?? '' };
  if (name.startsWith('$param.')) return { value: readOwnValue(context.params, name.slice('$param.'.length)) };
  if (name.startsWith('user.')) return { value: readOwnValue(context.user, name.slice('user.'.length)) };
  return undefined;
}
