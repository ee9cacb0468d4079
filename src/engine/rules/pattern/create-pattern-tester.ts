import type { PatternRule } from '../../contract/field-model';
import { compilePattern } from './compile-pattern';
import { parsePattern, UnsupportedPattern } from './parse-pattern';
import { PatternTimeout, runPattern } from './run-pattern';

/** Whether a text satisfies a pattern rule. */
export type PatternTester = (text: string) => boolean;

/** Longer texts fail a pattern without a look. */
const MAX_TEXT_LENGTH = 100_000;
/** Back-references and look-behind need the platform's backtracking matcher: short texts only, a repeated group at most this long. */
const MAX_NATIVE_LENGTH = 200;
const MAX_NATIVE_RISKY_LENGTH = 20;
const REPEATED_GROUP = /\)[*+{]/;

const testers = new WeakMap<PatternRule, PatternTester>();

/**
 * Makes the test of a `regList` rule, kept as long as the rule. Patterns run on a matcher of linear time, so `(a+)+$` against
 * 50 kB is no danger; a text that is too long or would take too many steps does not satisfy. A pattern that is no valid
 * JavaScript pattern (the parser drops those) is satisfied by everything.
 */
export function createPatternTester(rule: PatternRule): PatternTester {
  let tester = testers.get(rule);
  if (!tester) {
    tester = buildTester(rule);
    testers.set(rule, tester);
  }
  return tester;
}

function buildTester({ source, flags }: PatternRule): PatternTester {
  const native = compileNative(source, flags.replace(/[gy]/g, ''));
  if (!native) return () => true;
  try {
    const isUnicode = native.unicode;
    const program = compilePattern(parsePattern(source, isUnicode), native.flags);
    return (text) =>
      text.length <= MAX_TEXT_LENGTH &&
      withinTime(() => runPattern(program, text, { isUnicode, isMultiline: native.multiline }));
  } catch (error) {
    if (!(error instanceof UnsupportedPattern)) throw error;
    const limit = REPEATED_GROUP.test(source) ? MAX_NATIVE_RISKY_LENGTH : MAX_NATIVE_LENGTH;
    return (text) => text.length <= limit && native.test(text);
  }
}

function compileNative(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

function withinTime(run: () => boolean): boolean {
  try {
    return run();
  } catch (error) {
    if (error instanceof PatternTimeout) return false;
    throw error;
  }
}
