import type { PatternRule } from '../contract/field-model';
import { joinPointer } from './json-pointer';
import { MAX_PATTERN_CHARS } from './limits';
import predefined from './predefined-patterns.json';
import { isRecord, ownValue, toText } from './raw-value';
import { toExcerpt, type Report } from './report';

/** `/source/flags` as designers write it. */
const LITERAL = /^\/([\s\S]*)\/([a-z]*)$/;
/** A lone `d` with a quantifier: what is left of `\d` when an export lost its backslashes. */
const LOST_DIGIT = /(^|[^\\A-Za-z])d[+*{?]/;
/** Flags that make `test` depend on the previous call. */
const STATEFUL_FLAGS = /[gy]/g;

const PREDEFINED: ReadonlyMap<string, string> = new Map(Object.entries(predefined));

/**
 * Reads a `regList` (contract b.2) without running any of it: a pattern that is no regular expression is reported and left out.
 * Predefined patterns whose backslashes were lost on export get them back.
 */
export function readPatterns(raw: unknown, pointer: string, report: Report): readonly PatternRule[] {
  if (!Array.isArray(raw)) return [];
  return raw.flatMap((entry: unknown, index) => {
    if (!isRecord(entry)) return [];
    const rule = readPattern(toText(ownValue(entry, 'pattern')), toText(ownValue(entry, 'message')));
    const place = joinPointer(joinPointer(pointer, index), 'pattern');
    if (!rule) {
      report.add('ENGINE_PATTERN_INVALID', place, { pattern: toExcerpt(ownValue(entry, 'pattern')) });
      return [];
    }
    const restored = restore(rule);
    if (restored !== rule)
      report.add('ENGINE_VALUE_REPAIRED', place, { property: 'pattern', expected: restored.source, came: rule.source });
    return [restored];
  });
}

function readPattern(text: string, message: string): PatternRule | null {
  const literal = LITERAL.exec(text.trim());
  const source = literal ? (literal[1] ?? '') : text.trim();
  const flags = (literal?.[2] ?? '').replace(STATEFUL_FLAGS, '');
  if (source === '' || source.length > MAX_PATTERN_CHARS) return null;
  try {
    new RegExp(source, flags);
    return { source, flags, message };
  } catch {
    return null;
  }
}

function restore(rule: PatternRule): PatternRule {
  const source = PREDEFINED.get(rule.message);
  const isDamaged = source !== undefined && !rule.source.includes('\\') && LOST_DIGIT.test(rule.source);
  return isDamaged ? { ...rule, source } : rule;
}
