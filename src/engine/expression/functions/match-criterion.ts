import { isEqual, isIn, orderOf } from '../compare-values';
import { isList, type ExpressionValue } from '../value';
import { charactersOf, textOf } from './characters';
import type { FunctionCall } from './define-function';
import { isBlank } from '../../values/is-blank';

/** Whether a cell of a list is meant. */
export type Criterion = (cell: ExpressionValue) => boolean;

const COMPARISON = /^\s*(<=|>=|<>|!=|==|=|<|>)\s*/;
const ORDERS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

/** A character of a pattern; null = any one. */
type PatternCharacter = string | null;

/**
 * The condition of SUMIF and its kin. Text: `> 100`, `<>门诊`, `门诊`, with `*` for any text, `?` for one character and `~` before
 * a sign that means itself; `=` and '' mean blank cells, `<>` those that are not. A list: any of its values. Else the value itself.
 */
export function toCriterion(condition: ExpressionValue, call: FunctionCall): Criterion {
  if (isList(condition)) {
    return (cell) => {
      call.spend(condition.length);
      return isIn(cell, condition);
    };
  }
  if (typeof condition !== 'string') return (cell) => isEqual(cell, condition);
  const sign = COMPARISON.exec(condition);
  const operand = condition.slice(sign?.[0].length ?? 0);
  const holds = ORDERS[sign?.[1] ?? ''];
  if (holds) {
    return (cell) => {
      const order = orderOf(cell, operand);
      return order !== null && holds(order);
    };
  }
  const matches = toMatch(operand, call);
  return sign?.[1] === '<>' || sign?.[1] === '!=' ? (cell) => !matches(cell) : matches;
}

function toMatch(operand: string, call: FunctionCall): Criterion {
  const segments = toSegments(operand);
  const [only = []] = segments;
  if (segments.length === 1 && !only.includes(null)) {
    const wanted = only.join('');
    return (cell) => isEqual(cell, wanted);
  }
  return (cell) => {
    if (isBlank(cell)) return false;
    const text = textOf(cell);
    call.spend(1 + Math.ceil((text.length * operand.length) / 64));
    return fitsSegments(charactersOf(text), segments);
  };
}

/** The pattern cut at its `*`. */
function toSegments(pattern: string): readonly (readonly PatternCharacter[])[] {
  const segments: PatternCharacter[][] = [[]];
  const characters = charactersOf(pattern);
  for (let index = 0; index < characters.length; index += 1) {
    const character = characters[index] ?? '';
    const next = characters[index + 1] ?? '';
    if (character === '*') segments.push([]);
    else if (character === '~' && /^[*?~]$/.test(next)) {
      segments.at(-1)?.push(next);
      index += 1;
    } else segments.at(-1)?.push(character === '?' ? null : character);
  }
  return segments;
}

/** The first segment at the start, the last at the end, those between each at the first place that is left: no way back, so no blow-up. */
function fitsSegments(characters: readonly string[], segments: readonly (readonly PatternCharacter[])[]): boolean {
  const fits = (segment: readonly PatternCharacter[], start: number) =>
    segment.every((wanted, offset) => wanted === null || characters[start + offset] === wanted);
  const [first = [], ...others] = segments;
  const last = others.pop();
  if (!last) return characters.length === first.length && fits(first, 0);
  const end = characters.length - last.length;
  let start = first.length;
  if (start > end || !fits(first, 0) || !fits(last, end)) return false;
  for (const segment of others) {
    while (start + segment.length <= end && !fits(segment, start)) start += 1;
    start += segment.length;
    if (start > end) return false;
  }
  return true;
}
