import { createIssue } from '../contract/create-issue';
import { type EngineCode, type Issue } from '../contract/errors';

export type IssueParams = Readonly<Record<string, string | number>>;

/** Collects the findings of a parse, in order. */
export interface Report {
  readonly issues: readonly Issue[];
  add: (code: EngineCode, pointer: string, params?: IssueParams) => void;
  addIssue: (issue: Issue) => void;
  hasErrors: () => boolean;
}

/** Creates an empty report. */
export function createReport(): Report {
  const issues: Issue[] = [];
  return {
    issues,
    add: (code, pointer, params = {}) => void issues.push(createIssue(code, pointer, params)),
    addIssue: (issue) => void issues.push(issue),
    hasErrors: () => issues.some((issue) => issue.severity === 'error'),
  };
}

/** Maximum length of a value in a message: a hostile document must not fill the report. */
const MAX_EXCERPT_CHARS = 60;

/** A short printable form of any value. */
export function toExcerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > MAX_EXCERPT_CHARS ? `${text.slice(0, MAX_EXCERPT_CHARS)}…` : text;
}
