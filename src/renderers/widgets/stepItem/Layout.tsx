import type { LayoutProps } from '../../shared/define-renderer';

/** Rendered by its container; without one, only its children. */
export function StepItemLayout({ field, renderFields }: LayoutProps) {
  return renderFields(field.children);
}
