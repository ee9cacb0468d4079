/** Characters of an authored expression. */
export const MAX_SOURCE_LENGTH = 10_000;
/** Maximum nesting of brackets, prefix operators and conditionals. */
export const MAX_DEPTH = 100;
/** Nodes of one tree. */
export const MAX_NODES = 2_000;
/** Entries of a calculate token array. */
export const MAX_TOKENS = 4_000;
/** Digits of one number literal. */
export const MAX_LITERAL_DIGITS = 60;
/** Absolute exponent of one number literal. */
export const MAX_LITERAL_EXPONENT = 400;
/** Nodes and list elements that one evaluation may visit. */
export const MAX_STEPS = 1_000_000;
/** Characters of a text that an evaluation makes. */
export const MAX_TEXT_LENGTH = 100_000;
