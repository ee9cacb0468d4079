/** Lines of a table for a terminal: columns as wide as their widest cell, separated by two spaces. */
export function formatTable(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_cell, column) =>
    Math.max(...rows.map((row) => displayWidth(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - displayWidth(cell)))
      .join('  ')
      .trimEnd(),
  );
}

/** Width of a text in a terminal: Chinese characters take two columns. */
function displayWidth(value: string): number {
  return Array.from(value).reduce((width, char) => width + (/[\u2e80-\uffef]/.test(char) ? 2 : 1), 0);
}
