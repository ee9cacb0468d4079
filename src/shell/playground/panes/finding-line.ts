import type { Issue, Severity } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import type { MissingThing, SourceFinding } from '../../../engine/lint';
import { toIssueText } from '../../../engine/parse';
import type { SourceDocument, SourceFix } from '../../../engine/source';
import { createLineFinder } from './line-finder';

/** One line of a table of findings. */
export interface FindingLine {
  readonly key: string;
  readonly code: string;
  readonly severity: Severity;
  readonly sentence: string;
  /** '' = none is known. */
  readonly wayOut: string;
  readonly pointer: string;
  /** Line of the text, from 1. */
  readonly line: number;
  readonly fixes: readonly SourceFix[];
  /** What resolves it once created; null = nothing does. */
  readonly missing: MissingThing | null;
}

/** Findings as a table shows them, in their order. */
export function toFindingLines(
  findings: readonly SourceFinding[],
  source: SourceDocument,
  translate: Translate,
): readonly FindingLine[] {
  const lineOf = createLineFinder(source.text);
  return findings.map((finding, index) => ({
    key: `${finding.code} ${finding.pointer} ${String(index)}`,
    code: finding.code,
    severity: finding.severity,
    sentence: finding.message(translate),
    wayOut: finding.wayOut(translate),
    pointer: finding.pointer,
    line: lineOf(finding.range.offset),
    fixes: finding.fixes,
    missing: finding.missing,
  }));
}

/** The fidelity report: what reading the document has ignored, rewritten, kept without reading, or refused. */
export function toFidelityLines(
  issues: readonly Issue[],
  source: SourceDocument,
  translate: Translate,
): readonly FindingLine[] {
  const lineOf = createLineFinder(source.text);
  return issues.map((issue, index) => ({
    key: `${issue.code} ${issue.pointer} ${String(index)}`,
    code: issue.code,
    severity: issue.severity,
    sentence: toIssueText(issue, translate),
    wayOut: '',
    pointer: issue.pointer,
    line: lineOf(source.rangeOf(issue.pointer).offset),
    fixes: [],
    missing: null,
  }));
}

/** The lines of a severity ('' = all) that hold a text, whatever its case, in any of their members. */
export function filterLines(
  lines: readonly FindingLine[],
  severity: Severity | '',
  text: string,
): readonly FindingLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter((line) => {
    if (severity !== '' && line.severity !== severity) return false;
    if (wanted === '') return true;
    const { code, sentence, wayOut, pointer } = line;
    return [code, sentence, wayOut, pointer].some((part) => part.toLowerCase().includes(wanted));
  });
}
