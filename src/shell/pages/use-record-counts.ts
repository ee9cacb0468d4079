import { useEffect, useState } from 'react';
import { createModuleSource } from '../module-page/module-source';
import type { MenuNode } from '../session/menu';
import { useShell } from '../shell-context';

/** Modules that are counted at most; whoever has more comes here for the links. */
const COUNTED_MODULES = 12;

/** How many records the person may see behind each module entry, by menu id; what cannot be counted is left out. */
export function useRecordCounts(nodes: readonly MenuNode[]): ReadonlyMap<string, number> {
  const { http } = useShell();
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const wanted = JSON.stringify(
    nodes.filter(({ moduleId }) => moduleId !== '').map(({ id, moduleId }) => ({ id, moduleId })),
  );
  useEffect(() => {
    const aborting = new AbortController();
    const modules = JSON.parse(wanted) as readonly { id: string; moduleId: string }[];
    for (const { id, moduleId } of modules.slice(0, COUNTED_MODULES)) {
      const source = createModuleSource({ http, moduleId, menuId: id });
      const query = { page: 1, pageSize: 1, sort: [], search: {}, keyword: '', tree: {} };
      source.list(query, aborting.signal).then(
        ({ total, searchedRows }) => {
          if (searchedRows === undefined) setCounts((before) => new Map(before).set(id, total));
        },
        // The card works without its number, and the module's own page says what is wrong.
        () => undefined,
      );
    }
    return () => aborting.abort();
  }, [http, wanted]);
  return counts;
}
