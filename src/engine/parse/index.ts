export { createDefaultText, type DefaultText } from './default-texts';
export { parseModule, parseModuleText, type ParsedModule, type ParseOptions } from './parse-module';
export {
  MAX_DOCUMENT_CHARS,
  MAX_FIELD_KEY_CHARS,
  MAX_JSON_DEPTH,
  MAX_NODE_DEPTH,
  MAX_NODES,
  MAX_PATTERN_CHARS,
  MAX_TRANSLATION_CHARS,
  MAX_TRANSLATIONS,
} from './limits';
export { isFieldKey } from './field-key';
export { isTooDeepJson } from './json-depth';
export { namedReferences, type NamedReferences } from './named-references';
export { toIssueText } from './issue-text';
