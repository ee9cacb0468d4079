export { applyLeaveRules } from './apply-leave-rules';
export { recordStyleOf, rowStyleOf, type RowStyle } from './create-styler';
export { createDefaults } from './create-defaults';
export { explainField, type Explanation, type ExplainInput, type Reason, type ReasonEffect } from './explain-field';
export type { ExplainedInput } from './explain-inputs';
export { fieldStateOf, isSameState, rowStateKey, type FieldState, type FieldStates } from './field-state';
export { isEntered } from './is-entered';
export { issueSentence, issueText } from './issue-text';
export { createPatternTester, type PatternTester } from './pattern/create-pattern-tester';
export { ROW_ID_KEY } from './match-rows';
export { filterOptions, optionRulesOf, readsLabel, type OptionRule } from './option-rules';
export { prepareInSlices, prepareRecord, type PreparedRecord, type PrepareInput } from './prepare-record';
export type { ValidationMemo } from './row-verdicts';
export { finish, finishInSlices, type SliceOptions, type Sliced } from './sliced';
export { isSameStored } from './same-stored';
export { createSettler, settleRecord, type SettledRecord, type Settler } from './settle-record';
export {
  MAX_ROWS,
  uniqueFields,
  validateRecord,
  validateSliced,
  type ValidateInput,
  type ValidateScope,
} from './validate-record';
