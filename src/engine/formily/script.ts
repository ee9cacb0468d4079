/** Types of script expressions. `texts` and `numbers` are lists; `blank` is null. */
export type ScriptType = 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | 'blank';

/** A JavaScript expression of a known type. */
export interface TypedScript {
  readonly js: string;
  readonly type: ScriptType;
  /** Never null or undefined. Lists are always present. */
  readonly isPresent: boolean;
  /** The value of a literal; absent = computed. */
  readonly literal?: string | number;
}

/** How expressions meet the value of a stock control. */
export interface Reading {
  readonly type: 'text' | 'number' | 'texts';
  /** Value of the control → the stored value that expressions mean. Default: the same. */
  readonly read?: (js: string) => string;
  /** Stored value → value of the control. Default: the same. */
  readonly write?: (js: string) => string;
}

const UNSAFE = /[{}\u2028\u2029]/g;

/** A text as a JavaScript literal that holds neither `{{` nor `}}`. */
export function quote(text: string): string {
  return JSON.stringify(text).replace(UNSAFE, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Rounds half up, away from zero, as the engine does; doubles are freed of their last digits first. */
export function roundScript(js: string, digits: number): string {
  const scale = 10 ** digits;
  return `((v) => Math.sign(v) * Math.round(Number((Math.abs(v) * ${scale}).toPrecision(15))) / ${scale})(${js})`;
}
