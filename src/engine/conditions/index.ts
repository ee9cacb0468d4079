export { fieldOf, wordsIn } from './condition-choices';
export {
  findConditionFaults,
  isDateType,
  isMacro,
  isNumberType,
  opsOfType,
  type ConditionFault,
  type ConditionField,
} from './condition-faults';
export {
  CONDITION_MACROS,
  CONDITION_OPS,
  readConditionGroups,
  type ConditionGroup,
  type ConditionLogic,
  type ConditionTerm,
} from './condition-groups';
export { conditionWords, readConditionWords } from './condition-words';
