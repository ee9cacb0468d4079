import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import { findField, mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { CallModel } from '../../../engine/contract/resource';
import { readRecord, readRows } from '../../../engine/resource';
import { loadTextContext } from '../texts/load-text-context';
import type { RecordDetail, RecordRow } from './record-source';
import type { ResourceCalls } from './resource-source-calls';
import { flattenTree, readTree, toDisplayValues, toRecordRow } from './resource-source-rows';
import type { RendererServices } from '../hosts/services';
import { isRecord } from '../../../engine/json/raw-value';

interface AnswerOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Services that carry the screen's parameters. */
  readonly services: RendererServices;
  readonly translate: Translate;
  readonly calls: ResourceCalls;
}

/** Reads what the calls of a resource answer. */
export interface ResourceAnswers {
  rows: (
    data: unknown,
    call: CallModel,
    signal: AbortSignal | undefined,
  ) => Promise<{ readonly rows: readonly RecordRow[]; readonly total: number }>;
  record: (data: unknown, call: CallModel, id: string) => RecordDetail;
  /** The same record with display values instead of stored ones. */
  display: (record: RecordDetail) => Promise<RecordDetail>;
}

/** Makes the reader of a resource's answers: stored values through the widgets, texts with their choices and names loaded. */
export function createResourceAnswers({ model, registry, services, translate, calls }: AnswerOptions): ResourceAnswers {
  const idKey = model.resource?.idKey ?? 'id';
  const listFields = listedFields(model);
  const allFields = mainFields(model);

  function readValues(data: unknown, call: CallModel, id: string): RecordValues {
    return readRecord({ call, data, model, registry, context: calls.contextOf(id) });
  }

  async function textsOf(
    records: readonly RecordValues[],
    fields: readonly FieldModel[],
    signal?: AbortSignal,
  ): Promise<(values: RecordValues) => RecordValues> {
    const texts = await loadTextContext({
      services,
      translate,
      signal,
      visit(recording) {
        for (const values of records) toDisplayValues(values, fields, { registry, texts: recording });
      },
    });
    signal?.throwIfAborted();
    return (values) => toDisplayValues(values, fields, { registry, texts });
  }

  return {
    async rows(data, call, signal) {
      const answered = readRows(data, call);
      const read = readTree(answered.rows, idKey, (raw, id) => readValues(raw, call, id));
      const records = flattenTree(read).map(({ values }) => values);
      const display = await textsOf(records, listFields, signal);
      return { rows: read.map((row) => toRecordRow(row, display)), total: answered.total };
    },
    record: (data, call, id) => ({ id, values: readValues(data, call, id), version: versionOf(data) }),
    async display(record) {
      const display = await textsOf([record.values], allFields);
      return { ...record, values: display(record.values) };
    },
  };
}

/** Fields that the list shows: what others would need for their texts is not asked for. */
function listedFields(model: ModuleModel): readonly FieldModel[] {
  return (model.list?.columns ?? []).flatMap(({ fieldId }) => {
    const field = findField(model, fieldId);
    return field && field.tableKey === '' && field.key !== '' ? [field] : [];
  });
}

function versionOf(data: unknown): number | null {
  const version = isRecord(data) ? data['version'] : null;
  return typeof version === 'number' && Number.isSafeInteger(version) ? version : null;
}
