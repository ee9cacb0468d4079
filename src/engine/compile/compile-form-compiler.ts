import { Schema } from '@formily/json-schema';

/**
 * Replaces Formily's string compiler, which is `new Function`, by one that gives the text back (architecture decision 2).
 * Idempotent; whoever builds a `Schema` calls it first.
 */
export function registerPlainCompiler(): void {
  Schema.registerCompiler((expression: string) => `{{${expression}}}`);
}
