import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where a command writes, and whom it asks. */
export interface ModuleIo {
  /** What the command is for: a report, types, a document. */
  write: (text: string) => void;
  /** What goes beside it: progress, questions, what is wrong. */
  warn: (text: string) => void;
  /** Whether the terminal is interactive. */
  readonly isInteractive: boolean;
  ask: (question: string) => Promise<string>;
  /** The same without showing what is typed. */
  askSecret: (question: string) => Promise<string>;
}

/** The terminal that the command was started in. */
export const terminal: ModuleIo = {
  write: (text) => void process.stdout.write(text),
  warn: (text) => void process.stderr.write(text),
  isInteractive: Boolean(process.stdin.isTTY && process.stderr.isTTY),
  ask: (question) => askTerminal(question, false),
  askSecret: (question) => askTerminal(question, true),
};

/** Control characters but for the end of a line and the tabulator. */
const CONTROLS = new RegExp('[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F]', 'g');

/**
 * The same for texts that repeat what stands in a file that nobody vouches for: a terminal would obey its control characters
 * (clear the screen, change its title, write over what is there).
 */
export function toHarmless(io: ModuleIo): ModuleIo {
  const plain = (text: string) => text.replace(CONTROLS, '\uFFFD');
  return {
    ...io,
    write: (text) => io.write(plain(text)),
    warn: (text) => io.warn(plain(text)),
    ask: (question) => io.ask(plain(question)),
  };
}

async function askTerminal(question: string, isSecret: boolean): Promise<string> {
  // The line editor repeats what is typed on its output; for a secret it gets one that shows nothing.
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isSecret) process.stderr.write(question);
  const reader = createInterface({ input: process.stdin, output: isSecret ? silence : process.stderr, terminal: true });
  try {
    return await reader.question(isSecret ? '' : question);
  } finally {
    reader.close();
    if (isSecret) process.stderr.write('\n');
  }
}
