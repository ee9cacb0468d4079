import type { Issue } from '../contract/errors';

/** What came of a test: `broken` could not be read, `notRun` needs what is not there where it runs. */
export type TestStatus = 'passed' | 'failed' | 'notRun' | 'broken';

/** Result of one test. */
export interface TestResult {
  readonly name: string;
  readonly pointer: string;
  readonly status: TestStatus;
  /**
   * Expectations that did not hold (ENGINE_TEST_FAILED, with `expected` and `came`), why it was not run (ENGINE_TEST_NOT_RUN), and
   * what only a server can judge (ENGINE_TEST_UNCHECKED), each at its place in the document.
   */
  readonly issues: readonly Issue[];
}
