import type { Issue } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import {
  checkSource,
  findInSource,
  missingThing,
  readSource,
  toWayOut,
  type LintSurroundings,
  type ReadSource,
  type SourceFinding,
} from '../../../engine/lint';
import { runTests } from '../../../engine/module-tests';
import { parseModule, toIssueText } from '../../../engine/parse';
import { parseSource } from '../../../engine/source';
import { planOrIssues, type TablePlan } from '../../../engine/tables';
import type { Finding } from '../../../wire/publication';
import { registry } from '../../../renderers/definitions';
import { draftSource, readStored, wantedCode, type Document } from './draft-document';
import type { DraftState } from './drafts';
import { isModuleCode, readModuleName, readModuleText } from './module-entity';
import { isRecord } from '../../../engine/json/raw-value';

/** The columns that findings depend on. */
type FoundRow = Pick<DraftState, 'id' | 'full_name' | 'en_code' | 'draft' | 'draft_source' | 'key_type'>;

/** A draft parsed for publishing: its findings, and what would be published. */
export interface ReadDraft {
  readonly findings: readonly Finding[];
  /** Issues of parsing, without texts. */
  readonly issues: readonly Issue[];
  readonly document: { readonly model: ModuleModel; readonly tablePlan: TablePlan } | null;
}

/** Findings of an author's text, by position. */
export function findInText(text: string, surroundings: LintSurroundings, translate: Translate): readonly Finding[] {
  return wordAll(checkSource(text, { registry, surroundings }).findings, translate);
}

function wordAll(findings: readonly SourceFinding[], translate: Translate): readonly Finding[] {
  return findings.map(({ code, severity, message, wayOut, pointer, missing }) => ({
    code,
    severity,
    message: message(translate),
    wayOut: wayOut(translate),
    pointer,
    missing,
  }));
}

/**
 * Parses a draft once for publishing: syntax, parse errors, losses, lint, name, code, tables, and its own tests, of which all that run
 * have to pass. No document if there is an error.
 */
export function readDraftDocument(
  row: FoundRow,
  {
    surroundings,
    translate,
    timeZone,
  }: { readonly surroundings: LintSurroundings; readonly translate: Translate; readonly timeZone: string },
): ReadDraft {
  const read = readDraft(row);
  const { model, issues, source } = read;
  const words = (all: readonly Issue[]) => all.map((issue) => toFinding(issue, translate));
  const found = [...wordAll(findInSource(read, { registry, surroundings }), translate)];
  // Memoised: lint has planned the same tables.
  const planned = model && !hasErrors(found) ? planOrIssues(model, registry, row.key_type) : { issues: [] };
  found.push(...findInNames(row, source.value, translate).filter(({ pointer }) => !hasErrorAt(found, pointer)));
  if ('issues' in planned) found.push(...words(planned.issues));
  // What a broken module computes says nothing.
  const tested = model && !hasErrors(found) ? runTests(model, { registry, timeZone, translate }) : [];
  found.push(...words(tested.flatMap(({ issues: came }) => came)));
  const document = model && 'main' in planned && !hasErrors(found) ? { model, tablePlan: planned } : null;
  return { findings: found, issues, document };
}

/** The author's text with the module's name and code; without a text the entity, with findings positioned as if it were the text. */
function readDraft(row: FoundRow): ReadSource {
  const isText = row.draft_source !== '';
  const read = isText
    ? readSource(row.draft_source, registry)
    : { source: parseSource(draftSource(row)), ...parseModule(readStored(row.draft), registry) };
  const named = { id: row.id, fullName: row.full_name, enCode: row.en_code };
  return { ...read, model: read.model && Object.freeze({ ...read.model, ...named }) };
}

/** Whether a finding prevents a release. */
function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}

/** An issue of the engine as a finding with text. */
export function toFinding(issue: Issue, translate: Translate): Finding {
  return {
    code: issue.code,
    severity: issue.severity,
    message: toIssueText(issue, translate),
    wayOut: toWayOut(issue, translate),
    pointer: issue.pointer,
    missing: missingThing(issue),
  };
}

function hasErrorAt(findings: readonly Finding[], pointer: string): boolean {
  return findings.some((finding) => finding.severity === 'error' && finding.pointer === pointer);
}

/** An invalid name or code was not taken over into the columns: publishing would lose it. */
function findInNames(row: FoundRow, value: unknown, translate: Translate): readonly Finding[] {
  if (row.draft_source === '' || !isRecord(value)) return [];
  const findings: Finding[] = [];
  const add = (code: string, pointer: string, [message, wayOut]: readonly [string, string]) =>
    findings.push({ code, severity: 'error', message, wayOut, pointer, missing: null });
  if (isGiven(value, 'fullName') && readModuleName(value['fullName']) === null)
    add('SERVER_REQUEST_INVALID', '/fullName', [
      translate('server.modules.nameInvalid'),
      translate('server.modules.nameInvalid.wayOut'),
    ]);
  const code = readModuleText(value['enCode']).trim();
  if (isGiven(value, 'enCode') && !isModuleCode(code))
    add('SERVER_REQUEST_INVALID', '/enCode', [
      translate('server.modules.codeInvalid', { code }),
      translate('server.modules.codeInvalid.wayOut'),
    ]);
  else if (wantedCode(value) !== '' && wantedCode(value) !== row.en_code)
    add('SERVER_MODULE_CODE_TAKEN', '/enCode', [
      translate('SERVER_MODULE_CODE_TAKEN', { code }),
      translate('server.modules.codeTaken.wayOut'),
    ]);
  return findings;
}

function isGiven(value: Document, key: string): boolean {
  return Object.hasOwn(value, key) && value[key] !== null;
}
