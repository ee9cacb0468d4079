/** What a spreadsheet would take for a formula or a command (DDE), whatever blanks or apostrophes stand before it. */
const DANGEROUS = /^'*(?:[\t\r\n ]*[=+\-@＝＋－＠].|[\t\r\n])/s;
/** Signed numbers compute nothing: they stay what they are. */
const NUMBER = /^'*[+-](?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/;

/** The text of a cell that no spreadsheet computes: one that begins with `= + - @`, a tab or a line break gets an apostrophe. */
export function toSafeText(text: string): string {
  return isDangerous(text) ? `'${text}` : text;
}

/** The text as it was before `toSafeText`. */
export function fromSafeText(text: string): string {
  return text.startsWith("'") && isDangerous(text) ? text.slice(1) : text;
}

function isDangerous(text: string): boolean {
  return DANGEROUS.test(text) && !NUMBER.test(text);
}
