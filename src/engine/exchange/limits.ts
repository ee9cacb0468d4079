const MEGABYTE = 1024 * 1024;

/** Bytes of a file as it comes. */
export const MAX_PACKED_BYTES = 50 * MEGABYTE;
/** Bytes of all files of an archive together, unpacked; a server that takes several holds them to it together. */
export const MAX_UNPACKED_BYTES = 50 * MEGABYTE;
/** Files of one archive, folders included; likewise. */
export const MAX_ENTRIES = 2_000;
/** Bytes of one document: five million characters (parse/limits) of up to four bytes. */
export const MAX_DOCUMENT_BYTES = 20_000_000;
/** How much larger a file of an archive may be than what it is packed in; JSON packs to a thirtieth at best, Deflate could to a thousandth. */
export const MAX_RATIO = 250;
/** Files below this size are let be: a few kilobytes of blanks pack to nothing and harm nobody. */
export const RATIO_FREE_BYTES = MEGABYTE;
/** Characters of a path inside an archive. */
export const MAX_PATH_CHARS = 300;
/** Characters of a module's name and of its code, as the server takes them. */
export const MAX_NAME_CHARS = 100;
