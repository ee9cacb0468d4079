import type { Trigrams } from './text-search';

const wordOf: Readonly<Record<Trigrams, RegExp | null>> = {
  none: null,
  ascii: /[A-Za-z0-9]{3}/,
  all: /[\p{L}\p{N}]{3}/u,
};

/** Whether a part of a text is in an index of trigrams: three letters or digits of one word. */
export function hasTrigram(text: string, trigrams: Trigrams): boolean {
  return wordOf[trigrams]?.test(text) ?? false;
}

/**
 * The pairs of characters by which an index of pairs finds a text: both beyond ASCII and without upper and lower case, which
 * Chinese, Japanese and Korean do not have. So the search without regard to case needs no locale.
 */
export function pairsOf(text: string): readonly string[] {
  const signs = [...text.replaceAll('\u0000', '')];
  const pairs = signs.slice(1).flatMap((sign, index) => {
    const before = signs[index] ?? '';
    return isPaired(before) && isPaired(sign) ? [before + sign] : [];
  });
  return [...new Set(pairs)];
}

function isPaired(sign: string): boolean {
  return sign > '\u007f' && sign.toLowerCase() === sign && sign.toUpperCase() === sign;
}

/**
 * Whether a text has no upper and lower case, whatever language is asked: digits, Chinese, most signs. Marks may be what is left of
 * a letter in lower case, and signs that this program does not know may have a case in a newer database.
 */
export function isCaseless(text: string): boolean {
  return text.toLowerCase() === text && text.toUpperCase() === text && !/[\p{M}\p{Cn}]/u.test(text);
}
