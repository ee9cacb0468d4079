import type { QuickJSContext, QuickJSHandle, QuickJSRuntime } from 'quickjs-emscripten-core';
import { Meter } from './meter';
import { PRELUDE } from './prelude';
import { readJson } from './read-json';
import {
  CapabilityError,
  CONSOLE_LINE_CHARS,
  type ConsoleLevel,
  type ConsoleLine,
  type Interpreter,
  type JsonValue,
  type ScriptCall,
  type ScriptFailure,
  type ScriptResult,
} from './sandbox';
import { SCRIPT_FILE, toScriptFailure } from './script-failure';

/** Jobs of promises that run between two looks at the limits; each of them is interrupted like the script itself. */
const JOBS_AT_ONCE = 50;

type Ending = { readonly value: JsonValue | undefined } | { readonly failure: ScriptFailure };

/** One call of a script: its interpreter, what it waits for, how it ended. */
export class ScriptRun {
  readonly meter: Meter;
  readonly console: ConsoleLine[] = [];
  private readonly runtime: QuickJSRuntime;
  private readonly context: QuickJSContext;
  private readonly handles: { readonly alive: boolean; dispose: () => void }[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  private ending: Ending | null = null;
  private isDisposed = false;
  /** Whether a job ended without a report: it leaves objects behind, on which the interpreter aborts when it is freed. */
  private hasBrokenJob = false;
  private interrupts = 0;
  /** Memory of the interpreter when the script last stopped computing, and what others have taken in between. */
  private lastBytes: number;
  private othersBytes = 0;

  constructor(
    private readonly interpreter: Interpreter,
    private readonly call: ScriptCall,
  ) {
    this.meter = new Meter(call.limits);
    this.lastBytes = interpreter.usedBytes();
    this.runtime = interpreter.newRuntime();
    this.runtime.setMaxStackSize(call.limits.stackBytes);
    this.runtime.setInterruptHandler(() => this.isDisposed || this.isInterrupted());
    this.context = this.runtime.newContext();
  }

  /** Runs until the script has ended and nothing that it began is left to do. */
  async toEnd(): Promise<ScriptResult> {
    this.compute(() => this.begin());
    for (;;) {
      this.compute(() => this.runJobs());
      if (this.meter.exceeded !== null || this.hasFailed() || this.inFlight.size === 0) break;
      await this.untilAnswer();
    }
    return { ...this.result(), console: this.console, isBroken: false };
  }

  /** Frees the runtime; false when it cannot be taken apart, so that the interpreter is of no more use. */
  dispose(): boolean {
    this.isDisposed = true;
    const { usedBytes, limitBytes, isLeft } = this.interpreter;
    if (this.hasBrokenJob || this.meter.exceeded === 'time' || isLeft() || usedBytes() > limitBytes) return false;
    try {
      for (const handle of this.handles) if (handle.alive) handle.dispose();
      this.context.dispose();
      this.runtime.dispose();
      return true;
    } catch {
      return false;
    }
  }

  /** Nothing that arrives later reaches the interpreter. */
  abandon(): void {
    this.isDisposed = true;
  }

  private begin(): void {
    const { context, call } = this;
    const prelude = this.evaluated(PRELUDE, 'prelude');
    const host = this.kept(context.newFunction('host', (...parts) => this.onHost(parts)));
    const lineChars = this.kept(context.newNumber(CONSOLE_LINE_CHARS));
    const tools = this.kept(context.unwrapResult(context.callFunction(prelude, context.undefined, host, lineChars)));
    const run = this.kept(context.getProp(tools, 'run'));
    const describe = this.kept(context.getProp(tools, 'describe'));
    const script = this.compiled(describe);
    if (script === null) return;
    const names = Object.keys(call.capabilities ?? {});
    const result = context.callFunction(
      run,
      context.undefined,
      script,
      this.kept(context.newString(JSON.stringify(call.args))),
      this.kept(context.newString(names.length === 0 ? '' : JSON.stringify(names))),
      call.prepare === undefined ? context.undefined : this.evaluated(call.prepare, 'prelude'),
    );
    if (result.error) this.endWith(this.failureOf(this.kept(result.error), describe));
    else this.kept(result.value);
  }

  /** The script's function; null when the text is none, which ends the run. */
  private compiled(describe: QuickJSHandle): QuickJSHandle | null {
    const source = this.call.source.trim().replace(/;+$/, '');
    const result = this.context.evalCode(`(${source}\n)`, SCRIPT_FILE, { type: 'global' });
    if (result.error) {
      const failure = this.failureOf(this.kept(result.error), describe);
      this.endWith(failure.kind === 'thrown' ? { ...failure, kind: 'syntax' } : failure);
      return null;
    }
    const script = this.kept(result.value);
    if (this.context.typeof(script) === 'function') return script;
    this.endWith({ kind: 'syntax', message: 'not a function', line: 1 });
    return null;
  }

  /**
   * Whether the script has to stop; the interpreter asks this every few thousand steps. What it throws then is seen by no `catch`,
   * but `new Promise(executor)` and async functions turn it into a rejection: a loop around them asks again, and is left.
   */
  private isInterrupted(): boolean {
    if (!this.isSpent()) return false;
    this.interrupts += 1;
    if (this.interrupts > 1) this.interpreter.leave();
    return true;
  }

  private isSpent(): boolean {
    const { usedBytes, limitBytes, isLeft } = this.interpreter;
    if (isLeft()) this.meter.exceed('crashed');
    if (usedBytes() - this.othersBytes > limitBytes) this.meter.exceed('memory');
    return this.meter.isSpent();
  }

  /** Runs a part of the script, whose time and memory are counted. */
  private compute<Answer>(part: () => Answer): Answer {
    this.othersBytes += this.interpreter.usedBytes() - this.lastBytes;
    try {
      return this.meter.compute(part);
    } finally {
      this.lastBytes = this.interpreter.usedBytes();
    }
  }

  private runJobs(): void {
    while (!this.isSpent() && !this.hasFailed() && this.runtime.hasPendingJob()) {
      const result = this.runtime.executePendingJobs(JOBS_AT_ONCE);
      if (result.error) {
        result.error.dispose();
        // What a job cannot even report: the memory for the report is missing, or the interrupt reached it.
        this.hasBrokenJob = true;
        if (this.meter.exceeded === null) this.meter.exceed('memory');
      } else result.dispose();
    }
  }

  private async untilAnswer(): Promise<void> {
    const remainingMs = this.meter.remainingMs();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, remainingMs));
    });
    await Promise.race([...this.inFlight, tooLate]);
    clearTimeout(timer);
    if (this.meter.remainingMs() <= 0) this.meter.exceed('time');
  }

  private onHost(parts: readonly QuickJSHandle[]): QuickJSHandle | undefined {
    if (this.meter.isSpent()) throw new Error('stopped');
    const [kind = '', name = ''] = parts.slice(0, 2).map((part) => this.textOf(part));
    // A line that is not kept is not read.
    if (kind === 'console' && this.console.length >= this.call.limits.consoleLines) return undefined;
    const text = parts[2] ? this.textOf(parts[2]) : '';
    if (this.meter.exceeded !== null) throw new Error('stopped');
    if (kind === 'console') this.console.push({ level: name as ConsoleLevel, text });
    else if (kind === 'end') this.end(name, text);
    else if (kind === 'call') return this.callOut(name, text);
    return undefined;
  }

  private end(kind: string, text: string): void {
    if (this.ending !== null) return;
    if (kind === 'error') this.endWith(toScriptFailure(readJson(text), 'thrown'));
    else this.ending = { value: (readJson(text) as { value?: JsonValue }).value };
  }

  private endWith(failure: ScriptFailure): void {
    this.ending ??= { failure };
  }

  /** Calls a capability: its answer at once as a text, or a promise of one. */
  private callOut(name: string, text: string): QuickJSHandle {
    const { capabilities = {} } = this.call;
    const capability = Object.hasOwn(capabilities, name) ? capabilities[name] : undefined;
    if (capability === undefined || !this.meter.countCall()) return this.answerText(() => refusal());
    let answer: JsonValue | undefined | Promise<JsonValue | undefined>;
    try {
      answer = capability(...(readJson(text) as readonly JsonValue[]));
    } catch (error) {
      return this.answerText(() => problemOf(error));
    }
    return isPromise(answer) ? this.later(answer) : this.answerText(() => ({ value: answer }));
  }

  private later(answer: Promise<JsonValue | undefined>): QuickJSHandle {
    const deferred = this.context.newPromise();
    this.handles.push(deferred);
    const settled = answer.then(
      (value) => ({ value }),
      (error: unknown) => problemOf(error),
    );
    const waiting: Promise<void> = settled.then((read) => {
      this.inFlight.delete(waiting);
      if (this.isDisposed || this.interpreter.isLeft()) return;
      this.compute(() => {
        const text = this.answerText(() => read);
        deferred.resolve(text);
        text.dispose();
      });
    });
    this.inFlight.add(waiting);
    return deferred.handle;
  }

  private answerText(read: () => Answer): QuickJSHandle {
    return this.context.newString(JSON.stringify(read()));
  }

  private textOf(handle: QuickJSHandle): string {
    const length = this.context.getProp(handle, 'length');
    const chars = this.context.getNumber(length);
    length.dispose();
    return this.meter.allowsOutput(chars) ? this.context.getString(handle) : '';
  }

  private failureOf(error: QuickJSHandle, describe: QuickJSHandle): ScriptFailure {
    const result = this.context.callFunction(describe, this.context.undefined, error);
    if (result.error) {
      this.kept(result.error);
      // What cannot even be described has no memory left for that.
      return { kind: this.meter.exceeded ?? 'memory', message: '', line: 0 };
    }
    return toScriptFailure(readJson(this.textOf(this.kept(result.value)) || '{}'), 'thrown');
  }

  private hasFailed(): boolean {
    return this.ending !== null && 'failure' in this.ending;
  }

  private result(): Outcome {
    const { ending, meter } = this;
    if (meter.exceeded !== null) return failed({ kind: meter.exceeded, message: '', line: 0 });
    if (ending === null) return failed({ kind: 'unfinished', message: '', line: 0 });
    return 'failure' in ending ? failed(ending.failure) : { ok: true, value: ending.value };
  }

  private evaluated(source: string, file: string): QuickJSHandle {
    return this.kept(this.context.unwrapResult(this.context.evalCode(`(${source})`, file, { type: 'global' })));
  }

  private kept(handle: QuickJSHandle): QuickJSHandle {
    this.handles.push(handle);
    return handle;
  }
}

type Outcome =
  | { readonly ok: true; readonly value: JsonValue | undefined }
  | { readonly ok: false; readonly failure: ScriptFailure };

type Answer = { readonly value: JsonValue | undefined } | { readonly error: string };

function failed(failure: ScriptFailure): Outcome {
  return { ok: false, failure };
}

function refusal(): Answer {
  return { error: 'refused' };
}

function problemOf(error: unknown): Answer {
  return { error: error instanceof CapabilityError ? error.message : 'failed' };
}

function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return value instanceof Promise;
}
