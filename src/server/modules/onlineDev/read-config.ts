import { compileClientConfig } from '../../../engine/compile/compile-client-config';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { parseModule } from '../../../engine/parse';
import { toButtonCode } from '../../../engine/permission';
import { registry } from '../../../renderers/definitions';
import { inLanguage, type ModuleContext } from './module-context';
import { stripRefused } from './strip-refused';

/** Lists of buttons in columnData (contract c.1). */
const BUTTON_LISTS = ['btnsList', 'columnBtnsList', 'customBtnsList'] as const;

/**
 * The module as clients read it (contract e.5 Config, client-3.4.7 §8): documents as JSON texts, without any field or
 * button that the user is refused; `version` counts releases. Without default texts only what the author wrote is there: a
 * client that asks so fills in its own, in the language of its reader.
 */
export function readConfig(context: ModuleContext, { hasDefaultTexts = true } = {}) {
  const { module, model } = context;
  const config = compileClientConfig(hasDefaultTexts ? model : withoutDefaultTexts(context), registry);
  const entity = module.entity;
  return {
    id: module.id,
    fullName: model.fullName,
    enCode: model.enCode,
    type: toNumber(entity['type'], 1),
    webType: model.webType,
    formData: JSON.stringify(stripRefused(config.formData, refusedIds(context, 'form'))),
    columnData: JSON.stringify(withoutButtons(context, stripRefused(config.columnData, refusedIds(context, 'list')))),
    appColumnData: '',
    enableFlow: 0,
    flowId: '',
    flowEnCode: '',
    flowTemplateJson: '',
    interfaceId: '',
    propsValueList: [],
    version: module.version,
  };
}

function withoutDefaultTexts(context: ModuleContext): ModuleModel {
  const { module } = context;
  const { model } = parseModule({ ...module.entity, id: module.id }, registry, { defaultText: () => undefined });
  return model ? inLanguage(model, context) : context.model;
}

function refusedIds({ model, access }: ModuleContext, document: 'form' | 'list') {
  const ids = model.allFields.filter((field) => field.key !== '').map((field) => field.id);
  const absent = new Set(ids.filter((id) => !access.canReadField(id)));
  const refused = document === 'form' ? absent : new Set(ids.filter((id) => !access.canFilter(id)));
  return { known: new Set(ids), refused, absent };
}

function withoutButtons(
  { access }: ModuleContext,
  columnData: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...columnData };
  for (const member of BUTTON_LISTS) {
    const list = result[member];
    if (!Array.isArray(list)) continue;
    result[member] = list.filter((button: unknown) => {
      const value =
        typeof button === 'object' && button !== null ? (button as Readonly<Record<string, unknown>>)['value'] : null;
      return typeof value !== 'string' || access.canUseButton(toButtonCode(value));
    });
  }
  return result;
}

function toNumber(value: unknown, fallback: number): number {
  const number = Number(value);
  return value === undefined || value === null || !Number.isFinite(number) ? fallback : number;
}
