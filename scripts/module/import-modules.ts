import path from 'node:path';
import type { Translate } from '../../src/engine/contract/language';
import { decodeText, isZip, zipDocuments } from '../../src/engine/exchange';
import type { ModuleArguments } from './arguments';
import { checkFile, type FileReport } from './check-modules';
import { chooseActions } from './choose-actions';
import { DEFAULT_SERVER } from './describe-modules';
import { formatReports, oneLine } from './format-reports';
import { formatTable } from './format-table';
import type { ModuleIo } from './io';
import {
  ServerRefusal,
  signIn,
  type ImportChoice,
  type ImportResult,
  type PreviewDocument,
  type SentFile,
} from './module-server';
import { readFiles, type FoundFile } from './read-files';

/** Name of the archive in which documents are sent, so that each keeps its path. */
const BUNDLE = 'modules.zip';

interface Speaking {
  readonly io: ModuleIo;
  readonly translate: Translate;
}

/**
 * Imports documents into a server as drafts. Reports findings and losses, then what exists already, asks for confirmation, and
 * stores all or nothing. Returns the exit code.
 */
export async function importModules(args: ModuleArguments, io: ModuleIo, translate: Translate): Promise<number> {
  const files = readFiles(args.paths);
  const reports = files.flatMap((file) => checkFile(file, translate));
  const say = (key: string, params: Readonly<Record<string, unknown>> = {}) => io.warn(`${translate(key, params)}\n`);
  if (reports.length === 0) {
    say('module.nothing');
    return 1;
  }
  io.write(formatReports(reports, translate));
  const broken = reports.filter((report) => report.errors.length > 0);
  if (broken.length > 0) say('module.import.broken', { count: broken.length });
  if (broken.length > 0 && (args.isConfirmed || broken.length === reports.length)) return 1;
  try {
    const isDone = await carryOut(toSentFiles(files, broken), args, { io, translate });
    return isDone && broken.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof ServerRefusal) {
      io.warn(`${error.message}\n`);
      for (const { path: place, error: reason } of error.results)
        if (reason !== '') io.warn(`  ${shown(place)}  ${reason}\n`);
      return 1;
    }
    if (!(error instanceof TypeError)) throw error;
    say('module.import.unreachable', { server: args.server || DEFAULT_SERVER, reason: causeOf(error) });
    return 1;
  }
}

/** Returns true if everything was stored. */
async function carryOut(files: readonly SentFile[], args: ModuleArguments, speaking: Speaking): Promise<boolean> {
  const { io, translate } = speaking;
  const credentials = await readCredentials(args, speaking);
  if (!credentials) return false;
  const server = await signIn(args.server || DEFAULT_SERVER, credentials);
  try {
    const documents = (await server.preview(files)).filter((document) => document.enCode !== '');
    io.write(formatPreview(documents, translate));
    const choices = await chooseActions(documents, args, speaking);
    if (!choices) io.warn(`${translate('module.import.existing')}\n`);
    if (!choices || !(await isConfirmed(choices, args, speaking))) return false;
    const results = await server.run(files, withSkipped(choices, documents));
    io.write(formatResults(results, translate));
    return results.every((result) => result.error === '');
  } finally {
    await server.signOut().catch(() => undefined);
  }
}

async function readCredentials({ account }: ModuleArguments, { io, translate }: Speaking) {
  const name =
    account ||
    process.env['FORMLOOM_ACCOUNT'] ||
    (io.isInteractive ? await io.ask(translate('module.import.askAccount')) : '');
  const given = process.env['FORMLOOM_PASSWORD'] ?? '';
  const password = given || (io.isInteractive ? await io.askSecret(translate('module.import.askPassword')) : '');
  if (name.trim() !== '' && password !== '') return { account: name.trim(), password };
  io.warn(`${translate('module.import.credentials')}\n`);
  return null;
}

