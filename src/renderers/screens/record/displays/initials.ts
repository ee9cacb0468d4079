/** Letters that stand in for a person's picture: 王小明 → 小明, Jane Doe → JD. '' for a blank name. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const [first = '', ...others] = words;
  const isLatin = /^[\u0000-\u024F]/.test(first);
  if (!isLatin) return [...first].slice(-2).join('');
  const letters = [first, ...others.slice(-1)].map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}
