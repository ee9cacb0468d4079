import type { FieldModel } from '../../../engine/contract/field-model';
import { findField, mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { findChooser } from '../../../engine/values/attribute-widget';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';

/** A module with what its reader may see of it, before stored attributes are refused. */
export interface GatedModule {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
}

/** Throws a BusinessError where the reader has no such module. */
type OpenGated = (moduleId: string) => Promise<GatedModule>;

/** A field of another module whose text a field shows. */
interface ShownField {
  readonly moduleId: string;
  readonly key: string;
}

/**
 * The access of a reader without the stored attributes whose copies come from fields that this reader may not read: a copy is
 * searched, sorted and shown like any value, and would tell what its source hides (docs/module-format.md#relations).
 */
export async function gateAttributes({ model, access }: GatedModule, open: OpenGated): Promise<ModuleAccess> {
  const opened = new Map<string, Promise<GatedModule | null>>();
  const openOnce: Opener = (moduleId) => {
    const known = opened.get(moduleId) ?? openOrNull(open, moduleId);
    opened.set(moduleId, known);
    return known;
  };
  const stored = model.allFields.filter((field) => field.isStored && toAttribute(field) !== null);
  const refused = new Set<string>();
  await Promise.all(
    stored.map(async (field) => {
      if (!(await isOriginRead(openOnce, { model, field }, new Set()))) refused.add(field.id);
    }),
  );
  return refused.size === 0 ? access : withoutFields(access, refused);
}

/** null = the reader has no such module. */
type Opener = (moduleId: string) => Promise<GatedModule | null>;

async function openOrNull(open: OpenGated, moduleId: string): Promise<GatedModule | null> {
  try {
    return await open(moduleId);
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

/** Whether the reader may read every field of other modules that a field's text comes from; `seen` ends circles. */
async function isOriginRead(
  open: Opener,
  { model, field }: { readonly model: ModuleModel; readonly field: FieldModel },
  seen: Set<string>,
): Promise<boolean> {
  const origin = originOf(model, field);
  if (!origin) return true;
  const place = JSON.stringify([origin.moduleId, origin.key]);
  if (seen.has(place)) return true;
  seen.add(place);
  const target = await open(origin.moduleId);
  const shown = target && mainFields(target.model).find(({ key }) => key === origin.key);
  if (!target || !shown || !isSeen(target.access, shown.id)) return false;
  return isOriginRead(open, { model: target.model, field: shown }, seen);
}

/** Whether a field of a linked record may be shown to a reader of its module, in a form or a list. */
export function isSeen(access: ModuleAccess, fieldId: string): boolean {
  return access.canFilter(fieldId) || access.canReadField(fieldId);
}

/** The field of another module that a link or an attribute shows; null for others, and for rows of interfaces, which have no fields. */
function originOf(model: ModuleModel, field: FieldModel): ShownField | null {
  const attribute = toAttribute(field);
  const chooser = attribute ? chooserIn(model, field) : field;
  const link = chooser && registry.of(chooser).linksTo(chooser);
  if (link?.source.kind !== 'module') return null;
  return { moduleId: link.source.moduleId, key: attribute ? attribute.showField : link.labelKey };
}

/** The field whose choice an attribute shows; null = the field is no attribute, or nothing that it could reach chooses. */
export function chooserIn(model: ModuleModel, field: FieldModel): FieldModel | null {
  return toAttribute(field) ? findChooser(field, (id) => findField(model, id)) : null;
}

function toAttribute(field: FieldModel) {
  return field.key === '' ? null : registry.of(field).attributeOf(field);
}

function withoutFields(access: ModuleAccess, refused: ReadonlySet<string>): ModuleAccess {
  return {
    canReadColumn: (id) => !refused.has(id) && access.canReadColumn(id),
    canReadField: (id) => !refused.has(id) && access.canReadField(id),
    canWriteField: (id) => !refused.has(id) && access.canWriteField(id),
    canFilter: (id) => !refused.has(id) && access.canFilter(id),
    canUseButton: (code) => access.canUseButton(code),
  };
}
