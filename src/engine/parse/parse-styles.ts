import type { FieldModel } from '../contract/field-model';
import { STYLE_NAMES, type CellStyleRule, type RowStyleRule, type StyleRules } from '../contract/rule-model';
import type { NameScope } from '../expression';
import { joinPointer } from '../json/json-pointer';
import { memberOf } from './located';
import { readExpression } from './parse-rules';
import { isRecord, listAt, ownValue, type RawRecord } from '../json/raw-value';
import { toExcerpt, type Report } from './report';

interface StyleContext {
  readonly raw: RawRecord;
  readonly pointer: string;
  readonly scope: NameScope;
  readonly report: Report;
  /** The field of a cell style. */
  fieldOf: (name: unknown, pointer: string) => FieldModel | undefined;
}

/**
 * Parses `rowStyles: [{ when, style }]` and `cellStyles: [{ when, field, style }]` of a list or sub-table; null if there are none.
 * A style outside the allow-list is an error at its pointer.
 */
export function parseStyles(context: StyleContext): StyleRules | null {
  const rows = readEntries(context, 'rowStyles').map(({ rule }) => rule);
  const cells = readEntries(context, 'cellStyles').flatMap(({ rule, entry, place }): CellStyleRule[] => {
    const field = context.fieldOf(ownValue(entry, 'field'), joinPointer(place, 'field'));
    return field ? [{ ...rule, fieldId: field.id }] : [];
  });
  return rows.length + cells.length === 0 ? null : { rows, cells };
}

interface StyleEntry {
  readonly rule: RowStyleRule;
  readonly entry: RawRecord;
  readonly place: string;
}

function readEntries({ raw, pointer, scope, report }: StyleContext, key: string): readonly StyleEntry[] {
  return listAt(raw, key).flatMap((entry, index): StyleEntry[] => {
    const place = joinPointer(joinPointer(pointer, key), index);
    if (!isRecord(entry)) {
      report.add('ENGINE_RULE_INVALID', place, { reason: 'shape' });
      return [];
    }
    const style = STYLE_NAMES.find((name) => name === ownValue(entry, 'style'));
    if (!style) {
      const came = toExcerpt(ownValue(entry, 'style'));
      report.add('ENGINE_RULE_INVALID', joinPointer(place, 'style'), { reason: 'style', target: came });
    }
    const when = readExpression(memberOf({ raw: entry, pointer: place }, 'when'), scope, report);
    return when && style ? [{ rule: { when, style }, entry, place }] : [];
  });
}
