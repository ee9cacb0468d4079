/** A horizontal rule: `|---|:-:|`, `+----+----+`. */
const RULE = /^[|+][-=:+| ]*[|+]$/;

/**
 * Parses a table drawn with `|` (Markdown, database consoles) into lines of cells, without rules, with headings. null if it is
 * none: every line must begin and end with `|` or be a rule, at least one must be a rule, and none may contain a tab.
 */
export function parseTextTable(source: string): readonly (readonly string[])[] | null {
  if (source.includes('\t')) return null;
  const lines = source
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isRule = (line: string) => RULE.test(line) && (line.includes('--') || line.includes('=='));
  const isLine = (line: string) => line.length > 1 && line.startsWith('|') && line.endsWith('|');
  if (!lines.some(isRule) || !lines.every((line) => isRule(line) || isLine(line))) return null;
  const cells = lines.filter((line) => !isRule(line)).map(splitLine);
  return cells.length > 0 ? cells : null;
}

/** Cells of a line; `\|` escapes a `|`. */
function splitLine(line: string): readonly string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
