import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { ValueProblem } from '../../../engine/contract/widget-definition';
import { registry } from '../../../renderers/definitions';

/** A field, and what it holds so far. */
interface StoredChoice {
  readonly field: FieldModel;
  readonly stored: unknown;
}

/** One problem for each entry of a choice that the options do not have: a value, or a path through a tree. */
export function wrongEntries(
  { field, value }: { readonly field: FieldModel; readonly value: unknown },
  options: readonly OptionItem[],
  evaluation: EvaluationContext,
): readonly ValueProblem[] {
  const asked = { ...evaluation, valueOf: () => undefined, optionsOf: () => options };
  const problems = registry.of(field).validate?.(value, field, asked) ?? [];
  return problems.filter(({ code }) => code === 'ENGINE_VALUE_OPTION');
}

/** Whether a problem names an entry that is stored already: it stays, whatever is chosen beside it. */
export function isKeptEntry(
  problem: Pick<ValueProblem, 'params'>,
  { field, stored }: StoredChoice,
  evaluation: EvaluationContext,
): boolean {
  if (problem.params['value'] === undefined) return false;
  // Where nothing is offered every entry is a problem: that is how the control names what is stored.
  const named = wrongEntries({ field, value: stored }, [], evaluation);
  return named.some(({ params }) => params['value'] === problem.params['value']);
}