async function isConfirmed(
  choices: readonly ImportChoice[],
  args: ModuleArguments,
  { io, translate }: Speaking,
): Promise<boolean> {
  const count = (action: ImportChoice['action']) => choices.filter((choice) => choice.action === action).length;
  if (choices.every(({ action }) => action === 'skip')) {
    io.warn(`${translate('module.import.nothing')}\n`);
    return false;
  }
  if (args.isConfirmed) return true;
  if (!io.isInteractive) {
    io.warn(`${translate('module.import.unconfirmed')}\n`);
    return false;
  }
  const question = translate('module.import.confirm', {
    created: count('create'),
    replaced: count('replace'),
    kept: count('keepBoth'),
    skipped: count('skip'),
  });
  return /^(y|yes|是|好)$/i.test((await io.ask(question)).trim());
}

/** Adds `skip` for every other previewed document, so that nothing is stored by accident. */
function withSkipped(choices: readonly ImportChoice[], documents: readonly PreviewDocument[]): readonly ImportChoice[] {
  const chosen = new Set(choices.map((choice) => choice.path));
  const rest = documents.filter((document) => !chosen.has(document.path));
  return [...choices, ...rest.map((document): ImportChoice => ({ path: document.path, action: 'skip' }))];
}

/** Archives are sent as they are; other documents together in one archive, under their paths. */
function toSentFiles(files: readonly FoundFile[], broken: readonly FileReport[]): readonly SentFile[] {
  const left = new Set(broken.map((report) => report.path));
  const sent: SentFile[] = [];
  const documents: { readonly path: string; readonly text: string }[] = [];
  for (const file of files) {
    if (!file.bytes || left.has(file.path)) continue;
    const text = isZip(file.bytes) ? null : decodeText(file.bytes)?.text;
    if (text === null) sent.push({ path: path.basename(file.path), bytes: file.bytes });
    else if (text !== undefined) documents.push({ path: toBundlePath(file.path), text });
  }
  return documents.length > 0 ? [{ path: BUNDLE, bytes: zipDocuments(documents) }, ...sent] : sent;
}

function toBundlePath(file: string): string {
  const parts = file.split(path.sep).filter((part) => part !== '..' && part !== '' && part !== '.');
  if (parts.length > 1) return parts.join('/');
  return [path.basename(path.dirname(path.resolve(file))), ...parts].join('/');
}

function shown(place: string): string {
  return place.startsWith(`${BUNDLE}/`) ? place.slice(BUNDLE.length + 1) : place;
}

/** Formats what exists already, and the findings that only the server can make: references to what it does not have. */
function formatPreview(documents: readonly PreviewDocument[], translate: Translate): string {
  const head = ['file', 'name', 'code', 'existing'].map((name) => translate(`module.head.${name}`));
  const rows = documents.map((document) => [
    shown(document.path),
    document.fullName,
    document.enCode,
    existingText(document, translate),
  ]);
  const details = documents.flatMap(({ path: place, findings }) => {
    const lint = findings.filter(({ code }) => code.startsWith('ENGINE_LINT_'));
    return lint.length === 0
      ? []
      : [
          shown(place),
          ...lint.map(({ code, pointer, message }) => `  ${code} ${oneLine(pointer) || '/'}  ${oneLine(message)}`),
          '',
        ];
  });
  return [...formatTable([head, ...rows]), '', ...details].join('\n');
}

function existingText({ exists }: PreviewDocument, translate: Translate): string {
  if (!exists) return translate('module.import.new');
  const text = translate(`module.import.${exists.by === 'name' ? 'sameName' : 'sameCode'}`, {
    name: exists.fullName,
    version: exists.version,
  });
  return exists.differs ? `${text} ${translate('module.import.unpublished')}` : text;
}

function formatResults(results: readonly ImportResult[], translate: Translate): string {
  const rows = results
    .filter(({ action, error }) => action !== 'skip' || error !== '')
    .map(({ path: place, action, id, error }) => [shown(place), error || translate(`module.import.did.${action}`), id]);
  return `${formatTable(rows).join('\n')}\n`;
}

function causeOf(error: TypeError): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}
