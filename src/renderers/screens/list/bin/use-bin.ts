import { useCallback, useEffect, useState } from 'react';
import type { BinOutcome, RecordBin, RefusedEntry, RemovedEntry } from '../../../shared/sources/record-bin';
import { useText } from '../../../shared/texts/text';
import { isAbort, problemText } from '../../record/source-problem';

export const BIN_PAGE_SIZE = 20;

interface Asked {
  readonly keyword: string;
  readonly page: number;
}

interface Answered {
  readonly asked: Asked | null;
  readonly entries: readonly RemovedEntry[];
  readonly total: number;
  readonly error: string | null;
}

const NOTHING: Answered = { asked: null, entries: [], total: 0, error: null };
const NONE: readonly string[] = [];

/** What an open recycle bin shows, and what is done in it. */
export function useBin(bin: RecordBin, isOpen: boolean) {
  const { asked, ask, answered, reload } = useBinPage(bin, isOpen);
  const [chosen, setChosen] = useState(NONE);
  const [refused, setRefused] = useState<readonly RefusedEntry[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { entries, total } = answered;
  const inSight = chosen.filter((id) => entries.some((entry) => entry.id === id));

  /** Runs an action and reads the bin again, whatever came of it; what was refused stays in sight until the next one. */
  async function run(action: () => Promise<BinOutcome>): Promise<BinOutcome> {
    setBusy(true);
    setRefused([]);
    try {
      const outcome = await action();
      // What is gone has no name for the server.
      const names = new Map(entries.map(({ id, name }) => [id, name]));
      setRefused(outcome.refused.map((entry) => ({ ...entry, name: entry.name || (names.get(entry.id) ?? '') })));
      setChosen(NONE);
      return outcome;
    } finally {
      setBusy(false);
      reload();
    }
  }
  return {
    entries,
    total,
    error: answered.error,
    keyword: asked.keyword,
    page: asked.page,
    isLoading: isOpen && answered.asked !== asked,
    search: (keyword: string) => ask({ keyword: keyword.trim(), page: 1 }),
    turn: (page: number) => ask({ ...asked, page }),
    reload,
    chosen: inSight,
    choose: setChosen,
    refused,
    clearRefused: () => setRefused([]),
    isBusy,
    run,
  };
}

/** A page of the bin: read when it is opened, asked something else, or changed. */
function useBinPage(bin: RecordBin, isOpen: boolean) {
  const text = useText();
  const [asked, setAsked] = useState<Asked>({ keyword: '', page: 1 });
  const [answered, setAnswered] = useState(NOTHING);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leaving = new AbortController();
    bin.list({ ...asked, pageSize: BIN_PAGE_SIZE }, leaving.signal).then(
      ({ entries, total }) => {
        if (leaving.signal.aborted) return;
        const last = Math.max(1, Math.ceil(total / BIN_PAGE_SIZE));
        // The last rows of the last page were restored.
        if (asked.page > last) setAsked({ ...asked, page: last });
        else setAnswered({ asked, entries, total, error: null });
      },
      (error: unknown) => {
        if (leaving.signal.aborted || isAbort(error)) return;
        setAnswered({ ...NOTHING, asked, error: problemText(error, text) });
      },
    );
    return () => leaving.abort();
  }, [bin, isOpen, asked, text]);
  const reload = useCallback(() => setAsked((before) => ({ ...before })), []);
  return { asked, ask: setAsked, answered, reload };
}
