import type { FieldModel, PatternRule } from '../contract/field-model';
import { joinPath } from '../json/json-pointer';
import { isRecord, listAt, ownValue, recordAt, toText } from '../json/raw-value';
import { toExcerpt } from '../parse/report';
import type { LintContext } from './lint-context';
import { canRunAway } from './pattern-risk';

/** Checks patterns for catastrophic backtracking, which affects other clients. */
export function lintPatterns({ model, report }: LintContext): void {
  // Fields of a kind repeat their patterns.
  const judged = new Map<string, boolean>();
  for (const field of model.allFields) {
    for (const rule of field.patterns) {
      const key = `${rule.flags}/${rule.source}`;
      const isRisky = judged.get(key) ?? canRunAway(rule);
      judged.set(key, isRisky);
      if (isRisky) {
        report.add('ENGINE_LINT_PATTERN_RUNAWAY', pointerOf(field, rule), { pattern: toExcerpt(rule.source) });
      }
    }
  }
}

/** Pointer by pattern text: the field omits invalid patterns, and repaired ones differ. */
function pointerOf(field: FieldModel, { source }: PatternRule): string {
  const entries = listAt(recordAt(field.raw, '__config__'), 'regList');
  const index = entries.findIndex((entry) => isRecord(entry) && toText(ownValue(entry, 'pattern')).includes(source));
  return joinPath(field.pointer, index < 0 ? '__config__.regList' : `__config__.regList.${String(index)}.pattern`);
}
