import type { JsonValue, ScriptResult } from '../../../engine/sandbox';

/** A script with all that it may do. What it hands over is untrusted. */
export interface ScriptJob {
  /** Source of one function, which gets one object. */
  readonly source: string;
  /** Members of that object, besides the functions below. */
  readonly facts: Readonly<Record<string, JsonValue>>;
  /** Source of a function of ours that completes the object inside the sandbox: `(facts) => facts`. */
  readonly prepare: string;
  /** Functions that answer nothing: the script goes on at once, and they are called in the order of its calls. */
  readonly tells: Readonly<Record<string, (...args: readonly JsonValue[]) => void>>;
  /** Functions whose answer comes later; a rejection's message reaches the script. */
  readonly asks: Readonly<Record<string, (...args: readonly JsonValue[]) => Promise<JsonValue | undefined>>>;
}

/** Runs scripts of modules apart from the page; never rejects. */
export interface ScriptHost {
  run: (job: ScriptJob) => Promise<ScriptResult>;
}
