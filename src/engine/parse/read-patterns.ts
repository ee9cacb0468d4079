import type { PatternRule } from '../contract/field-model';
import { joinPointer } from '../json/json-pointer';
import { MAX_PATTERN_CHARS } from './limits';
import predefined from './predefined-patterns.json';
import { isRecord, ownValue, toText } from '../json/raw-value';
import { toExcerpt, type Report } from './report';

/** `/source/flags` as designers write it. */
const LITERAL = /^\/([\s\S]*)\/([a-z]*)$/;
/** A lone `d` with a quantifier: `\d` after an export that lost backslashes. */
const LOST_DIGIT = /(^|[^\\A-Za-z])d[+*{?]/;
/** Flags that make `test` stateful. */
const STATEFUL_FLAGS = /[gy]/g;

const PREDEFINED: ReadonlyMap<string, string> = new Map(Object.entries(predefined));

/**
 * Parses a `regList` (docs/module-format.md#patterns) without running it: an invalid pattern is reported and dropped. Predefined
 * patterns that lost their backslashes are repaired.
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
