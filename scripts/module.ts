import path from 'node:path';
import { createTranslate, type Translate } from '../src/engine/contract/language';
import exchangeText from '../src/engine/exchange/text.json';
import formilyText from '../src/engine/formily/text.json';
import { lintTexts } from '../src/engine/lint';
import { authorTexts } from '../src/renderers/author-texts';
import engineText from '../src/engine/text.json';
import text from './module-text.json';
import { languageOf, readArguments, type ModuleArguments } from './module/arguments';
import { checkModules } from './module/check-modules';
import { describeApi, describeTypes, describeValues, readModels } from './module/describe-modules';
import { describeFormily } from './module/formily-modules';
import { formatReports } from './module/format-reports';
import { importModules } from './module/import-modules';
import { terminal, toHarmless, type ModuleIo } from './module/io';
import { formatTests, isPassed, testModules } from './module/test-modules';

/**
 * Runs the command line; returns its exit code: 0 clean, 1 errors found, nothing to do or not carried out, 2 wrong usage.
 * Results go to `io.write`, everything else to `io.warn`.
 */
export async function runModuleCommand(args: readonly string[], io: ModuleIo): Promise<number> {
  const translate = createTranslate(languageOf(args), [
    engineText,
    ...authorTexts,
    lintTexts,
    exchangeText,
    formilyText,
    text,
  ]);
  const read = readArguments(args);
  if (!read) {
    io.warn(`${translate('module.usage')}\n`);
    return 2;
  }
  // JSON for programs is not altered; JSON.stringify escapes the control characters below U+0020.
  if (read.command === 'check') return runCheck(read, read.isJson ? io : toHarmless(io), translate);
  if (read.command === 'test') return runTestFiles(read, read.isJson ? io : toHarmless(io), translate);
  if (read.command === 'import') return importModules(read, toHarmless(io), translate);
  return runDescribe(read, io, translate);
}

function runCheck({ paths, isJson }: ModuleArguments, io: ModuleIo, translate: Translate): number {
  const reports = checkModules(paths, translate);
  if (isJson) io.write(`${JSON.stringify({ files: reports }, null, 2)}\n`);
  else if (reports.length > 0) io.write(formatReports(reports, translate));
  else io.warn(`${translate('module.nothing')}\n`);
  return reports.length === 0 || reports.some((report) => report.errors.length > 0) ? 1 : 0;
}

function runTestFiles({ paths, isJson }: ModuleArguments, io: ModuleIo, translate: Translate): number {
  const reports = testModules(paths, translate);
  if (isJson) io.write(`${JSON.stringify({ files: reports }, null, 2)}\n`);
  else if (reports.length > 0) io.write(formatTests(reports, translate));
  else io.warn(`${translate('module.nothing')}\n`);
  return reports.length > 0 && reports.every(isPassed) ? 0 : 1;
}

function runDescribe(args: ModuleArguments, io: ModuleIo, translate: Translate): number {
  const read = readModels(args.paths, translate);
  const problems = read.ok ? (read.models.length === 0 ? [translate('module.nothing')] : []) : read.problems;
  if (!read.ok || problems.length > 0) {
    toHarmless(io).warn(`${problems.join('\n')}\n`);
    return 1;
  }
  if (args.command === 'formily') {
    const { json, report } = describeFormily(read.models, translate);
    io.write(json);
    toHarmless(io).warn(report);
    return 0;
  }
  if (args.command === 'types') io.write(describeTypes(read.models));
  else io.write(args.command === 'openapi' ? describeApi(read.models, args) : describeValues(read.models));
  return 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename) {
  process.exitCode = await runModuleCommand(process.argv.slice(2), terminal);
}
