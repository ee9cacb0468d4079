import { createIssue } from '../contract/create-issue';
import { type Issue, type Severity } from '../contract/errors';
import type { Translate } from '../contract/language';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { parseModule, toIssueText } from '../parse';
import { toExcerpt } from '../parse/report';
import {
  findRepeatedKey,
  parseSource,
  type SourceDocument,
  type SourceFix,
  type SourceRange,
  type SourceSyntaxError,
} from '../source';
import { fixesOf, type FixSurroundings } from './fixes-of';
import { issueRange } from './issue-range';
import { lintModule, type LintOptions } from './lint-module';
import { missingThing, type MissingThing } from './missing-thing';
import { lintSources } from './lint-sources';

/** A diagnostic of a text: code, range, quick fixes. */
export interface SourceFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: (translate: Translate) => string;
  /** Advice on how to resolve it. */
  readonly wayOut: (translate: Translate) => string;
  readonly pointer: string;
  readonly range: SourceRange;
  /** What resolves it once created; null = nothing does. */
  readonly missing: MissingThing | null;
  /** Quick fixes, computed on first use. */
  readonly fixes: readonly SourceFix[];
}

/** A text and its parse results. */
export interface ReadSource {
  readonly source: SourceDocument;
  /** null while the text is broken or the document has errors. */
  readonly model: ModuleModel | null;
  /** Issues of the document; [] while the text is broken. */
  readonly issues: readonly Issue[];
}

/** With all diagnostics, by position. */
export interface CheckedSource extends ReadSource {
  readonly findings: readonly SourceFinding[];
}

/** Parses a text as a module, once for all uses. Total. */
export function readSource(text: string, registry: WidgetRegistry): ReadSource {
  const source = parseSource(text);
  if (source.errors.length > 0) return { source, model: null, issues: [] };
  const repeated = findRepeatedKey(source);
  if (!repeated) return { source, ...parseModule(source.value, registry) };
  const params = { reason: 'duplicateKey', key: toExcerpt(repeated.key) };
  return { source, model: null, issues: [createIssue('ENGINE_JSON_SYNTAX', repeated.pointer, params)] };
}

/** Diagnostics of a parsed text: syntax, document, expressions, losses, and lint. */
export function findInSource(read: ReadSource, options: LintOptions): readonly SourceFinding[] {
  const { source, model, issues } = read;
  if (source.errors.length > 0) return source.errors.map((error) => toSyntaxFinding(error, source));
  const found = model ? [...issues, ...lintSources(source.value), ...lintModule(model, options)] : issues;
  const surroundings = { source, model, registry: options.registry };
  // Lazy: there may be thousands of diagnostics, and each quick fix searches all names.
  const findings = found.map((issue) => toFinding(issue, surroundings));
  return findings.sort((a, b) => a.range.offset - b.range.offset);
}

/** Parses a text as a module and returns all its diagnostics. */
export function checkSource(text: string, options: LintOptions): CheckedSource {
  const read = readSource(text, options.registry);
  return { ...read, findings: findInSource(read, options) };
}

function toSyntaxFinding({ code, range, fix }: SourceSyntaxError, source: SourceDocument): SourceFinding {
  return {
    code,
    severity: 'error',
    message: (translate) => translate(code),
    wayOut: (translate) => translate(`${code}.wayOut`),
    pointer: source.pointerAt(range.offset),
    range,
    missing: null,
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
    missing: missingThing(issue),
    get fixes() {
      fixes ??= fixesOf(issue, surroundings);
      return fixes;
    },
  };
}

/** Advice for an issue: for its cause if that has a code (a broken expression in a rule). */
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
