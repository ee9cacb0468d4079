import type { FieldModel, PatternRule } from '../contract/field-model';
import { joinPath } from '../parse/json-pointer';
import { isRecord, listAt, ownValue, recordAt, toText } from '../parse/raw-value';
import { toExcerpt } from '../parse/report';
import type { LintContext } from './lint-context';
import { canRunAway } from './pattern-risk';

/** Checks patterns that a backtracking matcher may take for ever on: other clients have no other. */
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

/** Patterns that are none, or were mended, are not among the field's: the place is found by the text. */
function pointerOf(field: FieldModel, { source }: PatternRule): string {
  const entries = listAt(recordAt(field.raw, '__config__'), 'regList');
  const index = entries.findIndex((entry) => isRecord(entry) && toText(ownValue(entry, 'pattern')).includes(source));
  return joinPath(field.pointer, index < 0 ? '__config__.regList' : `__config__.regList.${String(index)}.pattern`);
}
