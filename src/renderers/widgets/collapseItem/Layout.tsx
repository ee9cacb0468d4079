import type { LayoutProps } from '../../shared/define-renderer';

/** Drawn by its container; where it stands without one, its children are shown just so. */
export function CollapseItemLayout({ field, renderFields }: LayoutProps) {
  return renderFields(field.children);
}
