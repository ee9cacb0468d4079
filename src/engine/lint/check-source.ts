import type { Issue, Severity } from '../contract/errors';
import type { Translate } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import { parseModuleText, toIssueText } from '../parse';
import { parseSource, type SourceDocument, type SourceFix, type SourceRange, type SourceSyntaxError } from '../source';
import { fixesOf, type FixSurroundings } from './fixes-of';
import { issueRange } from './issue-range';
import { lintModule, type LintOptions } from './lint-module';

/** Something that is to be said about a text, with its place and the ways out. */
export interface SourceFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: (translate: Translate) => string;
  /** What to do about it. */
  readonly wayOut: (translate: Translate) => string;
  readonly pointer: string;
  readonly range: SourceRange;
  /** Looked for when they are first asked for. */
  readonly fixes: readonly SourceFix[];
}

/** A text, what it could be read as, and everything that is to be said about it in the order of its places. */
export interface CheckedSource {
  readonly source: SourceDocument;
  /** null while the text is broken or the document has errors. */
  readonly model: ModuleModel | null;
  readonly findings: readonly SourceFinding[];
}

/**
 * Checks a text as a module: its syntax, and once it is JSON the document, its expressions, what of it is not carried over, and lint.
 * Total, whatever the text is.
 */
export function checkSource(text: string, options: LintOptions): CheckedSource {
  const source = parseSource(text);
  if (source.errors.length > 0) {
    return { source, model: null, findings: source.errors.map((error) => toSyntaxFinding(error, source)) };
  }
  const { model, issues } = parseModuleText(text, options.registry);
  const found = model ? [...issues, ...lintModule(model, options)] : issues;
  const surroundings = { source, model, registry: options.registry };
  // Thousands of findings have ways out that nobody asks for, and each is a search among all names.
  const findings = found.map((issue) => toFinding(issue, surroundings));
  return { source, model, findings: findings.sort((a, b) => a.range.offset - b.range.offset) };
}

function toSyntaxFinding({ code, range, fix }: SourceSyntaxError, source: SourceDocument): SourceFinding {
  return {
    code,
    severity: 'error',
    message: (translate) => translate(code),
    wayOut: (translate) => translate(`${code}.wayOut`),
    pointer: source.pointerAt(range.offset),
    range,
    fixes: fix ? [fix] : [],
  };
}

function toFinding(issue: Issue, surroundings: FixSurroundings): SourceFinding {
  let fixes: readonly SourceFix[] | undefined;
  return {
    code: issue.code,
    severity: issue.severity,
    message: (translate) => toIssueText(issue, translate),
    wayOut: (translate) => toWayOut(issue, translate),
    pointer: issue.pointer,
    range: issueRange(surroundings.source, issue),
    get fixes() {
      fixes ??= fixesOf(issue, surroundings);
      return fixes;
    },
  };
}

/** What to do about an issue: about its cause where that has a code of its own (a broken expression in a rule). */
export function toWayOut({ code, params }: Issue, translate: Translate): string {
  const { reason } = params;
  const keys = [
    ...(typeof reason === 'string' ? [`${code}.${reason}.wayOut`, `${reason}.wayOut`] : []),
    `${code}.wayOut`,
  ];
  for (const key of keys) {
    const text = translate(key, params);
    if (text !== key) return text;
  }
  return '';
}
