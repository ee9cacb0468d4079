import type { Plugin } from 'vite';

/** Leaves the descriptions of widgets' properties out of the built client. */
export function leanSchemas(): Plugin;
/** JSON text of a schema without its descriptions. */
export function toLeanText(text: string): string;
