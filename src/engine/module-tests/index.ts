export { isChanged, recordTest } from './record-test';
export { runTests } from './run-tests';
export type { TestResult, TestStatus } from './test-result';
