import type { ColumnSetting } from '../../../renderers/shared/sources/column-settings';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { createColumnTotals, createGridState } from '../../../engine/grid';
import { toCondition, toSuperQuery } from '../../../engine/query';
import { toSummaryNumber } from '../../../engine/summary';
import { loadTextContext } from '../../../renderers/shared/texts/load-text-context';
import { SourceError, type RecordQuery, type RecordSource } from '../../../renderers/shared/sources/record-source';
import { toDisplayValues, toRecordRow } from '../../../renderers/shared/sources/resource-source-rows';
import { matchesCondition, order } from './match-condition';
import { createPreviewPlans } from './preview-plans';
import type { PreviewRecord, PreviewRecords, PreviewRecordsOptions } from './preview-records';
import { isRecord } from '../../../engine/json/raw-value';

interface PreviewSourceOptions extends PreviewRecordsOptions {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly records: PreviewRecords;
}

/** The records of a preview as one version of the module sees them: real searching, sorting, paging and totals, no network writes. */
export function createPreviewSource(options: PreviewSourceOptions): RecordSource {
  const { model, records, translate } = options;
  let arranged: readonly ColumnSetting[] = [];

  async function find(id: string): Promise<PreviewRecord> {
    const record = (await records.read(model)).find((candidate) => candidate.id === id);
    if (!record) throw new SourceError(translate('playground.live.recordGone'), { code: 404 });
    return record;
  }

  return {
    async list(query) {
      const found = sortRecords((await records.read(model)).filter(filterOf(query, options)), query);
      const from = (query.page - 1) * query.pageSize;
      const page = found.slice(from, from + query.pageSize);
      const display = await displayOf(page, options);
      return {
        rows: page.map(({ id, values }) => toRecordRow({ id, values, children: null, hasChildren: null }, display)),
        total: found.length,
        summary: summaryOf(found, options),
      };
    },
    read: find,
    async readDisplay(id) {
      const record = await find(id);
      return { ...record, values: (await displayOf([record], options))(record.values) };
    },
    create(values) {
      const id = records.write(null, values, model);
      return Promise.resolve({ id, message: translate('playground.live.created') });
    },
    async update(id, values) {
      await find(id);
      records.write(id, values, model);
      return { message: translate('playground.live.updated') };
    },
    remove: (id) => remove([id]),
    removeMany: remove,
    columnSettings: () => Promise.resolve(arranged),
    saveColumnSettings(settings) {
      arranged = settings;
      return Promise.resolve();
    },
    queryPlans: createPreviewPlans(translate),
  };

  function remove(ids: readonly string[]) {
    records.remove(ids);
    return Promise.resolve({ message: translate('playground.live.removed') });
  }
}

/** The search as the server reads it; one that the server would refuse finds nothing. */
function filterOf(query: RecordQuery, options: PreviewSourceOptions): (record: PreviewRecord) => boolean {
  const { model, registry, access, services } = options;
  const { keyword } = query;
  const superQuery = query.superQuery ? toSuperQuery(query.superQuery) : null;
  const search = { values: { ...query.search, ...query.tree }, keyword, superQuery };
  const result = toCondition({ model, registry, access, timeZone: services.timeZone, search });
  if (!result.ok) return () => false;
  return ({ values }) => matchesCondition(result.condition, values, model);
}

function sortRecords(records: readonly PreviewRecord[], { sort }: RecordQuery): readonly PreviewRecord[] {
  return records.toSorted((left, right) => {
    for (const { fieldId, order: direction } of sort) {
      const sign = order(left.values[fieldId], right.values[fieldId]);
      if (sign !== 0) return direction === 'asc' ? sign : -sign;
    }
    return 0;
  });
}

/** Display values, with the choices and names that they need loaded. */
async function displayOf(
  records: readonly PreviewRecord[],
  { model, registry, services, translate }: PreviewSourceOptions,
): Promise<(values: RecordValues) => RecordValues> {
  const fields = mainFields(model);
  const texts = await loadTextContext({
    services,
    translate,
    visit(recording) {
      for (const { values } of records) toDisplayValues(values, fields, { registry, texts: recording });
    },
  });
  return (values) => toDisplayValues(values, fields, { registry, texts });
}

/** Totals over all rows that match, as the server makes them. */
function summaryOf(records: readonly PreviewRecord[], { model, registry }: PreviewSourceOptions) {
  const { list } = model;
  const summary: Record<string, string> = {};
  for (const fieldId of list?.hasSummary ? list.summaryFieldIds : []) {
    const field = findField(model, fieldId);
    if (!field) continue;
    const { key, tableKey } = field;
    const rows = records.flatMap(({ values }) => (tableKey === '' ? [values] : rowsOf(values[tableKey])));
    const definition = registry.of(field);
    const toNumber = (value: unknown) => toSummaryNumber(value, { field, definition });
    const totals = createColumnTotals([key], toNumber, createGridState(rows));
    const answer = totals.read(key, list?.summaryKinds?.[fieldId] ?? 'sum');
    if (answer !== null) summary[fieldId] = answer;
  }
  return summary;
}

function rowsOf(value: unknown): readonly RecordValues[] {
  return Array.isArray(value) ? value.filter(isRecord).map((row) => ({ ...row })) : [];
}
