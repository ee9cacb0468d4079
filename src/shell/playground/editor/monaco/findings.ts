import { editor, MarkerSeverity, type languages, type Range } from 'monaco-editor/editor.js';
import type { Severity } from '../../../../engine/contract/errors';
import type { SourceFinding } from '../../../../engine/lint';
import { fixEdits, type SourceFix, type TextEdit } from '../../../../engine/source';
import { contextOf, type DocumentContext } from './document-context';
import { toModelEdits, toRange } from './positions';

/** Owner of the markers. */
const OWNER = 'formloom';

const SEVERITIES: Readonly<Record<Severity, MarkerSeverity>> = {
  error: MarkerSeverity.Error,
  warning: MarkerSeverity.Warning,
  info: MarkerSeverity.Info,
};

/** Shows diagnostics as Monaco markers, each with its message and its way out. */
export function markFindings(model: editor.ITextModel, context: DocumentContext): void {
  const markers = context.findings.map((finding): editor.IMarkerData => {
    const { severity, code } = finding;
    return {
      ...toPlace(toMarkedRange(model, finding)),
      severity: SEVERITIES[severity],
      code,
      message: toMessage(finding, context),
    };
  });
  editor.setModelMarkers(model, OWNER, markers);
}

function toMessage(finding: SourceFinding, { engineText }: DocumentContext): string {
  return [finding.message(engineText), finding.wayOut(engineText)].filter(Boolean).join('\n');
}

/** An empty span would not be seen: it takes the character at its side. */
function toMarkedRange(model: editor.ITextModel, { range }: SourceFinding): Range {
  const whole = toRange(model, range);
  if (!whole.isEmpty()) return whole;
  return toRange(model, {
    offset: Math.max(0, range.offset - 1),
    length: range.offset > 0 ? 1 : Math.min(1, model.getValueLength()),
  });
}

function toPlace({ startLineNumber, startColumn, endLineNumber, endColumn }: Range) {
  return { startLineNumber, startColumn, endLineNumber, endColumn };
}

/**
 * The edits of a fix against the present text. Ready-made edits hold for the text that the finding was made for; on a later text
 * they are undefined.
 */
export function presentEdits(
  fix: SourceFix,
  model: editor.ITextModel,
  context: DocumentContext,
): readonly TextEdit[] | undefined {
  const isPresent = context.findingsVersion === model.getVersionId();
  if (fix.edits && fix.edits.length > 0 && !isPresent) return undefined;
  return fixEdits(context.source(), fix);
}

/** Quick fixes of the diagnostics at a place, as Monaco code actions. */
export const fixProvider: languages.CodeActionProvider = {
  provideCodeActions(model, range) {
    const context = contextOf(model);
    if (!context) return null;
    const actions = context.findings
      .filter((finding) => range.intersectRanges(toMarkedRange(model, finding)) !== null)
      .flatMap((finding) => toActions(model, context, finding));
    return { actions, dispose: () => undefined };
  },
};

function toActions(model: editor.ITextModel, context: DocumentContext, finding: SourceFinding): languages.CodeAction[] {
  const range = toPlace(toMarkedRange(model, finding));
  const diagnostic = { ...range, severity: SEVERITIES[finding.severity], message: toMessage(finding, context) };
  return finding.fixes.flatMap((fix): languages.CodeAction[] => {
    const edits = presentEdits(fix, model, context);
    if (!edits) return [];
    return [
      {
        title: context.engineText(fix.title, fix.params),
        kind: 'quickfix',
        diagnostics: [diagnostic],
        isPreferred: finding.fixes.length === 1,
        edit: {
          edits: toModelEdits(model, edits).map(({ range: place, text }) => ({
            resource: model.uri,
            versionId: model.getVersionId(),
            textEdit: { range: place, text },
          })),
        },
      },
    ];
  });
}
