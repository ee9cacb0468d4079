import type { QuickJSWASMModule } from 'quickjs-emscripten-core';

/** What crosses the border of the sandbox, both ways: plain data, nothing else. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** What a script may use up; whatever it exceeds stops it. Its memory is bounded by `loadInterpreter`. */
export interface SandboxLimits {
  /** Of the interpreter's own stack; beyond some 64,000 the engine that runs the WASM may overflow first. */
  readonly stackBytes: number;
  /** Time in which the script itself computes; waiting for a capability is not counted. */
  readonly computeMs: number;
  /** Time from begin to end, waiting counted. */
  readonly totalMs: number;
  /** Characters of each text that leaves the sandbox: the result, the arguments of a call; all together `TOTAL_OUTPUT` times that. */
  readonly outputChars: number;
  /** Calls of capabilities. */
  readonly calls: number;
  /** Lines that are kept of the console; a line is cut at `CONSOLE_LINE_CHARS`. */
  readonly consoleLines: number;
}

/**
 * What a script may do outside: JSON in, JSON out, at once or later. Only the message of a `CapabilityError` reaches the script;
 * any other failure reads `failed` there.
 */
export type Capability = (...args: readonly JsonValue[]) => JsonValue | undefined | Promise<JsonValue | undefined>;

/** A refusal of a capability that the script may read. */
export class CapabilityError extends Error {
  override readonly name = 'CapabilityError';
}

/** A function's source with what it is called with. */
export interface ScriptCall {
  /** Source of one function: `({ data, setFormData }) => { … }`. */
  readonly source: string;
  readonly args: readonly JsonValue[];
  /** Become members of the first argument, which then is an object. */
  readonly capabilities?: Readonly<Record<string, Capability>>;
  /** Source of a function of ours that is given the arguments before the script and answers those that it gets. */
  readonly prepare?: string;
  readonly limits: SandboxLimits;
}

export type ConsoleLevel = 'log' | 'info' | 'warn' | 'error' | 'debug';

export interface ConsoleLine {
  readonly level: ConsoleLevel;
  readonly text: string;
}

/**
 * Why a script did not end well: it is no function (`syntax`), threw or rejected (`thrown`), used up a limit, waits for what
 * never comes (`unfinished`), or broke the interpreter (`crashed`).
 */
export type ScriptFailureKind =
  'syntax' | 'thrown' | 'time' | 'memory' | 'stack' | 'output' | 'calls' | 'unfinished' | 'crashed';

export interface ScriptFailure {
  readonly kind: ScriptFailureKind;
  readonly message: string;
  /** Of what was thrown: the name of the error, '' = it is none. */
  readonly name?: string;
  /** Line of the source, from 1; 0 = unknown. */
  readonly line: number;
}

export type ScriptResult = {
  readonly console: readonly ConsoleLine[];
  /** The interpreter's memory may be in any state: its host drops it and loads another one. */
  readonly isBroken: boolean;
} & (
  { readonly ok: true; readonly value: JsonValue | undefined } | { readonly ok: false; readonly failure: ScriptFailure }
);

/** The interpreter, which the host has loaded. */
export interface Interpreter extends Pick<QuickJSWASMModule, 'newRuntime'> {
  /** All memory that its scripts may have. */
  readonly limitBytes: number;
  /** Memory that it has taken; none is ever given back. */
  readonly usedBytes: () => number;
  /** Makes the interrupt that is being asked for leave the interpreter at once; all scripts in it have ended by that. */
  readonly leave: () => void;
  readonly isLeft: () => boolean;
}

/** How many times the characters of one text all texts of a run may have. */
export const TOTAL_OUTPUT = 4;
/** Longest line of the console. */
export const CONSOLE_LINE_CHARS = 2000;
