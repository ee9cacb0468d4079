import { ImportResults, type ImportChoice, type ImportDocument, type ImportResult } from '../../../wire/exchange';
import { refusedWith } from '../../http';
import { useState } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import { useFailureText } from '../use-failure';
import { firstChoices, sortByNeed, type DocumentChoice } from './import-choices';

/** Where an import stands: waiting for files, waiting for decisions, done. */
type ImportState =
  | { readonly kind: 'files' }
  | {
      readonly kind: 'report';
      readonly files: readonly File[];
      readonly documents: readonly ImportDocument[];
      readonly choices: Readonly<Record<string, DocumentChoice>>;
    }
  | {
      readonly kind: 'done';
      readonly documents: readonly ImportDocument[];
      readonly results: readonly ImportResult[];
    };

/** Why an import was refused, document by document; '' when the refusal is about no document. */
function refusedDocuments(error: unknown): string {
  const { results } = refusedWith(ImportResults, error) ?? { results: [] };
  return results.flatMap(({ path, error: reason = '' }) => (reason === '' ? [] : [`${path}: ${reason}`])).join('\n');
}

/** The steps of an import; nothing is stored before `run`. */
export function useImport(api: PlaygroundApi, onImported: () => void) {
  const text = useText();
  const toFailureText = useFailureText();
  const [state, setState] = useState<ImportState>({ kind: 'files' });
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function attempt(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(refusedDocuments(error) || toFailureText(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    state,
    problem,
    isBusy,
    choose: (files: readonly File[]) =>
      attempt(async () => {
        const documents = sortByNeed(await api.previewImport(files));
        if (documents.length === 0) setProblem(text('playground.import.nothing'));
        else setState({ kind: 'report', files, documents, choices: firstChoices(documents) });
      }),
    /** Reads the files again, as the system has something new; what was decided stays. */
    check: (files: readonly File[]) =>
      attempt(async () => {
        const documents = sortByNeed(await api.previewImport(files));
        setState((before) => (before.kind === 'report' ? { ...before, documents } : before));
      }),
    change: (path: string, choice: DocumentChoice) =>
      setState((before) =>
        before.kind === 'report' ? { ...before, choices: { ...before.choices, [path]: choice } } : before,
      ),
    /** Back to the choice of files. */
    restart: () => {
      setProblem('');
      setState({ kind: 'files' });
    },
    run: (files: readonly File[], choices: readonly ImportChoice[]) =>
      attempt(async () => {
        const results = await api.runImport(files, choices);
        setState((before) => ({ kind: 'done', documents: before.kind === 'report' ? before.documents : [], results }));
        onImported();
      }),
  };
}
