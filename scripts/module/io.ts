import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Output and input of a command. */
export interface ModuleIo {
  /** Prints a result: a report, types, a document. */
  write: (text: string) => void;
  /** Prints messages: progress, errors. */
  warn: (text: string) => void;
  /** Whether the terminal is interactive. */
  readonly isInteractive: boolean;
  ask: (question: string) => Promise<string>;
  /** `ask` without echo. */
  askSecret: (question: string) => Promise<string>;
}

/** The terminal in which the command was started. */
export const terminal: ModuleIo = {
  write: (text) => void process.stdout.write(text),
  warn: (text) => void process.stderr.write(text),
  isInteractive: Boolean(process.stdin.isTTY && process.stderr.isTTY),
  ask: (question) => askTerminal(question, false),
  askSecret: (question) => askTerminal(question, true),
};

/** Control characters other than line feed and tab. */
const CONTROLS = new RegExp('[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F]', 'g');

/**
 * Replaces control characters, for output that quotes untrusted files: a terminal would obey them (clear the screen, change its
 * title, overwrite text).
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
  // readline echoes input to its output; for a secret that output discards everything.
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
