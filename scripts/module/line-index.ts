/** Line and column, from 1; the column counts UTF-16 units, as editors do. */
export interface LinePlace {
  readonly line: number;
  readonly column: number;
}

/** Indexes the lines of a text; returns a function from offset to line and column. */
export function createLineIndex(text: string): (offset: number) => LinePlace {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
