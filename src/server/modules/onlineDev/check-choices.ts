import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { isEntered, isSameStored } from '../../../engine/rules';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { findInterfaceRows, runDataInterface } from '../dataInterface/index';
import { toCall, type Call, type Cell } from './dynamic-options';
import type { ModuleContext } from './module-context';

/** Distinct questions to data interfaces that one save asks; rows share a question when they fill its parameters alike. */
const MAX_CALLS = 200;
/** Calls under way at a time: each holds a connection. */
const PARALLEL_CALLS = 4;
const MAX_IDS = 1_000;

/** Where in a record a choice was made. */
interface Choice {
  readonly field: FieldModel;
  readonly value: unknown;
  readonly rowIndex?: number;
  /** What its choices are asked with; null = the form offers none there. */
  readonly call: Call | null;
}

/** What data interfaces said about choices: whether each is offered; undefined = nobody could say. */
export type ChoiceVerdicts = ReadonlyMap<string, boolean>;

interface Written {
  readonly values: RecordValues;
  readonly before: RecordValues | null;
}

/** Whether any field's choices depend on a data interface or on a call. */
export function hasAskedChoices({ model, locks }: ModuleContext): boolean {
  return locks !== 'ignore' && model.allFields.some(isAsked);
}

/**
 * Asks the data interfaces whether they offer what is new in a record, as its form would ask: parameters from the record or the
 * row, each distinct question once, by the chosen values where that is enough. What fails has no verdict.
 */
export async function askChoices(context: ModuleContext, written: Written): Promise<ChoiceVerdicts> {
  const verdicts = new Map<string, boolean>();
  const groups = new Map<string, Choice[]>();
  for (const choice of newChoices(context, written)) {
    const { field, call } = choice;
    if (!call) continue;
    const key = JSON.stringify([call.key, field.id]);
    const group = groups.get(key);
    if (group) group.push(choice);
    else if (groups.size < MAX_CALLS) groups.set(key, [choice]);
  }
  const waiting = [...groups.values()];
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      for (const [key, isOffered] of await judge(context, group)) verdicts.set(key, isOffered);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, work));
  return verdicts;
}

/**
 * The choices in a record that nobody offers. A value that is stored already is kept. Throws SERVER_CHOICES_UNCHECKED when an
 * interface could not be asked: what cannot be checked is not saved.
 */
export function findWrongChoices(
  context: ModuleContext,
  written: Written,
  verdicts: ChoiceVerdicts,
): readonly ValueIssue[] {
  return newChoices(context, written).flatMap((choice): readonly ValueIssue[] => {
    const { field, rowIndex, value, call } = choice;
    const isOffered = call ? verdicts.get(verdictKey(choice)) : false;
    if (isOffered === undefined)
      throw new BusinessError('SERVER_CHOICES_UNCHECKED', { label: field.label || field.key });
    const at = rowIndex === undefined ? { fieldId: field.id } : { fieldId: field.id, rowIndex };
    return isOffered ? [] : [{ ...at, code: 'ENGINE_VALUE_OPTION', params: { value: textsIn(value).join() } }];
  });
}

/** Scripts of old modules bring the choices of a field that names no interface: those cannot be known. */
function isAsked({ options, key }: FieldModel): boolean {
  if (key === '') return false;
  return options?.kind === 'call' || (options?.kind === 'dynamic' && options.interfaceId !== '');
}

/** Choices that the write may have made: not blank, and not what is stored. */
function newChoices(context: ModuleContext, { values, before }: Written): readonly Choice[] {
  const { model, access } = context;
  const mayWrite = (id: string) => id === '' || access.canWriteField(id);
  const fields = model.allFields.filter(
    (field) => isAsked(field) && isEntered(field, registry) && mayWrite(field.id) && mayWrite(field.tableKey),
  );
  return fields.flatMap((field): readonly Choice[] => {
    const { key, tableKey } = field;
    const toChoice = (cell: Cell, value: unknown, stored: unknown): readonly Choice[] =>
      isSameStored(value, stored) || isSameStored(value, null)
        ? []
        : [{ field, value, call: toCall(context, field, cell) }];
    if (tableKey === '') return toChoice({ record: values, row: null }, values[key], before?.[key]);
    const saved = new Map(rowsOf(before?.[tableKey]).map((row) => [row['id'], row]));
    return rowsOf(values[tableKey]).flatMap((row, rowIndex) => {
      const stored = row['id'] === undefined ? undefined : saved.get(row['id'])?.[key];
      return toChoice({ record: values, row }, row[key], stored).map((choice) => ({ ...choice, rowIndex }));
    });
  });
}

/** Verdicts about choices that are asked with one question; none when the interface fails. */
async function judge(context: ModuleContext, group: readonly Choice[]): Promise<ReadonlyMap<string, boolean>> {
  const { deps, evaluation } = context;
  const [{ call, field } = {}] = group;
  if (!call || !field) return new Map();
  const { source, params } = call;
  const ids = [...new Set(group.flatMap(({ value }) => textsIn(value)))];
  const judgeBy = (options: readonly OptionItem[]) =>
    new Map(group.map((choice) => [verdictKey(choice), isOffered(context, choice, options)]));
  try {
    if (ids.length <= MAX_IDS) {
      const query = { params, ids, valueColumn: source.valueKey };
      const rows = await findInterfaceRows(deps, source.interfaceId, query, evaluation.user);
      const found = judgeBy(toOptionItems(rows, source));
      if ([...found.values()].every((verdict) => verdict)) return found;
    }
    // A tree has its choices below its rows: they are not found by their values.
    return judgeBy(toOptionItems(await runDataInterface(deps, source.interfaceId, params, evaluation.user), source));
  } catch {
    return new Map();
  }
}

function isOffered({ evaluation }: ModuleContext, { field, value }: Choice, options: readonly OptionItem[]): boolean {
  const asked = { ...evaluation, valueOf: () => undefined, optionsOf: () => options };
  const problems = registry.of(field).validate?.(value, field, asked) ?? [];
  return problems.every(({ code }) => code !== 'ENGINE_VALUE_OPTION');
}

function verdictKey({ field, call, value }: Choice): string {
  return JSON.stringify([field.id, call?.key, value]);
}

/** The values of choices: one, a list of them, or paths through a tree. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.flatMap(textsIn) : [];
}

function rowsOf(value: unknown): readonly RecordValues[] {
  return Array.isArray(value) ? (value as readonly RecordValues[]) : [];
}
