/** What a spreadsheet would take for a formula or a command (DDE), leading blanks included. */
const DANGEROUS = /^[\t\r\n ]*[=+\-@＝＋－＠]|^[\t\r]/;

/** The text of a cell that no spreadsheet computes: a leading `= + - @`, tab or line break gets an apostrophe before it. */
export function toSafeText(text: string): string {
  return DANGEROUS.test(text) ? `'${text}` : text;
}

/** The text as it was before `toSafeText`. */
export function fromSafeText(text: string): string {
  return text.startsWith("'") && DANGEROUS.test(text.slice(1)) ? text.slice(1) : text;
}
