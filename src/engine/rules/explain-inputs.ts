import type { Expression } from '../contract/expression';
import { findField, type ModuleModel } from '../contract/module-model';
import type { EvaluationEnvironment } from '../expression';
import { namesOf } from './expression-names';
import { readOwnValue } from './record-draft';

/** Something that an expression reads, as it is now. */
export interface ExplainedInput {
  /** As it is written: `amount`, `items.price`, `user.departmentId`. */
  readonly name: string;
  /** The field's label; the name itself for facts. */
  readonly label: string;
  /** A column outside its row comes as the list of its values. */
  readonly value: unknown;
}

/** What some expressions read, each name once. What stands for a choice (`option.value`) has no value here and is left out. */
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
