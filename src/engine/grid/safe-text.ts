/** Formula or command injection (DDE), after any blanks or apostrophes. */
const DANGEROUS = /^'*(?:[\t\r\n ]*[=+\-@＝＋－＠].|[\t\r\n])/s;
/** Signed numbers are harmless. */
const NUMBER = /^'*[+-](?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?$/;

/** Escapes text against formula injection: text that begins with `= + - @`, a tab or a line break gets an apostrophe. */
export function toSafeText(text: string): string {
  return isDangerous(text) ? `'${text}` : text;
}

/** Reverses `toSafeText`. */
export function fromSafeText(text: string): string {
  return text.startsWith("'") && isDangerous(text) ? text.slice(1) : text;
}

function isDangerous(text: string): boolean {
  return DANGEROUS.test(text) && !NUMBER.test(text);
}
