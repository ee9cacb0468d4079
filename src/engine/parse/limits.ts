/** Characters of one document, JSON-in-JSON included; far above any real module (the largest sample has 0.1 MB). */
export const MAX_DOCUMENT_CHARS = 5_000_000;
/** Form nodes inside each other; a tab in a collapse in a row is 6. */
export const MAX_NODE_DEPTH = 64;
/** Form nodes of one module, sub-table columns included. */
export const MAX_NODES = 5_000;
/** Brackets inside each other in JSON: a form node costs up to three levels, its options and properties a few more. */
export const MAX_JSON_DEPTH = 256;
/** Characters of a field key: PostgreSQL cuts identifiers after 63 bytes. */
export const MAX_FIELD_KEY_CHARS = 63;
/** Characters of one pattern of a `regList`. */
export const MAX_PATTERN_CHARS = 1_000;
/** Translated texts of one module in one language. */
export const MAX_TRANSLATIONS = 5_000;
/** Characters of a text that is translated, and of its translation. */
export const MAX_TRANSLATION_CHARS = 5_000;
