import type { Issue } from '../../src/engine/contract/errors';
import type { Translate } from '../../src/engine/contract/language';
import type { ModuleModel } from '../../src/engine/contract/module-model';
import { decodeText, isZip } from '../../src/engine/exchange';
import { lintModule, readSource, toWayOut } from '../../src/engine/lint';
import { issueRange } from '../../src/engine/lint/issue-range';
import { parseModuleText, toIssueText } from '../../src/engine/parse';
import type { SourceDocument } from '../../src/engine/source';
import { registry } from '../../src/renderers/definitions';
import { findSchemaErrors } from './check-schema';
import { createLineIndex, type LinePlace } from './line-index';
import { readDocuments, readFiles, type FoundFile } from './read-files';

/** One line of the report about a document. */
export interface Finding {
  /** Widget or property that it is about; '' for most errors. */
  readonly name: string;
  readonly code: string;
  /** RFC 6901 pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  /** Advice; '' when it is in the message. */
  readonly wayOut: string;
  /** Line and column of the place, from 1; absent for documents of an archive. */
  readonly line?: number;
  readonly column?: number;
}

/** What `check --json` prints per document. */
export interface FileReport {
  /** Relative to the working directory; documents of an archive have their path in it behind its name. */
  readonly path: string;
  /** Number of nodes of the form, sub-table columns included; 0 when the document has errors. */
  readonly fields: number;
  /** Nodes by widget key. */
  readonly widgets: Readonly<Record<string, number>>;
  readonly unknown: readonly Finding[];
  readonly dropped: readonly Finding[];
  /** Values that were replaced by what they must have meant, or by the default. */
  readonly repaired: readonly Finding[];
  /** Settings of looks that change nothing here. */
  readonly ignored: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly errors: readonly Finding[];
}

const DROPPED = new Set<string>(['ENGINE_PROPERTY_DROPPED']);
const REPAIRED = new Set<string>(['ENGINE_VALUE_REPAIRED']);
const UNKNOWN = new Set<string>(['ENGINE_WIDGET_UNKNOWN', 'ENGINE_PROPERTY_UNKNOWN']);

/** Checks every document among the paths, folders and archives included with all in them: fidelity, schema, lint. */
export function checkModules(paths: readonly string[], translate: Translate): readonly FileReport[] {
  return readFiles(paths).flatMap((file) => checkFile(file, translate));
}

/** The same for one file that was read already. */
export function checkFile(file: FoundFile, translate: Translate): readonly FileReport[] {
  if (!file.bytes) return [failed(file.path, translate('module.unreadable', { reason: file.reason }))];
  const decoded = isZip(file.bytes) ? null : decodeText(file.bytes);
  if (decoded) return [checkText(file.path, decoded.text, translate)];
  return readDocuments(file).map((document) => toReport({ ...document, placeOf: null }, translate));
}

function checkText(path: string, text: string, translate: Translate): FileReport {
  const read = readSource(text, registry);
  const { source } = read;
  // A broken text has no document; why not is said as of any other file.
  const { model, issues } = source.errors.length > 0 ? parseModuleText(text, registry) : read;
  const lineOf = createLineIndex(text);
  const placeOf = (issue: Issue) => lineOf(issueRange(source, issue).offset);
  const report = toReport({ path, model, issues, placeOf }, translate);
  const schema = model ? checkSchema(source, lineOf, translate) : [];
  return { ...report, errors: [...report.errors, ...schema] };
}

interface Checked {
  readonly path: string;
  readonly model: ModuleModel | null;
  readonly issues: readonly Issue[];
  /** null = the places say nothing about the file. */
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
    // Whatever else is said about the document: nothing that is found may be left out.
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

/** Documents that name our schema promise to be canonical, and are held to it. */
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
