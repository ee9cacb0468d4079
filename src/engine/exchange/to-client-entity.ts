import { compileClientConfig } from '../compile/compile-client-config';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { isUnset, ownValue, type RawRecord } from '../json/raw-value';

/** Members that are JSON strings in the envelope (docs/module-format.md#json-inside-json). */
const TEXT_MEMBERS = ['appColumnData', 'interfaceParam', 'flowTemplateJson'] as const;
/** Members of our documents that the compiled ones contain, or that a `.vdd` never has. */
const REPLACED: ReadonlySet<string> = new Set(['$schema', 'rules', 'formTemplateJson', ...TEXT_MEMBERS]);

/**
 * The VisualDev entity as 3.4 exchanges it (docs/module-format.md#json-inside-json): types, places and names of that version,
 * embedded documents as JSON strings. Unknown settings are kept, so that nothing is lost on the way back.
 */
export function toClientEntity(
  entity: RawRecord,
  model: ModuleModel,
  registry: WidgetRegistry,
): Record<string, unknown> {
  const { formData, columnData } = compileClientConfig(model, registry);
  const kept = Object.entries(entity).filter(([key]) => !REPLACED.has(key));
  return {
    id: model.id,
    fullName: model.fullName,
    enCode: model.enCode,
    type: 1,
    enableFlow: 0,
    dbLinkId: '0',
    ...Object.fromEntries(kept),
    ...(model.id !== '' && { id: model.id }),
    webType: model.webType,
    tables: toJsonText(ownValue(entity, 'tables'), '[]'),
    formData: JSON.stringify(formData),
    columnData: model.list ? JSON.stringify(columnData) : '',
    ...Object.fromEntries(TEXT_MEMBERS.map((key) => [key, toJsonText(ownValue(entity, key), '')])),
  };
}

function toJsonText(value: unknown, blank: string): string {
  if (isUnset(value)) return blank;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
