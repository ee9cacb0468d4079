import { LANGUAGES, type Language } from '../../src/engine/contract/language';

export const COMMANDS = ['check', 'test', 'types', 'openapi', 'schema', 'formily', 'import'] as const;
export type ModuleCommand = (typeof COMMANDS)[number];

/** A parsed command line. */
export interface ModuleArguments {
  readonly command: ModuleCommand;
  /** At least one file or folder. */
  readonly paths: readonly string[];
  readonly language: Language;
  readonly isJson: boolean;
  /** Origin of a server without a trailing slash; '' = the default. */
  readonly server: string;
  /** '' = ask. */
  readonly account: string;
  /** Skips confirmations (`--yes`). */
  readonly isConfirmed: boolean;
  /** Action for a document whose name or code exists already; null = ask. */
  readonly existing: 'replace' | 'keepBoth' | null;
}

/** Options with a value: `--server URL` or `--server=URL`. */
const VALUED: ReadonlySet<string> = new Set(['--lang', '--server', '--account']);
const FLAGS: ReadonlySet<string> = new Set(['--json', '--yes', '--replace', '--keep-both']);

/** Language of the output: `--lang`, else that of the terminal. */
export function languageOf(args: readonly string[]): Language {
  const asked = readOptions(args)?.values.get('--lang');
  const locale = /^zh/i.test(process.env.LC_ALL ?? process.env.LANG ?? '') ? 'zh' : 'en';
  return LANGUAGES.find((language) => language === asked) ?? locale;
}

/** Parses a command line; null on an unknown command or option, a missing path, or options that exclude each other. */
export function readArguments(args: readonly string[]): ModuleArguments | null {
  const [name, ...rest] = args;
  const command = COMMANDS.find((each) => each === name);
  const options = readOptions(rest);
  if (!command || !options || options.paths.length === 0) return null;
  const { values, flags, paths } = options;
  if (flags.has('--replace') && flags.has('--keep-both')) return null;
  const server = (values.get('--server') ?? '').replace(/\/+$/, '');
  if (server !== '' && !isHttp(server)) return null;
  return {
    command,
    paths,
    language: languageOf(rest),
    isJson: flags.has('--json'),
    server,
    account: values.get('--account') ?? '',
    isConfirmed: flags.has('--yes'),
    existing: flags.has('--replace') ? 'replace' : flags.has('--keep-both') ? 'keepBoth' : null,
  };
}

interface Options {
  readonly paths: readonly string[];
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
}

function readOptions(args: readonly string[]): Options | null {
  const paths: string[] = [];
  const flags = new Set<string>();
  const values = new Map<string, string>();
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const [name = '', ...parts] = arg.split('=');
    if (!arg.startsWith('--')) paths.push(arg);
    else if (FLAGS.has(arg)) flags.add(arg);
    else if (!VALUED.has(name)) return null;
    else if (parts.length > 0) values.set(name, parts.join('='));
    else {
      index += 1;
      const value = args[index];
      if (value === undefined || value.startsWith('--')) return null;
      values.set(name, value);
    }
  }
  return { paths, flags, values };
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
