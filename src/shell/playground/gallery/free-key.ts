/** The name itself when it is free, else the first of name2, name3 … that is. */
export function freeKey(name: string, taken: ReadonlySet<string>): string {
  let key = name;
  for (let number = 2; taken.has(key); number += 1) key = `${name}${String(number)}`;
  return key;
}
