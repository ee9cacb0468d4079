import { Schema } from '@formily/json-schema';

/**
 * Replaces Formily's string compiler (`new Function`) by one that returns the text unchanged
 * (docs/architecture.md#no-string-becomes-code). Idempotent; call it before creating a `Schema`.
 */
export function registerPlainCompiler(): void {
  Schema.registerCompiler((expression: string) => `{{${expression}}}`);
}
