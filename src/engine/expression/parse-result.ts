import { createRefusalIssue, type RefusalCode, type Issue } from '../contract/errors';
import type { Expression } from '../contract/expression';

/** What parsing gives: a checked tree, or why not. The issue's pointer is '': the caller knows where the text stands. */
export type ParsedExpression =
  { readonly ok: true; readonly expression: Expression } | { readonly ok: false; readonly issue: Issue };

/** Carries a refusal out of the depths of a scan or a conversion; never leaves this folder. */
export class ExpressionRefusal extends Error {
  override readonly name = 'ExpressionRefusal';
  constructor(readonly issue: Issue) {
    super(issue.code);
  }
}

/** A refusal at a zero-based index of the source; texts count characters from 1. */
export function refusalAt(
  code: RefusalCode,
  index: number,
  params: Readonly<Record<string, string | number>> = {},
): ExpressionRefusal {
  return new ExpressionRefusal(createRefusalIssue(code, '', { position: index + 1, ...params }));
}
