import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Issue } from '../src/engine/contract/errors';
import { createTranslate, LANGUAGES, type Language, type Translate } from '../src/engine/contract/language';
import { parseModuleText, toIssueText } from '../src/engine/parse';
import { validate } from '../src/engine/parse/validate-module-schema.generated.js';
import engineText from '../src/engine/text.json';
import { registry } from '../src/renderers/definitions';
import text from './module-text.json';

/** One line of the report about a file. */
interface Finding {
  /** Widget or property that it is about; '' for most errors. */
  readonly name: string;
  readonly code: string;
  /** RFC 6901 pointer into the file. */
  readonly pointer: string;
  readonly message: string;
}

/** What `check --json` prints per file. */
export interface FileReport {
  /** Relative to the working directory. */
  readonly path: string;
  /** Number of nodes of the form, sub-table columns included; 0 when the file has errors. */
  readonly fields: number;
  /** Nodes by widget key. */
  readonly widgets: Readonly<Record<string, number>>;
  readonly unknown: readonly Finding[];
  readonly dropped: readonly Finding[];
  /** Values that were replaced by what they must have meant, or by the default. */
  readonly repaired: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly errors: readonly Finding[];
}

const DROPPED = new Set<string>(['ENGINE_PROPERTY_DROPPED']);
const REPAIRED = new Set<string>(['ENGINE_VALUE_REPAIRED']);
const UNKNOWN = new Set<string>(['ENGINE_WIDGET_UNKNOWN', 'ENGINE_PROPERTY_UNKNOWN']);

/** Checks every JSON file among the paths, directories included with all below them. */
export function checkModules(paths: readonly string[], translate: Translate): readonly FileReport[] {
  return paths.flatMap(listFiles).map((file) => checkModule(file, translate));
}

function listFiles(target: string): string[] {
  if (!statSync(target, { throwIfNoEntry: false })?.isDirectory()) return [target];
  const names = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => path.join(target, name));
}

function checkModule(file: string, translate: Translate): FileReport {
  const report = {
    path: path.relative(process.cwd(), file) || file,
    fields: 0,
    widgets: {},
    unknown: [],
    dropped: [],
    repaired: [],
    warnings: [],
  };
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ...report,
      errors: [{ name: '', code: 'UNREADABLE', pointer: '', message: translate('module.unreadable', { reason }) }],
    };
  }
  const { model, issues } = parseModuleText(content, registry);
  const widgets: Record<string, number> = {};
  for (const field of model?.allFields ?? []) widgets[field.widget] = (widgets[field.widget] ?? 0) + 1;
  const findings = (isWanted: (issue: Issue) => boolean) =>
    issues.filter(isWanted).map((issue) => toFinding(issue, translate));
  return {
    ...report,
    fields: model?.allFields.length ?? 0,
    widgets,
    unknown: findings((issue) => UNKNOWN.has(issue.code)),
    dropped: findings((issue) => DROPPED.has(issue.code)),
    repaired: findings((issue) => REPAIRED.has(issue.code)),
    warnings: findings((issue) => issue.severity === 'warning' && !UNKNOWN.has(issue.code)),
    errors: [...findings((issue) => issue.severity === 'error'), ...(model ? checkSchema(content, translate) : [])],
  };
}

function toFinding(issue: Issue, translate: Translate): Finding {
  const { widget, property, key, script, reference } = issue.params;
  const name = widget ?? property ?? key ?? script ?? reference ?? '';
  return { name: String(name), code: issue.code, pointer: issue.pointer, message: toIssueText(issue, translate) };
}

/** Documents that name our schema promise to be canonical, and are held to it. */
function checkSchema(content: string, translate: Translate): readonly Finding[] {
  const document = JSON.parse(content.replace(/^\uFEFF/, '')) as { readonly $schema?: unknown };
  if (typeof document.$schema !== 'string' || !document.$schema.endsWith('module.schema.json') || validate(document))
    return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, params }) => ({
    name: '',
    code: 'SCHEMA',
    pointer: instancePath,
    message: translate('module.schema', { keyword, params: JSON.stringify(params).slice(0, 120) }),
  }));
}

/** The table that people read: a line per file, then what was found in each. */
export function formatReports(reports: readonly FileReport[], translate: Translate): string {
  const head = ['file', 'fields', 'widgets', 'warnings', 'errors'].map((name) => translate(`module.head.${name}`));
  const rows = reports.map((report) => [
    report.path,
    String(report.fields),
    Object.entries(report.widgets)
      .map(([widget, count]) => `${widget}×${count}`)
      .join(' '),
    String(report.warnings.length + report.unknown.length),
    String(report.errors.length),
  ]);
  const order = [0, 1, 3, 4, 2];
  const widths = order.map((column) => Math.max(...[head, ...rows].map((row) => displayWidth(row[column] ?? ''))));
  const lines = [head, ...rows].map((row) =>
    order
      .map((column, index) => pad(row[column] ?? '', widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const details = reports.flatMap((report) => formatDetails(report, translate));
  const sum = (count: (report: FileReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const total = translate('module.total', {
    files: reports.length,
    fields: sum((report) => report.fields),
    warnings: sum((report) => report.warnings.length + report.unknown.length),
    errors: sum((report) => report.errors.length),
  });
  return [...lines, '', ...details, total, ''].join('\n');
}

function formatDetails(report: FileReport, translate: Translate): string[] {
  const names = (findings: readonly Finding[]) => [...new Set(findings.map((finding) => finding.name))].join(', ');
  const line = ({ code, pointer, message }: Finding) => `  ${code} ${pointer || '/'}  ${message.replace(/\s+/g, ' ')}`;
  const lines = [
    ...report.errors.map(line),
    ...report.unknown.map(line),
    ...report.warnings.map(line),
    ...report.repaired.map(line),
    ...(report.dropped.length > 0 ? [`  ${translate('module.dropped', { names: names(report.dropped) })}`] : []),
  ];
  return lines.length > 0 ? [report.path, ...lines, ''] : [];
}

/** Columns that a text takes in a terminal: Chinese characters take two. */
function displayWidth(value: string): number {
  return Array.from(value).reduce((width, char) => width + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0);
}

function pad(value: string, width: number): string {
  return value + ' '.repeat(Math.max(0, width - displayWidth(value)));
}

function languageOf(args: readonly string[]): Language {
  const asked = args.find((arg) => arg.startsWith('--lang='))?.slice('--lang='.length);
  const locale = /^zh/i.test(process.env.LC_ALL ?? process.env.LANG ?? '') ? 'zh' : 'en';
  return LANGUAGES.find((language) => language === asked) ?? locale;
}

/** Runs the command line; answers its exit code: 0 clean, 1 errors found or nothing to check, 2 wrong usage. */
export function runModuleCommand(args: readonly string[], write: (output: string) => void): number {
  const translate = createTranslate(languageOf(args), [engineText, text]);
  const paths = args.slice(1).filter((arg) => !arg.startsWith('--'));
  if (args[0] !== 'check' || paths.length === 0) {
    write(`${translate('module.usage')}\n`);
    return 2;
  }
  const reports = checkModules(paths, translate);
  if (args.includes('--json')) write(`${JSON.stringify({ files: reports }, null, 2)}\n`);
  else write(reports.length > 0 ? formatReports(reports, translate) : `${translate('module.nothing')}\n`);
  return reports.length === 0 || reports.some((report) => report.errors.length > 0) ? 1 : 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  process.exitCode = runModuleCommand(process.argv.slice(2), (output) => void process.stdout.write(output));
}
