import type { ImportChoice, ImportDocument } from '../../../wire/exchange';

export type ImportAction = ImportChoice['action'];

/** The choice for one document of an import. */
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

/** Whether a document cannot be stored: it is no module, or would make an empty draft. */
export function isBroken({ fullName, enCode, fields, findings }: ImportDocument): boolean {
  if (fields > 0) return false;
  const isNameless = fullName === '' && enCode === '';
  return isNameless || ((fullName === '' || enCode === '') && findings.some(({ severity }) => severity === 'error'));
}

/** Whether a document needs a decision of the user. */
export function isClashing(document: ImportDocument): boolean {
  return document.exists !== null && !isBroken(document);
}

/** The documents in order of urgency: to be decided, unreadable, the rest. */
export function sortByNeed(documents: readonly ImportDocument[]): readonly ImportDocument[] {
  const needOf = (document: ImportDocument) => (isClashing(document) ? 0 : isBroken(document) ? 1 : 2);
  return documents.toSorted((left, right) => needOf(left) - needOf(right));
}

/** The choice that an action begins with; what is kept beside another gets a free name and code unless some are typed. */
export function choiceOf(document: ImportDocument, action: ImportAction | null): DocumentChoice {
  if (action === 'keepBoth') return { action, fullName: '', enCode: '' };
  return { action, fullName: document.fullName, enCode: document.enCode };
}

/** The default choice of each document; null where the user has to decide. */
export function firstChoices(documents: readonly ImportDocument[]): Readonly<Record<string, DocumentChoice>> {
  return Object.fromEntries(
    documents.map((document) => {
      const action = isClashing(document) ? null : (actionsFor(document)[0] ?? 'skip');
      return [document.path, choiceOf(document, action)];
    }),
  );
}

/** The common choice of these documents; null where they differ or are undecided. */
export function commonAction(
  documents: readonly ImportDocument[],
  choices: Readonly<Record<string, DocumentChoice>>,
): ImportAction | null {
  const [first, ...others] = new Set(documents.map(({ path }) => choices[path]?.action ?? null));
  return others.length === 0 ? (first ?? null) : null;
}

/** The choices as the server expects them; null while one is missing. */
export function toImportChoices(
  documents: readonly ImportDocument[],
  choices: Readonly<Record<string, DocumentChoice>>,
): readonly ImportChoice[] | null {
  const decided: ImportChoice[] = [];
  for (const document of documents) {
    const choice = choices[document.path];
    if (!choice?.action) return null;
    decided.push({ path: document.path, action: choice.action, ...namesOf(document, choice) });
  }
  return decided;
}

/** The names that somebody has typed; nothing where the document's own count, or free ones are to be found. */
function namesOf(document: ImportDocument, choice: DocumentChoice): Pick<ImportChoice, 'fullName' | 'enCode'> {
  if (choice.action !== 'create' && choice.action !== 'keepBoth') return {};
  const fullName = choice.fullName.trim();
  const enCode = choice.enCode.trim();
  const isFound = (name: string) => choice.action === 'keepBoth' && name === '';
  return {
    ...(fullName === document.fullName || isFound(fullName) ? {} : { fullName }),
    ...(enCode === document.enCode || isFound(enCode) ? {} : { enCode }),
  };
}
