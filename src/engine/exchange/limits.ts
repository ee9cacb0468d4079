const MEGABYTE = 1024 * 1024;

/** Maximum size of an uploaded file, in bytes. */
export const MAX_PACKED_BYTES = 50 * MEGABYTE;
/** Maximum unpacked size of an archive, in bytes; of several uploads in total. */
export const MAX_UNPACKED_BYTES = 50 * MEGABYTE;
/** Maximum number of entries of an archive, folders included; of several uploads in total. */
export const MAX_ENTRIES = 2_000;
/** Maximum size of a document, in bytes: five million characters (parse/limits) of up to four. */
export const MAX_DOCUMENT_BYTES = 20_000_000;
/** Maximum compression ratio of a file; JSON reaches 30 at best, Deflate 1,000. */
export const MAX_RATIO = 250;
/** Smaller files are exempt from the ratio: blanks compress to nothing, and do no harm. */
export const RATIO_FREE_BYTES = MEGABYTE;
/** Maximum length of a path in an archive. */
export const MAX_PATH_CHARS = 300;
/** Maximum length of a module's name and code, as on the server. */
export const MAX_NAME_CHARS = 100;
