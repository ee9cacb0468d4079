import { withDescendants, type FieldModel } from '../../engine/contract/field-model';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { WidgetRegistry } from '../../engine/contract/registry';

interface PartRights {
  readonly registry: WidgetRegistry;
  /** Whether the user may open a screen of the system. */
  isOpen: (module: string) => Promise<boolean>;
}

/**
 * A screen without the parts that show screens which the user may not open: they are hidden, and containers with nothing else in
 * them. For the eye: the server refuses the calls of such a screen.
 */
export async function withOpenParts(model: ModuleModel, { registry, isOpen }: PartRights): Promise<ModuleModel> {
  const parts = model.allFields.flatMap(({ id, action, widget }) =>
    action?.type === 'open' && registry.resolve(widget)?.hostsScreen ? [{ id, module: action.module }] : [],
  );
  const answers = await Promise.all(parts.map(async ({ id, module }) => ({ id, isOpen: await isOpen(module) })));
  const closed = new Set(answers.filter((answer) => !answer.isOpen).map(({ id }) => id));
  if (closed.size === 0) return model;
  const fields = model.form.fields.map((field) => hide(field, closed));
  return { ...model, form: { ...model.form, fields }, allFields: fields.flatMap(withDescendants) };
}

function hide(field: FieldModel, closed: ReadonlySet<string>): FieldModel {
  const children = field.children.map((child) => hide(child, closed));
  const losesOne = children.some(({ isHidden }, index) => isHidden && field.children[index]?.isHidden === false);
  const isEmptied = losesOne && children.every(({ isHidden }) => isHidden);
  return { ...field, children, isHidden: field.isHidden || closed.has(field.id) || isEmptied };
}
