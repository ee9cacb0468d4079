import type { ValueIssue } from '../../../engine/contract/errors';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { registry } from '../../../renderers/definitions';
import { findInterfaceRows, runDataInterface } from '../dataInterface/index';
import { askReferences, findWrongReferences, isReferring } from './check-references';
import { toCall, type Call } from './dynamic-options';
import type { ModuleContext } from './module-context';
import { newValues, textsIn, uncheckedChoice, wrongChoice, type NewValue, type Written } from './new-values';

/** Distinct questions to data interfaces that one save asks; rows share a question when they fill its parameters alike. */
const MAX_CALLS = 200;
/** Calls under way at a time: each holds a connection. */
const PARALLEL_CALLS = 4;
const MAX_IDS = 1_000;

/** A choice that the write may have made. */
interface Choice extends NewValue {
  /** What its choices are asked with; null = the form offers none there. */
  readonly call: Call | null;
}

/** What data interfaces and other lists said about choices: whether each is offered; undefined = nobody could say. */
export type ChoiceVerdicts = ReadonlyMap<string, boolean>;

/** Whether any field's choices depend on a data interface or a call, or are records of another list. */
export function hasAskedChoices({ model, locks }: ModuleContext): boolean {
  return locks !== 'ignore' && model.allFields.some((field) => isAsked(field) || isReferring(field));
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
  for (const [key, isFound] of await askReferences(context, written)) verdicts.set(key, isFound);
  return verdicts;
}

/**
 * The choices in a record that nobody offers, records that it names included. A value that is stored already is kept. Throws SERVER_CHOICES_UNCHECKED when an
 * interface could not be asked: what cannot be checked is not saved.
 */
export function findWrongChoices(
  context: ModuleContext,
  written: Written,
  verdicts: ChoiceVerdicts,
): readonly ValueIssue[] {
  const offered = newChoices(context, written).flatMap((choice): readonly ValueIssue[] => {
    const isOffered = choice.call ? verdicts.get(verdictKey(choice)) : false;
    if (isOffered === undefined) throw uncheckedChoice(choice);
    return isOffered ? [] : [wrongChoice(choice, textsIn(choice.value))];
  });
  return [...offered, ...findWrongReferences(context, written, verdicts)];
}

/** Scripts of old modules bring the choices of a field that names no interface: those cannot be known. */
function isAsked({ options, key }: FieldModel): boolean {
  if (key === '') return false;
  return options?.kind === 'call' || (options?.kind === 'dynamic' && options.interfaceId !== '');
}

function newChoices(context: ModuleContext, written: Written): readonly Choice[] {
  return newValues(context, written, isAsked).map((made) => ({
    ...made,
    call: toCall(context, made.field, made.cell),
  }));
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
