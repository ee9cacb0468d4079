import type { ValueIssue } from '../../../engine/contract/errors';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { ValueProblem } from '../../../engine/contract/widget-definition';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { BusinessError } from '../../http/errors';
import { findInterfaceRows, nameInterface, runDataInterface } from '../dataInterface/index';
import { askReferences, findWrongReferences, isReferring, type ReferenceVerdicts } from './check-references';
import { toCall, type Call } from './dynamic-options';
import { isKeptEntry, wrongEntries } from './kept-choices';
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

/** What an interface said about a choice: the entries that it does not offer, or that there is no such interface any more. */
type InterfaceVerdict = { readonly wrong: readonly ValueProblem[] } | { readonly goneInterface: string };

/** What data interfaces and other lists said about choices; what is missing in them nobody could say. */
export interface ChoiceVerdicts {
  readonly interfaces: ReadonlyMap<string, InterfaceVerdict>;
  readonly references: ReferenceVerdicts;
}

/** Whether any field's choices depend on a data interface or a call, or are records of another list. */
export function hasAskedChoices({ model, locks }: ModuleContext): boolean {
  return locks !== 'ignore' && model.allFields.some((field) => isAsked(field) || isReferring(field));
}

/**
 * Asks the data interfaces whether they offer what is new in a record, as its form would ask: parameters from the record or the
 * row, each distinct question once, by the chosen values where that is enough. What fails has no verdict.
 */
export async function askChoices(context: ModuleContext, written: Written): Promise<ChoiceVerdicts> {
  const interfaces = new Map<string, InterfaceVerdict>();
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
      for (const [key, verdict] of await judge(context, group)) interfaces.set(key, verdict);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, work));
  return { interfaces, references: await askReferences(context, written) };
}

/**
 * The choices in a record that nobody offers, records that it names included. What is stored already is kept, also beside what
 * is new. Throws SERVER_CHOICES_UNCHECKED when an interface could not be asked, and SERVER_CHOICES_SOURCE_GONE when there is
 * none to ask: what cannot be checked is not saved.
 */
export function findWrongChoices(
  context: ModuleContext,
  written: Written,
  { interfaces, references }: ChoiceVerdicts,
): readonly ValueIssue[] {
  const offered = newChoices(context, written).flatMap((choice): readonly ValueIssue[] => {
    const verdict = choice.call ? interfaces.get(verdictKey(choice)) : { wrong: everyEntry(context, choice) };
    if (!verdict) throw uncheckedChoice(choice);
    if ('goneInterface' in verdict) throw goneSource(choice, verdict.goneInterface);
    const wrong = verdict.wrong.filter((problem) => !isKeptEntry(problem, choice, context.evaluation));
    return wrong.length > 0
      ? [
          wrongChoice(
            choice,
            wrong.map(({ params }) => String(params['value'] ?? '')),
          ),
        ]
      : [];
  });
  return [...offered, ...findWrongReferences(context, written, references)];
}

/** All of a choice is wrong where its form offers none, whether its control names the entries or not. */
function everyEntry({ evaluation }: ModuleContext, choice: Choice): readonly ValueProblem[] {
  const entries = wrongEntries(choice, [], evaluation);
  return entries.length > 0 ? entries : [{ code: 'ENGINE_VALUE_OPTION', params: {} }];
}

/** Nobody can save such a field until its author has mended it: trying again is of no use. */
function goneSource({ field }: Choice, name: string): BusinessError {
  return new BusinessError('SERVER_CHOICES_SOURCE_GONE', { label: field.label || field.key, interface: name });
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
async function judge(context: ModuleContext, group: readonly Choice[]): Promise<ReadonlyMap<string, InterfaceVerdict>> {
  const { deps, evaluation } = context;
  const [{ call, field } = {}] = group;
  if (!call || !field) return new Map();
  const { source, params } = call;
  const ids = [...new Set(group.flatMap(({ value }) => textsIn(value)))];
  const judgeBy = (options: readonly OptionItem[]) =>
    new Map(group.map((choice) => [verdictKey(choice), { wrong: wrongEntries(choice, options, evaluation) }]));
  try {
    if (ids.length <= MAX_IDS) {
      const query = { params, ids, valueColumn: source.valueKey };
      const rows = await findInterfaceRows(deps, source.interfaceId, query, evaluation.user);
      const found = judgeBy(toOptionItems(rows, source));
      if ([...found.values()].every(({ wrong }) => wrong.length === 0)) return found;
    }
    // A tree has its choices below its rows: they are not found by their values.
    return judgeBy(toOptionItems(await runDataInterface(deps, source.interfaceId, params, evaluation.user), source));
  } catch (error) {
    if (!(error instanceof BusinessError) || !GONE.has(error.code)) return new Map();
    const goneInterface = await nameInterface(deps, source.interfaceId);
    return new Map(group.map((choice) => [verdictKey(choice), { goneInterface }]));
  }
}

/** Refusals of an interface that no second try changes: it is not there, switched off, or of a kind that is not carried out. */
const GONE: ReadonlySet<string> = new Set(['SERVER_NOT_FOUND', 'SERVER_INTERFACE_UNSUPPORTED']);

function verdictKey({ field, call, value }: Choice): string {
  return JSON.stringify([field.id, call?.key, value]);
}
