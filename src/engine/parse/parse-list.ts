import type { FieldModel } from '../contract/field-model';
import type { ListFilterRule, ListModel, SummaryKind } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ResourceModel } from '../contract/resource';
import { createNameScope } from '../expression';
import { readSettings } from '../settings/read-settings';
import { SUMMARY_KINDS, toSummaryKind } from '../summary/summary-kind';
import { readEffects } from './action-context';
import type { DefaultText } from './default-texts';
import { joinPointer } from '../json/json-pointer';
import { resolveField, type ListContext } from './list-context';
import { parseButtons, parseCustomButtons } from './parse-buttons';
import { parseColumns, parseSearches } from './parse-columns';
import { parseStyles } from './parse-styles';
import { parseTree, parseTreeTable } from './parse-tree';
import { booleanAt, isRecord, listAt, ownValue, toNumber, toText, type RawRecord } from '../json/raw-value';
import type { Located } from './located';
import { toExcerpt, type Report } from './report';
import { isSymbol } from './filter-symbols';
import { readHomeCards } from './parse-home-cards';
import { readListScripts } from './read-scripts';

/** What the list document refers to. */
export interface ListSurroundings {
  readonly fields: readonly FieldModel[];
  readonly resource: ResourceModel | null;
  readonly registry: WidgetRegistry;
  readonly report: Report;
  readonly defaultText: DefaultText;
}

/** Parses a list document (docs/module-format.md#list-settings) with the fields of its form; null if empty. */
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
  const settings = readSettings('list', raw, context);
  const { type } = settings;
  return {
    ...settings,
    columns: parseColumns(context),
    searches: parseSearches(context),
    buttons: parseButtons(context, 'btnsList'),
    rowButtons: parseButtons(context, 'columnBtnsList'),
    customButtons: parseCustomButtons(context),
    defaultSort: readSort(context),
    // A page would cut groups in two.
    hasPage: type !== 3 && settings.hasPage,
    keywordHint: readKeywordHint(raw),
    treeTable: parseTreeTable(context),
    then: readEffects(ownValue(raw, 'then'), joinPointer(pointer, 'then'), report),
    summaryFieldIds: readFieldIds(context, 'summaryField'),
    ...readSummaryKinds(context),
    ...readStyles(context),
    thousandsFieldIds: booleanAt(raw, 'thousands', false) ? readFieldIds(context, 'thousandsField') : [],
    tree: type === 2 ? parseTree(context) : null,
    groupFieldId: type === 3 ? readFieldId(context, 'groupField') : '',
    parentFieldId: type === 5 ? readFieldId(context, 'parentField') : '',
    filters: readFilters(context),
    ...readHomeCards(context),
    ...readListScripts({ raw: ownValue(raw, 'funcs'), pointer: joinPointer(pointer, 'funcs') }, report),
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

/** Conditions read the whole record, columns of sub-tables as lists. */
function readStyles(context: ListContext): Pick<ListModel, 'styles'> {
  const styles = parseStyles({ ...context, fieldOf: (name, pointer) => resolveField(name, pointer, context) });
  return styles ? { styles } : {};
}

/** `keyword` is the placeholder of the search box; without it there is none. */
function readKeywordHint(raw: RawRecord): string | null {
  const hint = ownValue(raw, 'keyword');
  return typeof hint === 'string' ? hint : null;
}

/** `defaultSortConfig` since 5.x, `defaultSidx` and `sort` before (docs/module-format.md#normalisation). */
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

/** Parses the fixed filters; an unknown comparison is reported, as more records are shown without it. */
function readFilters(context: ListContext): readonly ListFilterRule[] {
  const place = joinPointer(context.pointer, 'ruleList');
  return listAt(context.raw, 'ruleList').flatMap((entry, index): ListFilterRule[] => {
    if (!isRecord(entry)) return [];
    const pointer = joinPointer(place, index);
    const field = resolveField(ownValue(entry, 'field'), pointer, context);
    const symbol = toText(ownValue(entry, 'symbol'));
    if (!isSymbol(symbol))
      context.report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, 'symbol'), {
        property: symbol,
        owner: 'ruleList',
      });
    if (!field || !isSymbol(symbol)) return [];
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
