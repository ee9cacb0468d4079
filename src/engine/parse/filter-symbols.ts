const SYMBOLS = new Set([
  '==',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'like',
  'notLike',
  'in',
  'notIn',
  'between',
  'null',
  'notNull',
]);

/** Whether filters of a document compare by it. */
export function isSymbol(symbol: string): boolean {
  return SYMBOLS.has(symbol);
}
