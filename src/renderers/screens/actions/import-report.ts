/** What an import does with one entry. */
export const IMPORT_OUTCOMES = ['add', 'change', 'skip'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface ImportLine {
  readonly outcome: ImportOutcome;
  /** Where it stands: names from the top down; at least its own name. */
  readonly path: string;
  readonly enCode: string;
  /** Names of the members that would change. */
  readonly changes: readonly string[];
}

/** What the server says that an import would do. */
export interface ImportReport {
  readonly lines: readonly ImportLine[];
  readonly counts: Readonly<Record<ImportOutcome, number>>;
}

/** Reads the answer of a call with `preview=1`; null when it is none (a server that took the file for good would not say so). */
export function parseImportReport(data: unknown): ImportReport | null {
  if (!isObject(data) || data['isPreview'] !== true || !Array.isArray(data['list'])) return null;
  const lines = data['list'].flatMap((line: unknown) => (isObject(line) ? parseLine(line) : []));
  const count = (outcome: ImportOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return { lines, counts: { add: count('add'), change: count('change'), skip: count('skip') } };
}

function parseLine(line: Readonly<Record<string, unknown>>): readonly ImportLine[] {
  const outcome = IMPORT_OUTCOMES.find((known) => known === line['action']);
  if (!outcome) return [];
  const changes = Array.isArray(line['changes']) ? line['changes'].map(toText) : [];
  return [{ outcome, path: toText(line['path']) || toText(line['fullName']), enCode: toText(line['enCode']), changes }];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
