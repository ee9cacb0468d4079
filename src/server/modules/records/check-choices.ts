import type { ValueIssue } from '../../../engine/contract/errors';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { ValueProblem } from '../../../engine/contract/widget-definition';
import { isSameStored } from '../../../engine/rules';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { BusinessError } from '../../http/errors';
import { findInterfaceRows, nameInterface, runDataInterface } from '../dataInterface/index';
import { askPeople, findWrongPeople, isPeopleField, type PeopleVerdicts } from './check-people';
import { askReferences, findWrongReferences, isReferring, type ReferenceVerdicts } from './check-references';
import { askTrees, findWrongPaths, isInTree, type PathChecks } from './check-paths';
import { sourceOf, toCall, type Call } from './dynamic-options';
import { isKeptEntry, wrongEntries } from './kept-choices';
import type { ModuleContext } from './module-context';
import { textsIn, uncheckedChoice, wrongChoice, writtenValues, type NewValue, type Written } from './new-values';
import { workThrough } from './work-through';

/** How long the calls of one save may take together; a sub-table may need one for each of its rows. */
const CHECK_LIMIT_MS = 20_000;
/** Concurrent calls: each holds a connection. */
const PARALLEL_CALLS = 4;
const MAX_IDS = 1_000;

/** A choice to check. */
interface Choice extends NewValue {
  /** The call for its choices; null = the form offers none there. */
  readonly call: Call | null;
}

/** Verdict of an interface: the entries that it does not offer, that it no longer exists, or that there were more calls than time. */
type InterfaceVerdict =
  { readonly wrong: readonly ValueProblem[] } | { readonly goneInterface: string } | { readonly callCount: number };

/** Verdicts of data interfaces and other lists; a choice without one could not be checked. */
export interface ChoiceVerdicts {
  readonly interfaces: ReadonlyMap<string, InterfaceVerdict>;
  readonly references: ReferenceVerdicts;
  readonly trees: PathChecks;
  readonly people: PeopleVerdicts;
}

/** Whether any field's choices depend on a data interface, a call, records of another list, a tree, or people. */
export function hasAskedChoices({ model, locks }: ModuleContext): boolean {
  const tests = [isAsked, isReferring, isInTree, isPeopleField];
  return locks !== 'ignore' && model.allFields.some((field) => tests.some((test) => test(field)));
}

/**
 * Checks the new choices of a record with data interfaces, as its form would: parameters from the record or row, distinct calls
 * once, by the chosen values where sufficient. Failed calls have no verdict.
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
    else groups.set(key, [choice]);
  }
  const left = await workThrough(
    [...groups.values()],
    { atOnce: PARALLEL_CALLS, limitMs: CHECK_LIMIT_MS },
    async (group) => {
      for (const [key, verdict] of await judge(context, group)) interfaces.set(key, verdict);
    },
  );
  for (const choice of left.flat()) interfaces.set(verdictKey(choice), { callCount: groups.size });
  return {
    interfaces,
    references: await askReferences(context, written),
    trees: await askTrees(context, written),
    people: await askPeople(context, written),
  };
}

/**
 * The choices of a record that are not offered, including references to records and people. Stored values are kept, also beside new ones.
 * Throws SERVER_CHOICES_UNCHECKED when an interface failed, and SERVER_CHOICES_SOURCE_GONE when it does not exist,
 * SERVER_CHOICES_TOO_MANY when its calls took too long together: unchecked choices are not saved.
 */
