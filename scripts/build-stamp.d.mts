/** Hash over names and contents of files below `root`; one that is missing counts as empty. */
export function hashFiles(root: string, files: readonly string[]): string;
/** Content of a file; '' when there is none. */
export function readText(file: string): string;
