import type { JsonValue, ScriptResult } from '../../engine/sandbox';

/** What the page tells the worker. */
export type ToWorker =
  | { readonly type: 'start'; readonly wasm: ArrayBuffer }
  | { readonly type: 'ping' }
  | {
      readonly type: 'run';
      readonly run: number;
      readonly source: string;
      readonly facts: Readonly<Record<string, JsonValue>>;
      readonly prepare: string;
      readonly tells: readonly string[];
      readonly asks: readonly string[];
    }
  | {
      readonly type: 'answer';
      readonly run: number;
      readonly call: number;
      readonly value?: JsonValue | undefined;
      readonly error?: string;
    };

/** What the worker tells the page. */
export type FromWorker =
  | { readonly type: 'pong' }
  /** The run's script starts to compute; those after it wait. */
  | { readonly type: 'begin'; readonly run: number }
  | { readonly type: 'tell'; readonly run: number; readonly name: string; readonly args: readonly JsonValue[] }
  | {
      readonly type: 'ask';
      readonly run: number;
      readonly call: number;
      readonly name: string;
      readonly args: readonly JsonValue[];
    }
  | { readonly type: 'end'; readonly run: number; readonly result: ScriptResult };
