import type { ModuleModel } from '../contract/module-model';
import { permissionCatalogue } from '../permission';

/** A grantable permission code. */
export interface PermissionEntry {
  /** `amount`, `items-price`, `btn_add`. */
  readonly code: string;
  readonly kind: 'column' | 'form' | 'button';
  readonly label: string;
}

export interface PermissionDiff {
  readonly added: readonly PermissionEntry[];
  /** Grants of these have no effect any more. */
  readonly removed: readonly PermissionEntry[];
}

/** Permission codes added and removed between two modules; for a new module all are added. */
export function diffPermissions(before: ModuleModel | null, after: ModuleModel): PermissionDiff {
  const [old, now] = [before ? entriesOf(before) : [], entriesOf(after)];
  return { added: without(now, old), removed: without(old, now) };
}

function entriesOf(model: ModuleModel): readonly PermissionEntry[] {
  const { columns, forms, buttons } = permissionCatalogue(model);
  return [
    ...columns.map((entry) => ({ ...entry, kind: 'column' as const })),
    ...forms.map((entry) => ({ ...entry, kind: 'form' as const })),
    ...buttons.map((entry) => ({ ...entry, kind: 'button' as const })),
  ];
}

function without(entries: readonly PermissionEntry[], others: readonly PermissionEntry[]): readonly PermissionEntry[] {
  const known = new Set(others.map(({ kind, code }) => `${kind} ${code}`));
  return entries.filter(({ kind, code }) => !known.has(`${kind} ${code}`));
}
