import type { ModuleAccess, PermissionGrant } from '../../engine/contract/permission';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { WidgetRegistry } from '../../engine/contract/registry';
import { memoise } from '../../engine/memoise';
import { createAccess } from '../../engine/permission';
import type { MenuNode } from '../session/menu';

/** A system screen as one user has it. */
export interface OwnScreen {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
}

/** A screen that asks for no columns and fields, the same at each opening. */
const unasking = memoise((model: ModuleModel): ModuleModel => {
  const { list } = model;
  if (!list?.useColumnPermission && !list?.useFormPermission) return model;
  return { ...model, list: { ...list, useColumnPermission: false, useFormPermission: false } };
});

/**
 * A system screen by the grants of its user (null = all): its buttons, and its columns and fields where its menu entry asks for them
 * (docs/clients.md#columns-and-fields-of-system-screens). What is not granted is not in the model, as in modules that the server
 * hands out; the screen's resource refuses it anyway.
 */
export async function askForCodes(
  model: ModuleModel,
  {
    asks,
    grant,
    registry,
  }: {
    readonly asks: MenuNode['asks'] | undefined;
    readonly grant: PermissionGrant | null;
    readonly registry: WidgetRegistry;
  },
): Promise<OwnScreen> {
  const { list } = model;
  if (!list) return { model, access: createAccess(model, grant) };
  const useColumnPermission = list.useColumnPermission && asks?.columns === true;
  const useFormPermission = list.useFormPermission && asks?.forms === true;
  const isAsking = useColumnPermission || useFormPermission;
  const asking = isAsking ? { ...model, list: { ...list, useColumnPermission, useFormPermission } } : unasking(model);
  const access = createAccess(asking, grant);
  if (grant === null || !isAsking) return { model: asking, access };
  const { restrictModel } = await import('../../engine/permission/restrict/restrict-model');
  return { model: restrictModel(asking, access, { registry }), access };
}
