import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { Translate } from '../../../../engine/contract/language';
import type { WidgetDefinition } from '../../../../engine/contract/widget-definition';
import type { BatchEditor, EditedEntry } from '../../../shared/sources/batch-edit';
import { useText } from '../../../shared/texts/text';
import { isAbort, problemText } from '../../record/source-problem';
import { PART_SIZE, saveInParts, type SavedParts } from './save-in-parts';

/** A record to edit, with the name that the list gives it. */
export interface BatchRecord {
  readonly id: string;
  readonly name: string;
  /** Whether the list lets it be edited now. */
  readonly isOpen: boolean;
}

/** What becomes of a record, by its name. */
export interface BatchLine extends EditedEntry {
  readonly name: string;
}

/** The answer to a preview, or to a save. */
export interface BatchResult {
  readonly kind: 'preview' | 'saved';
  readonly lines: readonly BatchLine[];
}

export type BatchMode = 'set' | 'clear';

interface Entered {
  readonly field: FieldModel | null;
  readonly mode: BatchMode;
  readonly value: unknown;
}

interface BatchEditOptions {
  readonly editor: BatchEditor;
  readonly records: readonly BatchRecord[];
  readonly definitionOf: (field: FieldModel) => WidgetDefinition;
  readonly text: Translate;
  /** Some records were changed; `isDone` = and none was refused. */
  onSaved: (message: string, isDone: boolean) => void;
}

/** What is entered in the dialog, what its preview says, and saving that. */
export function useBatchEdit(options: BatchEditOptions) {
  const { editor, records, definitionOf, text, onSaved } = options;
  const [entered, setEntered] = useState<Entered>({ field: null, mode: 'set', value: null });
  const [problem, setProblem] = useState('');
  const [result, setResult] = useState<BatchResult | null>(null);
  const { busy, run, stop } = useRun(setProblem);
  const parts = useParts();
  const general = useText();
  const names = useMemo(() => new Map(records.map(({ id, name }) => [id, name])), [records]);
  const toLine = (entry: EditedEntry): BatchLine => ({ ...entry, name: names.get(entry.id) ?? entry.id });

  /** What was previewed is not what would be saved any more. */
  function enter(next: Entered) {
    stop();
    setEntered(next);
    setProblem('');
    setResult(null);
  }
  /** The field and its value; null after saying what is missing. */
  function check() {
    const { field, mode, value } = entered;
    if (!field) return refuse('screen.batch.noField');
    if (mode === 'set' && definitionOf(field).isEmpty(value, field)) return refuse('screen.batch.noValue');
    return { fieldId: field.id, value: mode === 'clear' ? null : value };
  }
  function refuse(key: string) {
    setProblem(text(key));
    return null;
  }
  function preview() {
    const edit = check();
    if (!edit) return;
    const open = records.filter(({ isOpen }) => isOpen);
    const closed = records.filter(({ isOpen }) => !isOpen).map(({ id }) => closedLine(id, names, text));
    run('preview', async (signal) => {
      const asked = open.map(({ id }) => ({ id, version: null }));
      const entries = asked.length === 0 ? [] : (await editor.preview({ ...edit, records: asked }, signal)).entries;
      return () => setResult({ kind: 'preview', lines: [...entries.map(toLine), ...closed] });
    });
  }
  function save() {
    const edit = check();
    if (!edit || result?.kind !== 'preview') return;
    const { lines } = result;
    const asked = lines.filter(({ outcome }) => outcome === 'changed');
    const left = lines.filter(({ outcome }) => outcome !== 'changed');
    run('save', async () => {
      const records = asked.map(({ id, version }) => ({ id, version }));
      const saved = await saveInParts(editor, { ...edit, records }, parts.begin(records.length));
      const reached = saved.entries.map(toLine);
      const all = [...reached, ...unreachedLines(asked, saved, { text, general }), ...left];
      const message = saved.isInParts
        ? text('screen.batch.changedAll', { count: countChanged(reached) })
        : saved.message;
      return () => {
        setResult({ kind: 'saved', lines: all });
        onSaved(message, !all.some(isRefused));
      };
    });
  }
  return { entered, enter, problem, result, busy, preview, save, parts };
}

/** The list does not let this record be edited: the server is not asked. */
function closedLine(id: string, names: ReadonlyMap<string, string>, text: Translate): BatchLine {
  const message = text('screen.batch.notAllowed');
  return { id, name: names.get(id) ?? id, outcome: 'refused', version: null, old: '', new: '', message };
}

const isRefused = ({ outcome }: BatchLine) => outcome === 'refused';
const countChanged = (lines: readonly BatchLine[]) => lines.filter(({ outcome }) => outcome === 'changed').length;

/** The records that a save did not come to. */
function unreachedLines(
  asked: readonly BatchLine[],
  { entries, failure }: SavedParts,
  { text, general }: { readonly text: Translate; readonly general: Translate },
): readonly BatchLine[] {
  const message = failure === undefined ? text('screen.batch.stopped') : problemText(failure, general);
  return asked.slice(entries.length).map((line) => ({ ...line, outcome: 'refused', message }));
}

/** How far a save of many records is, and ending it before the rest. */
function useParts() {
  /** null = not many, or nothing is saved. */
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null);
  const [isStopping, setStopping] = useState(false);
  const stopped = useRef(false);
  return {
    progress,
    isStopping,
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
    begin: (total: number) => {
      stopped.current = false;
      setStopping(false);
      setProgress(total > PART_SIZE ? { done: 0, total } : null);
      return {
        onProgress: (done: number) => setProgress((before) => before && { ...before, done }),
        isStopped: () => stopped.current,
      };
    },
  };
}

type Work = (signal: AbortSignal) => Promise<() => void>;

/** Runs one call at a time; a preview is given up with the dialog, or when something else is entered. */
function useRun(onProblem: (problem: string) => void) {
  const general = useText();
  const [busy, setBusy] = useState<'preview' | 'save' | null>(null);
  const running = useRef<AbortController | null>(null);
  function stop() {
    running.current?.abort();
    running.current = null;
    setBusy(null);
  }
  useEffect(() => () => running.current?.abort(), []);
  function run(kind: 'preview' | 'save', work: Work) {
    stop();
    const own = new AbortController();
    running.current = own;
    setBusy(kind);
    onProblem('');
    work(own.signal)
      .then(
        (show) => {
          if (!own.signal.aborted) show();
        },
        (error: unknown) => {
          if (!own.signal.aborted && !isAbort(error)) onProblem(problemText(error, general));
        },
      )
      .finally(() => {
        if (!own.signal.aborted) setBusy(null);
      });
  }
  return { busy, run, stop };
}
