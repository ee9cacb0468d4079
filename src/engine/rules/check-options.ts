import type { FieldModel, OptionItem } from '../contract/field-model';
import type { ValueProblem } from '../contract/widget-definition';
import { optionRulesOf, keepsOption, readsLabel, type OptionRule } from './option-rules';
import { readOwnValue } from '../json/raw-value';
import type { Row } from './record-draft';
import type { ReadTrace } from './read-trace';
import type { ValidateInput } from './validate-input';

/** Checks values against rules that filter a field's choices. */
export interface OptionChecker {
  /** Returns a problem if a chosen value is filtered out; passes values whose label the rule needs but is unknown. */
  // eslint-disable-next-line max-params -- called for every cell
  check: (
    field: FieldModel,
    value: unknown,
    row: Row | undefined,
    trace: ReadTrace | undefined,
  ) => readonly ValueProblem[];
}

const NOT_OFFERED: ValueProblem = { code: 'ENGINE_VALUE_OPTION', params: {} };

/** Creates a checker for one record. */
export function createOptionChecker(input: ValidateInput): OptionChecker {
  const byField = optionRulesOf(input.model);
  return {
    // eslint-disable-next-line max-params -- called for every cell: an object for each would be garbage
    check(field, value, row, trace) {
      const rules = byField.get(field.id);
      if (!rules) return [];
      if (trace) rememberReads(rules, input, trace);
      const place = {
        values: input.values,
        context: input.context,
        ...(row ? { row: { tableKey: field.tableKey, values: row } } : {}),
      };
      const known = input.optionsOf(field);
      const isRefused = chosenValues(value).some((chosen) => {
        const option = findOption(known ?? [], chosen);
        const judges = option ? rules : rules.filter((rule) => !readsLabel(rule));
        return !keepsOption(judges, option ?? { value: chosen, label: '' }, place);
      });
      return isRefused ? [NOT_OFFERED] : [];
    },
  };
}

function rememberReads(rules: readonly OptionRule[], input: ValidateInput, trace: ReadTrace): void {
  for (const { usesContext, dependencies } of rules) {
    if (usesContext) trace.isVolatile = true;
    // A column of any table: as a list it differs between versions of the record.
    for (const id of dependencies) {
      const key = id.split('-')[0] ?? id;
      trace.addRead(key, readOwnValue(input.values, key));
    }
  }
}

/** The choices in a value: one, a list, or lists of paths. */
function chosenValues(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(chosenValues);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

function findOption(options: readonly OptionItem[], value: string): OptionItem | undefined {
  for (const option of options) {
    if (option.value === value) return option;
    const below = findOption(option.children ?? [], value);
    if (below) return below;
  }
  return undefined;
}
