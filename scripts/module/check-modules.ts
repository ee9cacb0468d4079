import type { Issue } from '../../src/engine/contract/errors';
import type { Translate } from '../../src/engine/contract/language';
import type { ModuleModel } from '../../src/engine/contract/module-model';
import { decodeText, isZip } from '../../src/engine/exchange';
import { lintModule, lintSources, readSource, toWayOut } from '../../src/engine/lint';
import { issueRange } from '../../src/engine/lint/issue-range';
import { parseModuleText, toIssueText } from '../../src/engine/parse';
import type { SourceDocument } from '../../src/engine/source';
import { registry } from '../../src/renderers/definitions';
import { findSchemaErrors } from './check-schema';
import { createLineIndex, type LinePlace } from './line-index';
import { readDocuments, readFiles, type FoundFile } from './read-files';

/** A line of the report on a document. */
export interface Finding {
  /** Widget or property concerned; '' for most errors. */
  readonly name: string;
  readonly code: string;
  /** RFC 6901 pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  /** Advice; '' if the message contains it. */
  readonly wayOut: string;
  /** Line and column, from 1; absent for documents of an archive. */
  readonly line?: number;
  readonly column?: number;
}

/** Report of one document, as `check --json` prints it. */
export interface FileReport {
  /** Relative to the working directory; for documents of an archive its path, followed by their path in it. */
  readonly path: string;
  /** Number of nodes of the form, including sub-table columns; 0 if the document has errors. */
  readonly fields: number;
  /** Number of nodes by widget key. */
  readonly widgets: Readonly<Record<string, number>>;
  readonly unknown: readonly Finding[];
  readonly dropped: readonly Finding[];
  /** Invalid values that were replaced by the intended value or the default. */
  readonly repaired: readonly Finding[];
  /** Other findings of severity `info`, such as appearance settings that have no effect here. */
  readonly ignored: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly errors: readonly Finding[];
}

const DROPPED = new Set<string>(['ENGINE_PROPERTY_DROPPED']);
const REPAIRED = new Set<string>(['ENGINE_VALUE_REPAIRED']);
const UNKNOWN = new Set<string>(['ENGINE_WIDGET_UNKNOWN', 'ENGINE_PROPERTY_UNKNOWN']);

/** Checks all documents in files, folders and archives: fidelity, schema, lint. */
export function checkModules(paths: readonly string[], translate: Translate): readonly FileReport[] {
  return readFiles(paths).flatMap((file) => checkFile(file, translate));
}

/** `checkModules` for one file that is read already. */
export function checkFile(file: FoundFile, translate: Translate): readonly FileReport[] {
  if (!file.bytes) return [failed(file.path, translate('module.unreadable', { reason: file.reason }))];
  const decoded = isZip(file.bytes) ? null : decodeText(file.bytes);
  if (decoded) return [checkText(file.path, decoded.text, translate)];
  return readDocuments(file).map((document) => toReport({ ...document, placeOf: null }, translate));
}

function checkText(path: string, text: string, translate: Translate): FileReport {
  const read = readSource(text, registry);
  const { source } = read;
  // A text with syntax errors has no document: report why, as for any other file.
  const { model, issues } = source.errors.length > 0 ? parseModuleText(text, registry) : read;
  const lineOf = createLineIndex(text);
  const placeOf = (issue: Issue) => lineOf(issueRange(source, issue).offset);
  const report = toReport({ path, model, issues, placeOf }, translate);
  const schema = model ? checkSchema(source, lineOf, translate) : [];
  const elsewhere = lintSources(source.value).map((issue) => toFinding(issue, translate, placeOf));
  return { ...report, errors: [...report.errors, ...schema, ...elsewhere] };
}

interface Checked {
  readonly path: string;
  readonly model: ModuleModel | null;
  readonly issues: readonly Issue[];
  /** null = issues have no line in a file, as in an archive. */
  readonly placeOf: ((issue: Issue) => LinePlace) | null;
}

function toReport({ path, model, issues, placeOf }: Checked, translate: Translate): FileReport {
  const widgets: Record<string, number> = {};
  for (const field of model?.allFields ?? []) widgets[field.widget] = (widgets[field.widget] ?? 0) + 1;
  const lint = model ? lintModule(model, { registry }) : [];
  const findings = (found: readonly Issue[], isWanted: (issue: Issue) => boolean) =>
    found.filter(isWanted).map((issue) => toFinding(issue, translate, placeOf));
  return {
    path,
    fields: model?.allFields.length ?? 0,
    widgets,
    unknown: findings(issues, (issue) => UNKNOWN.has(issue.code)),
    dropped: findings(issues, (issue) => DROPPED.has(issue.code)),
    repaired: findings(issues, (issue) => REPAIRED.has(issue.code)),
    // All other infos: no finding may be left out of the report.
    ignored: findings(
      issues,
      ({ code, severity }) => severity === 'info' && !DROPPED.has(code) && !REPAIRED.has(code) && !UNKNOWN.has(code),
    ),
    warnings: [
      ...findings(issues, (issue) => issue.severity === 'warning' && !UNKNOWN.has(issue.code)),
      ...findings(lint, (issue) => issue.severity !== 'error'),
    ],
    errors: findings([...issues, ...lint], (issue) => issue.severity === 'error'),
  };
}

function failed(path: string, message: string): FileReport {
  const none = { fields: 0, widgets: {}, unknown: [], dropped: [], repaired: [], ignored: [], warnings: [] };
  return { path, ...none, errors: [{ name: '', code: 'UNREADABLE', pointer: '', message, wayOut: '' }] };
}

function toFinding(issue: Issue, translate: Translate, placeOf: Checked['placeOf']): Finding {
  const { widget, property, key, script, reference } = issue.params;
  const { code, pointer } = issue;
  return {
    name: String(widget ?? property ?? key ?? script ?? reference ?? ''),
    code,
    pointer,
    message: toIssueText(issue, translate),
    wayOut: toWayOut(issue, translate),
    ...placeOf?.(issue),
  };
}

/** Validates documents that name our schema against it: they claim to be canonical. */
function checkSchema(
  source: SourceDocument,
  lineOf: (offset: number) => LinePlace,
  translate: Translate,
): readonly Finding[] {
  const document = source.value;
  const schema = typeof document === 'object' && document !== null && '$schema' in document ? document.$schema : null;
  if (typeof schema !== 'string' || !schema.endsWith('module.schema.json')) return [];
  return findSchemaErrors(document).map(({ instancePath, keyword, params }) => ({
    name: '',
    code: 'SCHEMA',
    pointer: instancePath,
    message: translate('module.schema', { keyword, params: JSON.stringify(params).slice(0, 120) }),
    wayOut: '',
    ...lineOf(source.rangeOf(instancePath).offset),
  }));
}
