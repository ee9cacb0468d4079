import { joinPointer } from '../json/json-pointer';
import { isRecord, ownValue } from '../json/raw-value';
import type { Report } from './report';

/** Untouched templates are shorter; bounds the cost of matching. */
const MAX_TEMPLATE_CHARS = 600;

/** Reports the scripts of an `on` or `funcs` object: they stay in the document and are never run. */
export function reportScripts(raw: unknown, pointer: string, report: Report): void {
  if (!isRecord(raw)) return;
  for (const [name, entry] of Object.entries(raw)) {
    const isNested = isRecord(entry);
    const place = joinPointer(pointer, name);
    reportScript(isNested ? ownValue(entry, 'func') : entry, isNested ? joinPointer(place, 'func') : place, report);
  }
}

/** Reports a script, unless blank or an untouched template of the designer. */
export function reportScript(script: unknown, pointer: string, report: Report): void {
  if (typeof script !== 'string' || script.trim() === '' || isTemplate(script)) return;
  report.add('ENGINE_SCRIPT_KEPT', pointer, { script: pointer.slice(pointer.lastIndexOf('/') + 1) });
}

/**
 * Whether a script does nothing: an arrow function with an empty body or comments only. Newlines may be lost or a literal `n`
 * (docs/module-format.md#scripts), so the template's comment counts as a line.
 */
function isTemplate(script: string): boolean {
  if (script.length > MAX_TEMPLATE_CHARS) return false;
  const body = /^\s*(?:async\s*)?(?:\(\s*(?:\{[^{}]*\})?\s*\)|\w+)\s*=>\s*\{([\s\S]*)\}\s*;?\s*$/.exec(script)?.[1];
  if (body === undefined) return false;
  // Without newlines a comment would swallow the code after it.
  const comment = body.includes('\n') ? /\/\/[^\n]*/g : /\/\/ ?在此编写代码/g;
  const rest = body
    .replace(comment, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .trim();
  return /^(?:n|\\n|\\r|\s)*(?:return new Promise\(\s*\(\s*resolve\s*,\s*reject\s*\)\s*=>\s*\{(?:n|\\n|\s)*resolve\(\)(?:;|n|\\n|\s)*\}\s*\)(?:;|n|\\n|\s)*)?$/.test(
    rest,
  );
}
