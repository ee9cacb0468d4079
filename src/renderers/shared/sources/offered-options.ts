import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { filterOptions, optionRulesOf, type OptionRule } from '../../../engine/rules';
import { recordContext, useFormScope, type FormScope } from '../hosts/form-scope';
import { useGivenOptions, useNotedOptions } from './given-options';
import { useServices } from '../hosts/services';

const OptionRulesContext = createContext<ModuleModel | null>(null);
/** The form screen names the module whose rules narrow the choices of its fields. */
export const OptionRulesProvider = OptionRulesContext.Provider;

const NO_RULES: readonly OptionRule[] = [];

/** The choices that a script gave a field, or that the module's rules leave of its own, kept up to date with what the rules read. */
export function useOfferedOptions(field: FieldModel, own: readonly OptionItem[]): readonly OptionItem[] {
  useNotedOptions(field.id, own);
  const options = useGivenOptions(field.id) ?? own;
  const model = useContext(OptionRulesContext);
  const scope = useFormScope();
  const services = useServices();
  const rules = (model ? optionRulesOf(model).get(field.id) : undefined) ?? NO_RULES;
  const reads = useMemo(() => [...new Set(rules.flatMap((rule) => rule.dependencies))], [rules]);
  const subscribe = useCallback(
    (listener: () => void) => {
      // A column outside its row follows its whole sub-table.
      const stops = reads.map((id) => scope.subscribe(isOwnColumn(id, field) ? id : mainKey(id), listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [reads, scope, field],
  );
  const inputs = useSyncExternalStore(subscribe, () =>
    reads.length === 0 ? '' : JSON.stringify(reads.map((id) => readOf(id, field, scope) ?? null)),
  );
  return useMemo(() => {
    // Reads again when inputs of the rules change.
    if (rules.length === 0 || inputs === null) return options;
    const environment = toEnvironment(reads, field, scope);
    return filterOptions(rules, options, { ...environment, context: recordContext(services, scope.recordId) });
  }, [rules, inputs, options, reads, field, scope, services]);
}

function isOwnColumn(id: string, { tableKey }: FieldModel): boolean {
  return tableKey !== '' && id.startsWith(`${tableKey}-`);
}

function mainKey(id: string): string {
  return id.split('-', 1)[0] ?? id;
}

function readOf(id: string, field: FieldModel, scope: FormScope): unknown {
  return scope.valueOf(isOwnColumn(id, field) ? id : mainKey(id));
}

/** Inputs of the rules: main values and whole sub-tables, and the field's own row. */
function toEnvironment(reads: readonly string[], field: FieldModel, scope: FormScope) {
  const values: RecordValues = {};
  const row: Record<string, unknown> = {};
  for (const id of reads) {
    if (isOwnColumn(id, field)) row[id.slice(field.tableKey.length + 1)] = scope.valueOf(id);
    else values[mainKey(id)] = scope.valueOf(mainKey(id));
  }
  return field.tableKey === '' ? { values } : { values, row: { tableKey: field.tableKey, values: row } };
}
