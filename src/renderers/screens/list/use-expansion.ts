import { useEffect, useMemo, useState } from 'react';
import type { RecordQuery, RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';
import { UNPAGED_SIZE } from './list-query';
import { plainEntries, treeEntries, type RowEntry, type RowsBelow, type TreeView } from './row-entries';
import { useLazyRows } from './use-lazy-rows';

/** How rows of a list stand below each other. */
export interface RowTree {
  /** Whether rows are open until they are closed. */
  readonly isExpanded: boolean;
  /** Whether rows below a row are asked for when it is opened. */
  readonly isLazy: boolean;
}

interface UseExpansionOptions {
  /** null = a plain list. */
  readonly tree: RowTree | null;
  readonly source: RecordSource;
  /** The answered page; null before the first. Rows that were loaded below its rows are asked for again with each new one. */
  readonly page: { readonly rows: readonly RecordRow[] } | null;
  /** What the page was asked for. */
  readonly query: RecordQuery | null;
  /** Rows on the pages before. */
  readonly offset: number;
  /** What was searched for, as text; '' = nothing. What was found is shown open. */
  readonly searchKey: string;
}

/** The rows of a list in reading order, and how rows of a tree table open and close. */
export interface Expansion {
  readonly entries: readonly RowEntry[];
  /** Whether opening and closing all makes sense: every row of the page has rows below it (docs/screens.md#dictionaries). */
  readonly canTurnAll: boolean;
  turn: (record: RecordRow, isOpen: boolean) => void;
  expandAll: () => void;
  collapseAll: () => void;
  /** Asks again for the rows below a row. */
  retry: (record: RecordRow) => void;
}

const NO_ROWS: readonly RecordRow[] = [];

/** Open and closed rows of a tree table; they survive a refresh, and a search does not disturb those of the whole list. */
export function useExpansion(options: UseExpansionOptions): Expansion {
  const { tree, source, page, offset, searchKey } = options;
  const translate = useText();
  const { choice, change } = useChoice(source, searchKey);
  const { loaded, load } = useLazyRows(source, page, options.query);
  const rows = page?.rows ?? NO_ROWS;
  const isLazy = tree?.isLazy === true && source.children !== undefined;
  const isAllOpen = choice.isAllOpen ?? (searchKey !== '' || (tree?.isExpanded ?? false));

  const entries = useMemo(() => {
    if (!tree) return plainEntries(rows, offset);
    const view: TreeView = {
      below(record) {
        if (record.$children) return record.$children.length === 0 ? null : ready(record.$children);
        if (!isLazy || record.$hasChildren === false) return null;
        const known = loaded.get(record.id);
        if (!known) return { rows: null, isLoading: false, problem: null };
        if (known.rows?.length === 0 && known.error === null && known.page === page) return null;
        const problem = known.error === null ? null : problemText(known.error, translate);
        const isCut = (known.rows?.length ?? 0) >= UNPAGED_SIZE;
        return { rows: known.rows, isLoading: known.isLoading, problem, isCut };
      },
      // Rows that are not known yet open by hand only: opening all of them would ask for the whole tree.
      isOpen: (record, below) => choice.rows.get(record.id) ?? (isAllOpen && below.rows !== null),
    };
    return treeEntries(rows, offset, view);
  }, [tree, rows, offset, page, isLazy, loaded, choice.rows, isAllOpen, translate]);

  const missingIds = JSON.stringify(
    entries.flatMap(({ record, isOpen }) =>
      isLazy && isOpen && !record.$children && loaded.get(record.id)?.page !== page ? [record.id] : [],
    ),
  );
  useEffect(() => {
    (JSON.parse(missingIds) as string[]).forEach(load);
  }, [missingIds, load]);

  const canTurnAll =
    tree !== null && !isLazy && rows.length > 0 && rows.every(({ $children }) => ($children ?? []).length > 0);
  return {
    entries,
    canTurnAll,
    turn: (record, isOpen) =>
      change({ isAllOpen: choice.isAllOpen, rows: new Map(choice.rows).set(record.id, isOpen) }),
    expandAll: () => change({ isAllOpen: true, rows: NONE_TURNED }),
    collapseAll: () => change({ isAllOpen: false, rows: NONE_TURNED }),
    retry: (record) => load(record.id),
  };
}

/** What the user opened and closed. */
interface Choice {
  /** For the rows that were not turned one by one; null = as the module says. */
  readonly isAllOpen: boolean | null;
  readonly rows: ReadonlyMap<string, boolean>;
}

const NONE_TURNED: ReadonlyMap<string, boolean> = new Map();
const AS_MODULE_SAYS: Choice = { isAllOpen: null, rows: NONE_TURNED };

/** The user's choice for the whole list, and beside it the one for what was searched last; both end with their source. */
function useChoice(source: RecordSource, searchKey: string) {
  const [kept, setKept] = useState({ source, searchKey: '', whole: AS_MODULE_SAYS, found: AS_MODULE_SAYS });
  const isKnown = kept.source === source;
  const whole = isKnown ? kept.whole : AS_MODULE_SAYS;
  const found = isKnown && kept.searchKey === searchKey ? kept.found : AS_MODULE_SAYS;
  return {
    choice: searchKey === '' ? whole : found,
    change: (next: Choice) => {
      setKept(
        searchKey === ''
          ? { source, searchKey: '', whole: next, found: AS_MODULE_SAYS }
          : { source, searchKey, whole, found: next },
      );
    },
  };
}

function ready(rows: readonly RecordRow[]): RowsBelow {
  return { rows, isLoading: false, problem: null };
}
