/** The numbers that the editor library gives keys. */
export interface KeyNumbers {
  readonly modifiers: Readonly<Record<string, number>>;
  readonly codes: Readonly<Record<string, number | string>>;
  chord: (first: number, second: number) => number;
}

/**
 * The number of a key combination as commands write it: `CtrlCmd+Shift+KeyP`, or two of them with a blank between. '' = null.
 * Throws when a part is no key, because the command could then never be reached.
 */
export function toKeybinding(keys: string, numbers: KeyNumbers): number | null {
  const [first, second] = keys
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => toStroke(part, numbers));
  if (first === undefined) return null;
  return second === undefined ? first : numbers.chord(first, second);
}

function toStroke(stroke: string, { modifiers, codes }: KeyNumbers): number {
  const names = stroke.split('+');
  return names.reduce((sum, name, index) => {
    const table = index === names.length - 1 ? codes : modifiers;
    const number = Object.hasOwn(table, name) ? table[name] : undefined;
    if (typeof number !== 'number') throw new Error(`"${name}" of "${stroke}" is no key`);
    return sum | number;
  }, 0);
}
