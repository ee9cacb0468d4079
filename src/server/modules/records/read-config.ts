import { compileClientConfig } from '../../../engine/compile/compile-client-config';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { restrictModel } from '../../../engine/permission/restrict/restrict-model';
import { registry } from '../../../renderers/definitions';
import type { ModuleContext } from './module-context';

/**
 * The module for 3.4.7 clients (docs/clients.md#config): documents as JSON texts, without refused fields and buttons, and without
 * fields whose widget those clients lack; `version` counts releases.
 */
export function readConfig({ module, model, access }: ModuleContext) {
  const { formData, columnData } = compileClientConfig(
    restrictModel(model, forOlderClients(model, access), { registry }),
    registry,
  );
  return {
    id: module.id,
    fullName: model.fullName,
    enCode: model.enCode,
    type: toNumber(module.entity['type'], 1),
    webType: model.webType,
    formData: JSON.stringify(formData),
    columnData: JSON.stringify(columnData),
    appColumnData: '',
    enableFlow: 0,
    flowId: '',
    flowEnCode: '',
    flowTemplateJson: '',
    interfaceId: model.dataView?.interfaceId ?? '',
    propsValueList: [],
    version: module.version,
  };
}

/** Also refuses fields that 3.4.7 clients cannot render: they would show an input over a value that users cannot read. */
function forOlderClients(model: ModuleModel, access: ModuleAccess): ModuleAccess {
  const canDraw = (fieldId: string) => {
    const field = findField(model, fieldId);
    return field === undefined || registry.of(field).client !== null;
  };
  return {
    canReadColumn: (id) => access.canReadColumn(id) && canDraw(id),
    canReadField: (id) => access.canReadField(id) && canDraw(id),
    canWriteField: (id) => access.canWriteField(id) && canDraw(id),
    canFilter: (id) => access.canFilter(id) && canDraw(id),
    canUseButton: (code) => access.canUseButton(code),
  };
}

function toNumber(value: unknown, fallback: number): number {
  const number = Number(value);
  return value === undefined || value === null || !Number.isFinite(number) ? fallback : number;
}
