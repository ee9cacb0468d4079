import type { Issue } from '../contract/errors';
import type { Translate } from '../contract/language';

/**
 * The sentence of a finding about a document: that of `CODE.reason` where the table has one, else the code's own,
 * followed by the cause when the reason is a code itself (a broken expression in a rule).
 */
export function toIssueText(issue: Issue, translate: Translate): string {
  const own = translate(issue.code, issue.params);
  const { reason } = issue.params;
  if (typeof reason !== 'string' || reason === '') return own;
  const key = `${issue.code}.${reason}`;
  const special = translate(key, issue.params);
  if (special !== key) return special;
  const cause = translate(reason, issue.params);
  return cause === reason ? own : `${own} (${cause})`;
}
