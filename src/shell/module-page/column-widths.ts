import type { RendererServices } from '../../renderers/shared/hosts/services';
import type { ShellStorage } from '../session/storage';

export type ColumnWidths = Required<Pick<RendererServices, 'columnWidths' | 'saveColumnWidths'>>;

/** Stores the column widths of each user and table in the browser; parsed as untrusted. */
export function createColumnWidths(
  storage: Pick<ShellStorage, 'get' | 'set' | 'remove'>,
  userId: string,
): ColumnWidths {
  const keyOf = (tableId: string) => `widths:${userId}:${tableId}` as const;
  return {
    columnWidths: (tableId) => parseWidths(storage.get(keyOf(tableId))),
    saveColumnWidths(tableId, widths) {
      if (Object.keys(widths).length === 0) storage.remove(keyOf(tableId));
      else storage.set(keyOf(tableId), JSON.stringify(widths));
    },
  };
}

function parseWidths(text: string | null): Readonly<Record<string, number>> {
  if (text === null) return {};
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return {};
    const entries = Object.entries(found as Readonly<Record<string, unknown>>);
    return Object.fromEntries(
      entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number' && Number.isFinite(entry[1])),
    );
  } catch {
    return {};
  }
}
