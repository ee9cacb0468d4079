import type { ValueIssue } from '../../../engine/contract/errors';
import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import {
  createStoredChoices,
  issueText,
  validateSliced,
  type FieldStates,
  type Sliced,
  type ValidationMemo,
} from '../../../engine/rules';
import { knownOptions } from '../../shared/sources/known-options';
import type { FormIssue } from './form-issues';

/** Findings per slice of time-sliced work. */
const ISSUES_PER_PAUSE = 256;

interface IssueFinderOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  readonly translate: Translate;
  /** The record as it is stored; null or absent = a new one. */
  readonly stored?: RecordValues | null;
  context: () => EvaluationContext;
}

/** Limits a validation while typing. */
export interface LiveScope {
  /** Keys of the main fields to validate. */
  readonly keys: ReadonlySet<string>;
  shouldCheckRow: (row: unknown) => boolean;
  isShown: (issue: ValueIssue) => boolean;
}

/** Validates successive versions of a record; unchanged rows are not validated again. */
export interface IssueFinder {
  /** `keys` limits it to these main fields. The values must not be mutated while it runs. */
  find: (
    record: { readonly values: RecordValues; readonly states: FieldStates },
    scope?: Partial<LiveScope>,
  ) => Sliced<readonly FormIssue[]>;
  /** Adds texts to findings of the engine. */
  toFormIssues: (issues: readonly ValueIssue[]) => Sliced<readonly FormIssue[]>;
}

/** Creates a finder without memory. */
export function createIssueFinder(options: IssueFinderOptions): IssueFinder {
  const { model, registry, access, translate, context, stored = null } = options;
  const isStoredChoice = createStoredChoices({ model, registry, stored });
  const memo: ValidationMemo = new Map();
  const known = new WeakMap<ValueIssue, FormIssue>();

  const toFormIssue = (issue: ValueIssue): FormIssue => {
    const { fieldId, rowIndex } = issue;
    const message = issueText(issue, model, translate);
    return { fieldId, message, ...(rowIndex === undefined ? {} : { rowIndex }) };
  };
  const toKnownIssue = (issue: ValueIssue): FormIssue => {
    const message = known.get(issue) ?? toFormIssue(issue);
    known.set(issue, message);
    return message;
  };
  return {
    *find({ values, states }, { isShown, ...scope } = {}) {
      const input = { model, registry, access, values, states, context: context(), optionsOf: knownOptions };
      const found = yield* validateSliced(input, { memo, ...scope });
      const told = found.filter((issue) => isShown?.(issue) !== false && !isStoredChoice(issue, values));
      return yield* mapSliced(told, toKnownIssue);
    },
    toFormIssues: (issues) => mapSliced(issues, toFormIssue),
  };
}

function* mapSliced<From, To>(list: readonly From[], toResult: (item: From) => To): Sliced<readonly To[]> {
  const results: To[] = [];
  for (const [index, item] of list.entries()) {
    if (index % ISSUES_PER_PAUSE === 0) yield;
    results.push(toResult(item));
  }
  return results;
}
