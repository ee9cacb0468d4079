import type { Issue } from '../contract/errors';
import type { Translate } from '../contract/language';

/**
 * The sentence of a document finding: of `CODE.reason` if there is one, else of the code, followed by the cause when the reason is
 * a code itself (a broken expression in a rule).
 */
export function toIssueText(issue: Issue, translate: Translate): string {
  const own = translate(issue.code, inWords(issue, translate));
  const { reason } = issue.params;
  if (typeof reason !== 'string' || reason === '') return own;
  const key = `${issue.code}.${reason}`;
  const special = translate(key, issue.params);
  if (special !== key) return special;
  const cause = translate(reason, issue.params);
  return cause === reason ? own : `${own} (${cause})`;
}

/** Translates the expected types; property names stay. */
function inWords({ code, params }: Issue, translate: Translate): Issue['params'] {
  if (code !== 'ENGINE_DOCUMENT_SHAPE') return params;
  const words = Object.entries(params).map(([name, value]) => {
    const key = `${code}.${String(value)}`;
    const word = translate(key);
    return [name, word === key ? value : word] as const;
  });
  return Object.fromEntries(words);
}