export function findWrongChoices(
  context: ModuleContext,
  written: Written,
  { interfaces, references, trees, people }: ChoiceVerdicts,
): readonly ValueIssue[] {
  const offered = newChoices(context, written).flatMap((choice): readonly ValueIssue[] => {
    const verdict = choice.call ? interfaces.get(verdictKey(choice)) : { wrong: everyEntry(context, choice) };
    if (!verdict) throw uncheckedChoice(choice);
    if ('goneInterface' in verdict) throw goneSource(choice, verdict.goneInterface);
    if ('callCount' in verdict) throw tooManyCalls(choice, verdict.callCount);
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
  return [
    ...offered,
    ...findWrongReferences(context, written, references),
    ...findWrongPaths(context, written, trees),
    ...findWrongPeople(context, written, people),
  ];
}

/** Where the form offers no choices, all entries are wrong. */
function everyEntry({ evaluation }: ModuleContext, choice: Choice): readonly ValueProblem[] {
  const entries = wrongEntries(choice, [], evaluation);
  return entries.length > 0 ? entries : [{ code: 'ENGINE_VALUE_OPTION', params: {} }];
}

/** Such a field cannot be saved until its author has corrected it: no retry. */
function goneSource({ field }: Choice, name: string): BusinessError {
  return new BusinessError('SERVER_CHOICES_SOURCE_GONE', { label: field.label || field.key, interface: name });
}

/** Fewer rows, or rows with the same parameters, can be saved. */
function tooManyCalls({ field }: Choice, count: number): BusinessError {
  const seconds = CHECK_LIMIT_MS / 1000;
  return new BusinessError('SERVER_CHOICES_TOO_MANY', { label: field.label || field.key, count, seconds });
}

/** Without an interface, scripts of old modules provide choices, which cannot be checked. */
function isAsked(field: FieldModel): boolean {
  return field.key !== '' && (field.options?.kind === 'call' || sourceOf(field) !== null);
}

/**
 * The choices that a write has changed, or that its parameters now ask of other rows: what the former parameters offered proves nothing
 * about a choice under the present ones.
 */
function newChoices(context: ModuleContext, written: Written): readonly Choice[] {
  return writtenValues(context, written, isAsked).flatMap(({ former, ...made }): readonly Choice[] => {
    const call = toCall(context, made.field, made.cell);
    const isMoved = former !== null && toCall(context, made.field, former)?.key !== call?.key;
    if (isMoved) return [{ ...made, stored: undefined, call }];
    return isSameStored(made.value, made.stored) ? [] : [{ ...made, call }];
  });
}

/** Verdicts on choices with the same call; none when it fails. */
async function judge(context: ModuleContext, group: readonly Choice[]): Promise<ReadonlyMap<string, InterfaceVerdict>> {
  const { deps, evaluation } = context;
  const [{ call, field } = {}] = group;
  if (!call || !field) return new Map();
  const { source, params } = call;
  const asked = { params, caller: evaluation.user };
  const ids = [...new Set(group.flatMap(({ value }) => textsIn(value)))];
  const judgeBy = (options: readonly OptionItem[]) =>
    new Map(group.map((choice) => [verdictKey(choice), { wrong: wrongEntries(choice, options, evaluation) }]));
  try {
    if (ids.length <= MAX_IDS) {
      const query = { ...asked, ids, valueColumn: source.valueKey };
      const rows = await findInterfaceRows(deps, source.interfaceId, query);
      const found = judgeBy(toOptionItems(rows, source));
      const isRow = field.options === null;
      if (isRow || [...found.values()].every(({ wrong }) => wrong.length === 0)) return found;
    }
    // Choices of a tree are below its rows: not found by value.
    return judgeBy(toOptionItems(await runDataInterface(deps, source.interfaceId, asked), source));
  } catch (error) {
    if (!(error instanceof BusinessError) || !GONE.has(error.code)) return new Map();
    const goneInterface = await nameInterface(deps, source.interfaceId);
    return new Map(group.map((choice) => [verdictKey(choice), { goneInterface }]));
  }
}

/** Refusals of an interface that no retry changes: it does not exist, is disabled, or changes data. */
const GONE: ReadonlySet<string> = new Set(['SERVER_NOT_FOUND', 'SERVER_INTERFACE_WRITES']);

function verdictKey({ field, call, value }: Choice): string {
  return JSON.stringify([field.id, call?.key, value]);
}
