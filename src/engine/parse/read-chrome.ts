import type { FieldModel } from '../contract/field-model';
import { joinPath } from './json-pointer';
import { booleanAt, isBlank, ownValue, recordAt, toIntegerWithin, toNumber, toText, type RawRecord } from './raw-value';
import { toExcerpt, type Report } from './report';

const GRID_COLUMNS = 24;
const PLACES = ['pc', 'app'] as const;
const TRIGGERS = ['change', 'blur'] as const;

/** What every field shows around its control or is told regardless of its widget (contract b.2). */
// prettier-ignore
export type FieldChrome = Pick<
  FieldModel,
  | 'label' | 'tip' | 'showLabel' | 'labelWidth' | 'span' | 'defaultCurrent' | 'isRequired' | 'isUnique' | 'isHidden'
  | 'requiredMessage' | 'trigger' | 'visibility' | 'isDisabled' | 'isReadOnly' | 'columnWidth'
>;

/** Reads the settings that all widgets share; what is missing gets the designer's default (contract g.8). */
export function readChrome(node: RawRecord, pointer: string, report: Report): FieldChrome {
  const config = recordAt(node, '__config__');
  const visibility = ownValue(config, 'visibility');
  const places = PLACES.filter((place) => Array.isArray(visibility) && visibility.includes(place));
  return {
    label: toText(ownValue(config, 'label') ?? ownValue(node, 'title')),
    tip:
      toText(ownValue(config, 'tipLabel')) ||
      toText(ownValue(node, 'tipLabel')) ||
      toText(ownValue(node, 'helpMessage')),
    showLabel: booleanAt(config, 'showLabel', true),
    labelWidth: toPixels(ownValue(config, 'labelWidth')),
    span: readSpan(config, pointer, report),
    defaultCurrent: booleanAt(config, 'defaultCurrent', false),
    isRequired: booleanAt(config, 'required', false),
    requiredMessage: toText(ownValue(config, 'requiredMessage')),
    trigger: readTrigger(config),
    isUnique: booleanAt(config, 'unique', false),
    isHidden: booleanAt(config, 'noShow', false),
    visibility: Array.isArray(visibility) ? places : PLACES,
    isDisabled: booleanAt(node, 'disabled', booleanAt(config, 'disabled', false)),
    isReadOnly: booleanAt(node, 'readonly', booleanAt(config, 'readonly', false)),
    columnWidth: toPixels(ownValue(config, 'columnWidth')),
  };
}

/** One name, a list, or names in one text; other events (`click`) check nothing. */
function readTrigger(config: RawRecord): FieldModel['trigger'] {
  const raw = ownValue(config, 'trigger');
  const names: readonly unknown[] = Array.isArray(raw) ? raw : toText(raw).split(/[\s,]+/);
  return TRIGGERS.filter((trigger) => names.includes(trigger));
}

/** A positive number of pixels; null (automatic) for 0 and everything else. */
function toPixels(raw: unknown): number | null {
  const pixels = toNumber(raw);
  return pixels !== null && pixels > 0 ? pixels : null;
}

function readSpan(config: RawRecord, pointer: string, report: Report): number {
  const raw = ownValue(config, 'span');
  const span = toIntegerWithin(raw, 1, GRID_COLUMNS);
  if (span !== null) return span;
  if (!isBlank(raw)) {
    const params = { property: 'span', expected: `1–${GRID_COLUMNS}`, came: toExcerpt(raw) };
    report.add('ENGINE_VALUE_REPAIRED', joinPath(pointer, '__config__.span'), params);
  }
  return GRID_COLUMNS;
}
