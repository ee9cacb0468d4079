import type { FieldModel } from '../contract/field-model';
import type { ListFilterRule, ListModel, SummaryKind } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ResourceModel } from '../contract/resource';
import { createNameScope } from '../expression';
import { SUMMARY_KINDS, toSummaryKind } from '../summary/summary-kind';
import { readEffects } from './action-context';
import type { DefaultText } from './default-texts';
import defaults from './document-defaults.json';
import { joinPointer } from './json-pointer';
import { resolveField, type ListContext } from './list-context';
import { parseButtons, parseCustomButtons } from './parse-buttons';
import { parseColumns, parseSearches } from './parse-columns';
import { parseStyles } from './parse-styles';
import { parseTree, parseTreeTable } from './parse-tree';
import {
  booleanAt,
  isBlank,
  isRecord,
  listAt,
  ownValue,
  toIntegerWithin,
  toNumber,
  toText,
  type RawRecord,
} from './raw-value';
import type { Located } from './read-entity';
import { toExcerpt, type Report } from './report';
import { reportScripts } from './report-scripts';

const MAX_PAGE_SIZE = 500;
const SYMBOLS = new Set([
  '==',
  '<>',
  '>',
  '>=',
  '<',
  '<=',
  'like',
  'notLike',
  'in',
  'notIn',
  'between',
  'null',
  'notNull',
]);

/** What the list document refers to. */
export interface ListSurroundings {
  readonly fields: readonly FieldModel[];
  readonly resource: ResourceModel | null;
  readonly registry: WidgetRegistry;
  readonly report: Report;
  readonly defaultText: DefaultText;
}

/** Reads a list document (contract c.1) against the fields of its form; null for an empty one. */
export function parseList(
  list: Located<Readonly<Record<string, unknown>>>,
  surroundings: ListSurroundings,
): ListModel | null {
  const { raw, pointer } = list;
  const { fields, resource, registry, report, defaultText } = surroundings;
  if (!Array.isArray(ownValue(raw, 'columnList'))) return null;
  const context: ListContext = {
    raw,
    pointer,
    byId: new Map(fields.map((field) => [field.id, field])),
    scope: createNameScope(fields, '', new Set(resource?.params)),
    resource,
    registry,
    report,
    defaultText,
  };
  reportScripts(ownValue(raw, 'funcs'), joinPointer(pointer, 'funcs'), report);
  const type = readType(context);
  return {
    type,
    columns: parseColumns(context),
    searches: parseSearches(context),
    buttons: parseButtons(context, 'btnsList'),
    rowButtons: parseButtons(context, 'columnBtnsList'),
    customButtons: parseCustomButtons(context),
    defaultSort: readSort(context),
    // A grouped list has no pages of groups; its records have.
    hasPage: type === 3 || booleanAt(raw, 'hasPage', true),
    pageSize: toIntegerWithin(ownValue(raw, 'pageSize'), 1, MAX_PAGE_SIZE) ?? defaults.list.pageSize,
    keywordHint: readKeywordHint(raw),
    treeTable: parseTreeTable(context),
    then: readEffects(ownValue(raw, 'then'), joinPointer(pointer, 'then'), report),
    hasSuperQuery: booleanAt(raw, 'hasSuperQuery', false),
    childTableStyle: toNumber(ownValue(raw, 'childTableStyle')) === 2 ? 2 : 1,
    hasSummary: booleanAt(raw, 'showSummary', false),
    summaryFieldIds: readFieldIds(context, 'summaryField'),
    ...readSummaryKinds(context),
    ...readStyles(context),
    thousandsFieldIds: booleanAt(raw, 'thousands', false) ? readFieldIds(context, 'thousandsField') : [],
    tree: type === 2 ? parseTree(context) : null,
    groupFieldId: type === 3 ? readFieldId(context, 'groupField') : '',
    parentFieldId: type === 5 ? readFieldId(context, 'parentField') : '',
    filters: readFilters(context),
    useColumnPermission: booleanAt(raw, 'useColumnPermission', false),
    useFormPermission: booleanAt(raw, 'useFormPermission', false),
    useBtnPermission: booleanAt(raw, 'useBtnPermission', false),
    useDataPermission: booleanAt(raw, 'useDataPermission', false),
  };
}

