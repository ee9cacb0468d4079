/** Hash over names and contents of files below `root`; a missing file counts as empty. */
export function hashFiles(root: string, files: readonly string[]): string;
/** Returns the content of a file; '' when there is none. */
export function readText(file: string): string;
