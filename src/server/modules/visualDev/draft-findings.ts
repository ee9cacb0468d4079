import { EngineError, type Issue, type Severity } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { checkSource, toWayOut, type LintSurroundings } from '../../../engine/lint';
import { parseModule, toIssueText } from '../../../engine/parse';
import { planTables, type KeyType, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { draftEntity, draftSource, readSource, wantedCode, type Document } from './draft-document';
import type { DraftState } from './drafts';
import { isModuleCode, readModuleName, readModuleText } from './module-entity';

/** Something that is said about a draft, in the reader's language. */
export interface DraftFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** What to do about it; '' when nothing is known. */
  readonly wayOut: string;
  readonly pointer: string;
}

/** What of a module's row its findings follow from. */
type FoundRow = Pick<DraftState, 'id' | 'en_code' | 'draft' | 'draft_source' | 'key_type'>;

/** A draft read for publishing: what is said about it, and what would be published when nothing stops that. */
export interface ReadDraft {
  readonly findings: readonly DraftFinding[];
  /** What parsing the stored entity has found, unworded. */
  readonly issues: readonly Issue[];
  readonly document: { readonly model: ModuleModel; readonly tablePlan: TablePlan } | null;
}

/** Findings of an author's text, in order of place. `surroundings` null = references are not judged. */
export function findInSource(
  text: string,
  { surroundings, translate }: { readonly surroundings: LintSurroundings | null; readonly translate: Translate },
): readonly DraftFinding[] {
  const { findings } = checkSource(text, { registry, ...(surroundings ? { surroundings } : {}) });
  return findings.map((finding) => ({
    code: finding.code,
    severity: finding.severity,
    message: finding.message(translate),
    wayOut: finding.wayOut(translate),
    pointer: finding.pointer,
  }));
}

/**
 * Reads a draft for publishing: syntax, parse errors, fidelity, lint (unless `surroundings` is null), name, code and table
 * names. There is no document when an error stands among the findings.
 */
export function readDraftDocument(
  row: FoundRow,
  { surroundings, translate }: { readonly surroundings: LintSurroundings | null; readonly translate: Translate },
): ReadDraft {
  const entity = draftEntity(row);
  const parsed = entity && parseModule({ ...entity, id: row.id }, registry);
  const found: DraftFinding[] = [];
  // The old calls judge a draft by its parse errors alone, as they always did.
  if (surroundings || !parsed) found.push(...findInSource(draftSource(row), { surroundings, translate }));
  else found.push(...parsed.issues.map((issue) => toFinding(issue, translate)));
  if (!entity && !hasErrors(found)) found.push(brokenText(translate));
  if (parsed && !parsed.model && !hasErrors(found))
    found.push(...parsed.issues.map((issue) => toFinding(issue, translate)));
  found.push(...findInNames(row, translate).filter(({ pointer }) => !hasErrorAt(found, pointer)));
  const planned = parsed?.model ? planOrFindings(parsed.model, row.key_type, translate) : null;
  // Lint has asked for the same tables.
  if (planned && 'findings' in planned)
    found.push(...planned.findings.filter((finding) => !found.some((known) => isSameFinding(known, finding))));
  const read = { findings: found, issues: parsed?.issues ?? [] };
  if (!parsed?.model || !planned || 'findings' in planned || hasErrors(found)) return { ...read, document: null };
  return { ...read, document: { model: parsed.model, tablePlan: planned.tablePlan } };
}

/** Whether something among the findings stops a release. */
export function hasErrors(findings: readonly DraftFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** An issue of the engine in words. */
export function toFinding(issue: Issue, translate: Translate): DraftFinding {
  return {
    code: issue.code,
    severity: issue.severity,
    message: toIssueText(issue, translate),
    wayOut: toWayOut(issue, translate),
    pointer: issue.pointer,
  };
}

function isSameFinding(a: DraftFinding, b: DraftFinding): boolean {
  return a.code === b.code && a.pointer === b.pointer && a.message === b.message;
}

function hasErrorAt(findings: readonly DraftFinding[], pointer: string): boolean {
  return findings.some((finding) => finding.severity === 'error' && finding.pointer === pointer);
}

function brokenText(translate: Translate): DraftFinding {
  return {
    code: 'SERVER_MODULE_INVALID',
    severity: 'error',
    message: translate('server.visualDev.draftBroken'),
    wayOut: translate('server.visualDev.draftBroken.wayOut'),
    pointer: '',
  };
}

/** The module's columns did not follow a name or code that it cannot have: publishing would drop what the author wrote. */
function findInNames(row: FoundRow, translate: Translate): readonly DraftFinding[] {
  const value = row.draft_source === '' ? null : readSource(row.draft_source);
  if (!value) return [];
  const findings: DraftFinding[] = [];
  const add = (code: string, pointer: string, [message, wayOut]: readonly [string, string]) =>
    findings.push({ code, severity: 'error', message, wayOut, pointer });
  if (isGiven(value, 'fullName') && readModuleName(value['fullName']) === null)
    add('SERVER_REQUEST_INVALID', '/fullName', [
      translate('server.visualDev.nameInvalid'),
      translate('server.visualDev.nameInvalid.wayOut'),
    ]);
  const code = readModuleText(value['enCode']).trim();
  if (isGiven(value, 'enCode') && !isModuleCode(code))
    add('SERVER_REQUEST_INVALID', '/enCode', [
      translate('server.visualDev.codeInvalid', { code }),
      translate('server.visualDev.codeInvalid.wayOut'),
    ]);
  else if (wantedCode(value) !== '' && wantedCode(value) !== row.en_code)
    add('SERVER_MODULE_CODE_TAKEN', '/enCode', [
      translate('SERVER_MODULE_CODE_TAKEN', { code }),
      translate('server.visualDev.codeTaken.wayOut'),
    ]);
  return findings;
}

function isGiven(value: Document, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== null;
}

function planOrFindings(
  model: ModuleModel,
  keyType: KeyType,
  translate: Translate,
): { readonly tablePlan: TablePlan } | { readonly findings: readonly DraftFinding[] } {
  try {
    return { tablePlan: planTables(model, registry, keyType) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { findings: error.issues.map((issue) => toFinding(issue, translate)) };
  }
}
