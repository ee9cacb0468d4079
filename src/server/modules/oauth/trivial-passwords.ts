import { toClientHash } from './password';

/** Passwords that people choose most, beside those that are made below. */
const COMMON =
  `password passw0rd Password Password1 Password123 P@ssw0rd P@ssword admin Admin admin123 Admin123 admin888 root test
test123 guest user qwerty qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1qaz2wsx 1q2w3e4r qazwsx abc123 abcd1234 a123456
aa123456 a1234567 123456a 123456abc abc123456 123qwe 123abc iloveyou letmein welcome Welcome1 monkey dragon woaini woaini1314
5201314 1314520 520520 123123 123321 654321 666888 888666 112233 147258 147258369 159357 789456 987654321 0123456789`.split(
    /\s+/,
  );

const PRINTABLE = Array.from({ length: 95 }, (_none, index) => String.fromCodePoint(32 + index));

function* trivial(): Generator<string> {
  yield* COMMON;
  yield* PRINTABLE;
  for (const first of PRINTABLE) for (const second of PRINTABLE) yield first + second;
  for (let digits = 3; digits <= 4; digits += 1)
    for (let number = 0; number < 10 ** digits; number += 1) yield String(number).padStart(digits, '0');
  // One character again and again, and runs of digits and letters.
  for (const character of PRINTABLE) for (let length = 3; length <= 12; length += 1) yield character.repeat(length);
  for (const run of ['01234567890', 'abcdefghijklm', 'ABCDEFGHIJKLM'])
    for (let length = 3; length < run.length; length += 1)
      for (const start of [0, 1]) yield run.slice(start, start + length);
}

let known: ReadonlyMap<string, string> | undefined;

/**
 * The password behind a client's hash (lower case), where it is one of about 21,000 that are short or well known, or made of the
 * user's own words; undefined for any other. Clients send MD5, so these are the only ones whose length and characters a server
 * can check (docs/clients.md#password-policy).
 */
export function findTrivial(clientHash: string, ownWords: readonly string[]): string | undefined {
  known ??= new Map(Array.from(trivial(), (password) => [toClientHash(password), password]));
  return known.get(clientHash) ?? ownPasswords(ownWords).find((password) => toClientHash(password) === clientHash);
}

const ENDINGS = ['', '1', '12', '123', '1234', '12345', '123456', '@123', '#123', '!', '888'];

function ownPasswords(words: readonly string[]): readonly string[] {
  const spellings = words
    .filter((word) => word !== '')
    .flatMap((word) => [word, word.toLowerCase(), word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]);
  return [...new Set(spellings)].flatMap((word) => ENDINGS.map((ending) => word + ending));
}
