import type { Issue } from '../contract/errors';
import type { SourceFix } from '../source';
import { expressionPlace, type ExpressionPlace } from './expression-place';
import { replaceFix, type FixContext, type Fixer } from './fix-context';
import { expressionNames, FUNCTION_NAMES } from './known-names';
import { similarName } from './similar-name';

/** Operators of other languages and of Chinese input methods. */
const SIGNS: readonly (readonly [from: string, to: string])[] = [
  ['&&', 'and'],
  ['||', 'or'],
  ['=', '=='],
  ['!', 'not '],
  ['（', '('],
  ['）', ')'],
  ['，', ','],
  ['、', ','],
  ['“', '"'],
  ['”', '"'],
  ['‘', "'"],
  ['’', "'"],
  ['×', '*'],
  ['÷', '/'],
  ['＝', '=='],
  ['＞', '>'],
  ['＜', '<'],
  ['≥', '>='],
  ['≤', '<='],
  ['≠', '!='],
];

/** Broken expression: misspelt name or function, foreign operator, unclosed brackets or quotes. */
export const fixExpression: Fixer = (issue, context) => {
  const place = expressionPlace(context.source, issue);
  const reason = String(issue.params['reason'] ?? issue.code);
  if (!place) return [];
  if (reason === 'ENGINE_EXPRESSION_NAME') return fixName(place, issue, context);
  if (reason === 'ENGINE_EXPRESSION_FORBIDDEN') return fixSign(place, issue);
  return reason === 'ENGINE_EXPRESSION_SYNTAX' ? fixSyntax(place, issue) : [];
};

function fixName(place: ExpressionPlace, issue: Issue, { names }: FixContext): readonly SourceFix[] {
  const name = String(issue.params['name'] ?? '');
  const { text, index } = place;
  if (name === '' || !text.startsWith(name, index)) return [];
  const isCall = text
    .slice(index + name.length)
    .trimStart()
    .startsWith('(');
  const known = isCall ? FUNCTION_NAMES : expressionNames(names);
  const suggestion = similarName(name, known);
  return suggestion === null ? [] : [exchange(place, issue, { index, found: name, text: suggestion })];
}

function fixSign(place: ExpressionPlace, issue: Issue): readonly SourceFix[] {
  const { text, index } = place;
  // `===` and `!==`: drop the extra sign.
  if (text.charAt(index) === '=' && text.charAt(index - 1) === '=') {
    return [exchange(place, issue, { index, found: '=', text: '' })];
  }
  const sign = SIGNS.find(([from]) => text.startsWith(from, index));
  if (!sign) return [];
  const [found, to] = sign;
  const isWord = /^[a-z]+$/.test(to);
  const before = isWord && /\S/.test(text.charAt(index - 1)) ? ' ' : '';
  const after = isWord && /\S/.test(text.charAt(index + found.length)) ? ' ' : '';
  return [exchange(place, issue, { index, found, text: before + to + after })];
}

function fixSyntax(place: ExpressionPlace, issue: Issue): readonly SourceFix[] {
  const { text, index } = place;
  const found = issue.params['found'];
  if (text.slice(index - 1, index + 1) === '<>') {
    return [exchange(place, issue, { index: index - 1, found: '<>', text: '!=' })];
  }
  const quote = unclosedQuote(text);
  if (quote !== '') return [exchange(place, issue, { index: text.length, found: '', text: quote })];
  const open = openBrackets(text);
  if (found === '' && open !== '' && index >= text.length) {
    return [exchange(place, issue, { index: text.length, found: '', text: open })];
  }
  return found === ')' ? [exchange(place, issue, { index, found: ')', text: '' })] : [];
}

/** Replaces a part of the expression; the title includes neighbouring characters of a non-word. */
function exchange(
  { text }: ExpressionPlace,
  { pointer }: Issue,
  piece: { readonly index: number; readonly found: string; readonly text: string },
): SourceFix {
  const end = piece.index + piece.found.length;
  const value = text.slice(0, piece.index) + piece.text + text.slice(end);
  const changes = [{ op: 'set', pointer, value }] as const;
  const isWhole = piece.found.trim() !== '' && piece.text.trim() !== '';
  return isWhole ? replaceFix(piece.found, piece.text.trim(), changes) : replaceFix(text, value, changes);
}

const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

function unclosedQuote(text: string): string {
  return /["']/.exec(text.replace(STRING, ''))?.[0] ?? '';
}

/** The missing closing brackets; '' when there are none, or one too many is closed. */
function openBrackets(text: string): string {
  const open: string[] = [];
  for (const character of text.replace(STRING, '')) {
    if (character === '(') open.push(')');
    else if (character === '[') open.push(']');
    else if ((character === ')' || character === ']') && open.pop() !== character) return '';
  }
  return open.reverse().join('');
}
