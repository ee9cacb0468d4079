/** Maximum length of a document, JSON-in-JSON included; far above real modules (the largest sample has 0.1 MB). */
export const MAX_DOCUMENT_CHARS = 5_000_000;
/** Maximum depth of form nodes; a tab in a collapse in a row is 6. */
export const MAX_NODE_DEPTH = 64;
/** Maximum number of form nodes, sub-table columns included. */
export const MAX_NODES = 5_000;
/** Maximum depth of JSON: a form node takes up to three levels, its options and properties a few more. */
export const MAX_JSON_DEPTH = 256;
/** Maximum length of a field key: PostgreSQL truncates identifiers to 63 bytes. */
export const MAX_FIELD_KEY_CHARS = 63;
/** Maximum length of a pattern in a `regList`. */
export const MAX_PATTERN_CHARS = 1_000;
/** Maximum number of translated texts of a module per language. */
export const MAX_TRANSLATIONS = 5_000;
/** Maximum length of a translated text and its translation. */
export const MAX_TRANSLATION_CHARS = 5_000;
/** Maximum number of tests of a module. */
export const MAX_TESTS = 100;
/** Maximum number of values that the tests of a module enter or start with: each entry takes a settling of the record. */
export const MAX_TEST_ENTRIES = 2_000;
/** Milliseconds that one run of all tests of a module may take. */
export const MAX_TESTS_MS = 2_000;
/** Maximum length of a test's name. */
export const MAX_TEST_NAME_CHARS = 100;
