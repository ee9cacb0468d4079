import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { ValueProblem } from '../../../engine/contract/widget-definition';
import { registry } from '../../../renderers/definitions';

/** A field and its stored value. */
interface StoredChoice {
  readonly field: FieldModel;
  readonly stored: unknown;
}

/** A problem for each entry of a choice that is not among the options: a value, or a path through a tree. */
export function wrongEntries(
  { field, value }: { readonly field: FieldModel; readonly value: unknown },
  options: readonly OptionItem[],
  evaluation: EvaluationContext,
): readonly ValueProblem[] {
  const asked = { ...evaluation, valueOf: () => undefined, optionsOf: () => options };
  const problems = registry.of(field).validate(value, field, asked);
  return problems.filter(({ code }) => code === 'ENGINE_VALUE_OPTION');
}

/** Whether a problem is about a stored entry, which is kept whatever is chosen besides. */
export function isKeptEntry(
  problem: Pick<ValueProblem, 'params'>,
  { field, stored }: StoredChoice,
  evaluation: EvaluationContext,
): boolean {
  if (problem.params['value'] === undefined) return false;
  // With no options every entry is a problem: this lists the stored ones as the control names them.
  const named = wrongEntries({ field, value: stored }, [], evaluation);
  return named.some(({ params }) => params['value'] === problem.params['value']);
}