/** `summaryKind`: field id → sum, avg, min, max or count. */
function readSummaryKinds(context: ListContext): Pick<ListModel, 'summaryKinds'> {
  const raw = ownValue(context.raw, 'summaryKind');
  if (!isRecord(raw)) return {};
  const place = joinPointer(context.pointer, 'summaryKind');
  const kinds: [string, SummaryKind][] = [];
  for (const [name, came] of Object.entries(raw)) {
    const pointer = joinPointer(place, name);
    const kind = toSummaryKind(came);
    const field = resolveField(name, pointer, context);
    if (!kind) {
      const expected = SUMMARY_KINDS.join('|');
      context.report.add('ENGINE_VALUE_REPAIRED', pointer, {
        property: 'summaryKind',
        expected,
        came: toExcerpt(came),
      });
    }
    if (kind && field) kinds.push([field.id, kind]);
  }
  return kinds.length === 0 ? {} : { summaryKinds: Object.fromEntries(kinds) };
}

/** Conditions stand over the whole record: of a sub-table they see its columns as lists. */
function readStyles(context: ListContext): Pick<ListModel, 'styles'> {
  const styles = parseStyles({ ...context, fieldOf: (name, pointer) => resolveField(name, pointer, context) });
  return styles ? { styles } : {};
}

/** The search box of a list: `keyword` is its placeholder; absent (or no text) = there is none. */
function readKeywordHint(raw: RawRecord): string | null {
  const hint = ownValue(raw, 'keyword');
  return typeof hint === 'string' ? hint : null;
}

function readType({ raw, pointer, report }: ListContext): ListModel['type'] {
  const value = ownValue(raw, 'type');
  const type = toIntegerWithin(value, 1, 5);
  if (type === null && !isBlank(value)) {
    report.add('ENGINE_VALUE_REPAIRED', joinPointer(pointer, 'type'), {
      property: 'type',
      expected: '1–5',
      came: toExcerpt(value),
    });
  }
  return (type ?? 1) as ListModel['type'];
}

/** `defaultSortConfig` since 5.x, `defaultSidx` and `sort` before (contract g.11). */
function readSort(context: ListContext): ListModel['defaultSort'] {
  const { raw, pointer } = context;
  const config = listAt(raw, 'defaultSortConfig').filter(isRecord);
  const entries = config.length > 0 ? config : [{ field: ownValue(raw, 'defaultSidx'), sort: ownValue(raw, 'sort') }];
  const place = joinPointer(pointer, config.length > 0 ? 'defaultSortConfig' : 'defaultSidx');
  return entries.flatMap((entry) => {
    const field = resolveField(ownValue(entry, 'field'), place, context);
    if (!field?.isStored || field.tableKey !== '') return [];
    return [{ fieldId: field.id, order: ownValue(entry, 'sort') === 'asc' ? ('asc' as const) : ('desc' as const) }];
  });
}

function readFieldId(context: ListContext, key: string): string {
  return resolveField(ownValue(context.raw, key), joinPointer(context.pointer, key), context)?.id ?? '';
}

function readFieldIds(context: ListContext, key: string): readonly string[] {
  const place = joinPointer(context.pointer, key);
  const ids = listAt(context.raw, key).flatMap(
    (name, index) => resolveField(name, joinPointer(place, index), context)?.id ?? [],
  );
  return [...new Set(ids)];
}

/** Fixed data filters; an entry with an unknown comparison is reported, because without it more rows are shown. */
function readFilters(context: ListContext): readonly ListFilterRule[] {
  const place = joinPointer(context.pointer, 'ruleList');
  return listAt(context.raw, 'ruleList').flatMap((entry, index): ListFilterRule[] => {
    if (!isRecord(entry)) return [];
    const pointer = joinPointer(place, index);
    const field = resolveField(ownValue(entry, 'field'), pointer, context);
    const symbol = toText(ownValue(entry, 'symbol'));
    if (!SYMBOLS.has(symbol))
      context.report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, 'symbol'), {
        property: symbol,
        owner: 'ruleList',
      });
    if (!field || !SYMBOLS.has(symbol)) return [];
    const isOtherField = toNumber(ownValue(entry, 'fieldValueType')) === 1;
    const value = ownValue(entry, 'fieldValue') ?? null;
    const valueFieldId = isOtherField
      ? (resolveField(value, joinPointer(pointer, 'fieldValue'), context)?.id ?? '')
      : '';
    const logic = toText(ownValue(entry, 'logic')).toLowerCase();
    return [
      {
        fieldId: field.id,
        symbol,
        value: isOtherField ? null : value,
        valueFieldId,
        logic: logic === '||' || logic === 'or' ? 'or' : 'and',
      },
    ];
  });
}
