import type { RunAction, RunQuestions } from '../../../engine/contract/action';
import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { isRecord, toBoolean, toText, type RawRecord } from '../../../engine/json/raw-value';
import { resolveCall } from '../../../engine/resource';
import { isBlank } from '../../../engine/values/is-blank';

/** A value that is asked for before a run. */
export interface Question {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  /** What it begins with. */
  readonly value: string;
}

/** Answers by name. */
export type Answers = Readonly<Record<string, string>>;

/** One question for each row of the sub-table that names one and is not spared. */
export function questionsOf(asks: RunQuestions | null, values: Readonly<RecordValues>): readonly Question[] {
  if (!asks) return [];
  const [table = ''] = asks.name.split('-');
  const rows = values[table];
  const cellOf = (row: RawRecord, column: string) => row[column.slice(column.indexOf('-') + 1)];
  const asked = (Array.isArray(rows) ? rows.filter(isRecord) : []).filter(
    (row) => asks.unless === '' || isBlank(cellOf(row, asks.unless)),
  );
  const found = asked.map((row): Question => {
    const cell = (column: string) => cellOf(row, column);
    const name = toText(cell(asks.name));
    return {
      name,
      label: (asks.label === '' ? '' : toText(cell(asks.label))) || name,
      isRequired: asks.required !== '' && toBoolean(cell(asks.required)) === true,
      value: asks.value === '' ? '' : toText(cell(asks.value)),
    };
  });
  return found.filter(({ name }, index) => name !== '' && found.findIndex((other) => other.name === name) === index);
}

/** The call of a run with the answers in its body. Throws EngineError as `resolveCall`. */
export function toRunCall(
  { call, asks }: RunAction,
  facts: { readonly values: RecordValues; readonly context: EvaluationContext },
  answers: Answers,
): ResolvedCall {
  const resolved = resolveCall({ call, ...facts });
  if (!asks) return resolved;
  const params = questionsOf(asks, facts.values).map(({ name, value }) => ({
    field: name,
    defaultValue: answers[name] ?? value,
  }));
  return { ...resolved, body: { ...resolved.body, [asks.into]: params } };
}
