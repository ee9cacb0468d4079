import type { Translate } from '../../src/engine/contract/language';
import type { FileReport, Finding } from './check-modules';
import { formatTable } from './format-table';

/** Formats reports for people: a table with a line per document, then the findings of each. */
export function formatReports(reports: readonly FileReport[], translate: Translate): string {
  const head = ['file', 'fields', 'warnings', 'errors', 'widgets'].map((name) => translate(`module.head.${name}`));
  const rows = reports.map((report) => [
    report.path,
    String(report.fields),
    String(report.warnings.length + report.unknown.length),
    String(report.errors.length),
    Object.entries(report.widgets)
      .map(([widget, count]) => `${widget}×${count}`)
      .join(' '),
  ]);
  const sum = (count: (report: FileReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const total = translate('module.total', {
    files: reports.length,
    fields: sum((report) => report.fields),
    warnings: sum((report) => report.warnings.length + report.unknown.length),
    errors: sum((report) => report.errors.length),
  });
  return [
    ...formatTable([head, ...rows]),
    '',
    ...reports.flatMap((report) => formatDetails(report, translate)),
    total,
    '',
  ].join('\n');
}

function formatDetails(report: FileReport, translate: Translate): readonly string[] {
  const names = (findings: readonly Finding[]) => [...new Set(findings.map((finding) => finding.name))].join(', ');
  const lines = [
    ...report.errors.flatMap(formatWithWayOut),
    ...report.unknown.map(formatFinding),
    ...report.warnings.flatMap(formatWithWayOut),
    ...report.ignored.flatMap(formatWithWayOut),
    ...report.repaired.map(formatFinding),
    ...(report.dropped.length > 0 ? [`  ${translate('module.dropped', { names: names(report.dropped) })}`] : []),
  ];
  return lines.length > 0 ? [report.path, ...lines, ''] : [];
}

/** A finding, followed by advice if there is any. */
function formatWithWayOut(finding: Finding): readonly string[] {
  return finding.wayOut === ''
    ? [formatFinding(finding)]
    : [formatFinding(finding), `    → ${oneLine(finding.wayOut)}`];
}

/** A finding as a single line, whatever text the document contains. */
function formatFinding({ code, pointer, message, line, column }: Finding): string {
  const place = line === undefined ? '' : `${line}:${column ?? 1}  `;
  return `  ${place}${code} ${oneLine(pointer) || '/'}  ${oneLine(message)}`;
}

/** Collapses whitespace, so that a text of a document takes one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
