import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';

/** An access that permits everything except what `parts` overrides. */
export function accessOf(parts: Partial<ModuleAccess> = {}): ModuleAccess {
  const yes = () => true;
  return { canReadColumn: yes, canReadField: yes, canWriteField: yes, canFilter: yes, canUseButton: yes, ...parts };
}

/** A field node as in a module document. */
export function fieldNode(jnpfKey: string, key: string, config: object = {}, props: object = {}) {
  return { __config__: { jnpfKey, label: key, span: 24, ...config }, ...(key ? { __vModel__: key } : {}), ...props };
}

/** A list column of a field as in a module document. */
export function columnNode(jnpfKey: string, prop: string, extra: object = {}) {
  return {
    prop,
    label: prop,
    jnpfKey,
    align: 'left',
    __config__: { jnpfKey, label: prop },
    __vModel__: prop,
    ...extra,
  };
}

/** Parses a module. Throws its findings when it gives no model. */
export function testModule(formData: object, columnData?: object): ModuleModel {
  const { model, issues } = parseModule(
    {
      id: 'm1',
      fullName: '测试',
      enCode: 'test',
      webType: columnData ? 2 : 1,
      formData,
      ...(columnData ? { columnData } : {}),
    },
    registry,
  );
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}
