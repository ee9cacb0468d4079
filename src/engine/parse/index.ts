export { parseModule, parseModuleText } from './parse-module';
export { MAX_DOCUMENT_CHARS, MAX_FIELD_KEY_CHARS } from './limits';
export { isFieldKey } from './field-key';
export { isTooDeepJson } from './json-depth';
export { namedReferences, type NamedReferences } from './named-references';
export { toIssueText } from './issue-text';
