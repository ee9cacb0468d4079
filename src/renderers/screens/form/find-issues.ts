import type { ValueIssue } from '../../../engine/contract/errors';
import type { EvaluationContext, RecordValues } from '../../../engine/contract/evaluation';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { issueText, validateSliced, type FieldStates, type Sliced, type ValidationMemo } from '../../../engine/rules';
import { knownOptions } from '../../shared/known-options';
import type { FormIssue } from './form-issues';

/** Findings between two places where the making of their texts may be interrupted. */
const ISSUES_PER_PAUSE = 256;

interface IssueFinderOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  readonly translate: Translate;
  context(): EvaluationContext;
}

/** Narrows a search to what concerns the user while he is typing. */
export interface LiveScope {
  /** Keys of the main fields that are checked. */
  readonly keys: ReadonlySet<string>;
  shouldCheckRow(row: unknown): boolean;
  isShown(issue: ValueIssue): boolean;
}

/** Checks the versions of one record; rows that were checked before and stand unchanged are not looked at again. */
export interface IssueFinder {
  /** `keys` limits the search to these main fields. The values must not be changed in place while it runs. */
  find(
    record: { readonly values: RecordValues; readonly states: FieldStates },
    scope?: Partial<LiveScope>,
  ): Sliced<readonly FormIssue[]>;
  /** Gives findings of another check their texts. */
  toFormIssues(issues: readonly ValueIssue[]): Sliced<readonly FormIssue[]>;
}

/** Makes a finder that has seen nothing yet. */
export function createIssueFinder({ model, registry, access, translate, context }: IssueFinderOptions): IssueFinder {
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
      return yield* mapSliced(isShown ? found.filter(isShown) : found, toKnownIssue);
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
