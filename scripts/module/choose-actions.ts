import type { Translate } from '../../src/engine/contract/language';
import type { ModuleArguments } from './arguments';
import type { ModuleIo } from './io';
import type { ImportChoice, PreviewDocument } from './module-server';

/** Chooses an action for each document; null if a question is needed but cannot be asked. */
export async function chooseActions(
  documents: readonly PreviewDocument[],
  { existing, isConfirmed }: Pick<ModuleArguments, 'existing' | 'isConfirmed'>,
  { io, translate }: { readonly io: ModuleIo; readonly translate: Translate },
): Promise<readonly ImportChoice[] | null> {
  const choices: ImportChoice[] = [];
  for (const document of documents) {
    if (!document.exists) choices.push({ path: document.path, action: 'create' });
    else if (existing) choices.push({ path: document.path, action: existing });
    else if (isConfirmed || !io.isInteractive) return null;
    else choices.push({ path: document.path, action: await askAction(document, { io, translate }) });
  }
  return choices;
}

const ANSWERS: Readonly<Record<string, ImportChoice['action']>> = { r: 'replace', k: 'keepBoth', s: 'skip' };

async function askAction(
  { fullName, enCode }: PreviewDocument,
  { io, translate }: { readonly io: ModuleIo; readonly translate: Translate },
): Promise<ImportChoice['action']> {
  for (;;) {
    const answer = await io.ask(translate('module.import.askExisting', { name: fullName, code: enCode }));
    const action = ANSWERS[answer.trim().toLowerCase().charAt(0)];
    if (action) return action;
  }
}
