/** A line of dashes under a heading or around a table: `|---|:-:|`, `+----+----+`. */
const RULE = /^[|+][-=:+| ]*[|+]$/;

/**
 * Lines of cells of a table drawn with `|` (Markdown, a database console), rules left out, headings kept; null when the
 * text is none: every line must begin and end with `|` or be a rule, one must be a rule, and no line may hold a tab.
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

/** Cells of a line; `\|` is a stroke inside a cell. */
function splitLine(line: string): readonly string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}
