import type { ImportChoice, ImportDocument } from '../api-answers';

export type ImportAction = ImportChoice['action'];

/** What somebody wants to happen with one document of an import. */
export interface DocumentChoice {
  readonly action: ImportAction | null;
  readonly fullName: string;
  readonly enCode: string;
}

/** What can be done with a document: one that cannot be read is left out, one that meets a module asks. */
export function actionsFor(document: ImportDocument): readonly ImportAction[] {
  if (isBroken(document)) return ['skip'];
  return document.exists ? ['replace', 'keepBoth', 'skip'] : ['create', 'skip'];
}

/** Whether a document says too little to be stored: its draft would be no module. */
export function isBroken({ fullName, enCode, fields, findings }: ImportDocument): boolean {
  return fields === 0 && (fullName === '' || enCode === '') && findings.some(({ severity }) => severity === 'error');
}

/** The choice that each document begins with; null where somebody has to decide. */
export function firstChoices(documents: readonly ImportDocument[]): Readonly<Record<string, DocumentChoice>> {
  return Object.fromEntries(
    documents.map((document) => {
      const actions = actionsFor(document);
      const action = document.exists && !isBroken(document) ? null : (actions[0] ?? 'skip');
      return [document.path, { action, fullName: document.fullName, enCode: document.enCode }];
    }),
  );
}

/** The choices as the server takes them; null while one is missing. */
export function toImportChoices(
  documents: readonly ImportDocument[],
  choices: Readonly<Record<string, DocumentChoice>>,
): readonly ImportChoice[] | null {
  const decided: ImportChoice[] = [];
  for (const document of documents) {
    const choice = choices[document.path];
    if (!choice?.action) return null;
    const isNew = choice.action === 'create' || choice.action === 'keepBoth';
    const names = {
      ...(choice.fullName.trim() === document.fullName ? {} : { fullName: choice.fullName.trim() }),
      ...(choice.enCode.trim() === document.enCode ? {} : { enCode: choice.enCode.trim() }),
    };
    decided.push({ path: document.path, action: choice.action, ...(isNew ? names : {}) });
  }
  return decided;
}
