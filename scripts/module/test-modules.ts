import type { Issue } from '../../src/engine/contract/errors';
import type { Translate } from '../../src/engine/contract/language';
import { runTests, type TestStatus } from '../../src/engine/module-tests';
import { toIssueText } from '../../src/engine/parse';
import { PLATFORM_TIME_ZONE } from '../../src/engine/values/zoned-time';
import { registry } from '../../src/renderers/definitions';
import { oneLine } from './format-reports';
import { formatTable } from './format-table';
import { readDocuments, readFiles, type FoundFile } from './read-files';

/** A line about a test: what did not hold, or why it could not be run. */
interface TestNote {
  readonly code: string;
  /** RFC 6901 pointer into the document. */
  readonly pointer: string;
  readonly message: string;
  /** '' for findings that compare nothing. */
  readonly expected: string;
  readonly came: string;
}

/** Results of a document, as `test --json` prints them. */
export interface TestReport {
  /** Relative to the working directory; for documents of an archive its path, followed by their path in it. */
  readonly path: string;
  readonly tests: readonly {
    readonly name: string;
    readonly pointer: string;
    readonly status: TestStatus;
    readonly notes: readonly TestNote[];
  }[];
  /** Why the document has no tests to run: it cannot be read. */
  readonly errors: readonly TestNote[];
}

/** Runs the tests of all documents in files, folders and archives, on the clock of the platform's time zone. */
export function testModules(paths: readonly string[], translate: Translate): readonly TestReport[] {
  return readFiles(paths).flatMap((file) => testFile(file, translate));
}

/** Whether a document can be read and none of its tests fails; one that cannot be run here does not. */
export function isPassed({ tests, errors }: TestReport): boolean {
  return errors.length === 0 && tests.every(({ status }) => status === 'passed' || status === 'notRun');
}

function testFile(file: FoundFile, translate: Translate): readonly TestReport[] {
  if (!file.bytes) {
    const message = translate('module.unreadable', { reason: file.reason });
    return [
      { path: file.path, tests: [], errors: [{ code: 'UNREADABLE', pointer: '', message, expected: '', came: '' }] },
    ];
  }
  return readDocuments(file).map(({ path, model, issues }) => {
    const note = (issue: Issue) => toNote(issue, translate);
    const invalid = issues.filter(({ code }) => code === 'ENGINE_TEST_INVALID');
    const results = model ? runTests(model, { registry, timeZone: PLATFORM_TIME_ZONE, translate }) : [];
    const tests = results.map(({ name, pointer, status, issues: came }) => {
      const faults = invalid.filter((issue) => `${issue.pointer}/`.startsWith(`${pointer}/`));
      return { name, pointer, status, notes: (status === 'broken' ? faults : came).map(note) };
    });
    return { path, tests, errors: model ? [] : issues.filter(({ severity }) => severity === 'error').map(note) };
  });
}

function toNote(issue: Issue, translate: Translate): TestNote {
  const { code, pointer, params } = issue;
  const [expected, came] = [String(params['expected'] ?? ''), String(params['came'] ?? '')];
  return { code, pointer, message: toIssueText(issue, translate), expected, came };
}

/** Formats reports for people: a line per test, what each says, and the count. */
export function formatTests(reports: readonly TestReport[], translate: Translate): string {
  const head = ['file', 'test', 'result'].map((name) => translate(`module.head.${name}`));
  const rows = reports.flatMap(({ path, tests }) =>
    tests.map(({ name, status }) => [path, oneLine(name), translate(`module.test.${status}`)]),
  );
  const all = reports.flatMap(({ tests }) => tests);
  const count = (...wanted: readonly TestStatus[]) => all.filter(({ status }) => wanted.includes(status)).length;
  return [
    ...(rows.length > 0 ? [...formatTable([head, ...rows]), ''] : []),
    ...reports.flatMap(formatNotes),
    translate('module.test.total', {
      count: all.length,
      passed: count('passed'),
      failed: count('failed', 'broken'),
      notRun: count('notRun'),
    }),
    '',
  ].join('\n');
}

function formatNotes({ path, tests, errors }: TestReport): readonly string[] {
  const notes = [...errors, ...tests.flatMap((test) => test.notes)];
  const lines = notes.map(({ pointer, message }) => `  ${oneLine(pointer) || '/'}  ${oneLine(message)}`);
  return lines.length > 0 ? [path, ...lines, ''] : [];
}
