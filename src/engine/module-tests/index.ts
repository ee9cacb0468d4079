export { isChanged, recordTest, type RecordedForm, type WrittenTest } from './record-test';
export { runTest, runTests, type TestOptions } from './run-tests';
export type { TestResult, TestStatus } from './test-result';
