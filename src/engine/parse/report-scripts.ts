import { joinPointer } from './json-pointer';
import { isRecord, ownValue } from './raw-value';
import type { Report } from './report';

/** No untouched template is longer, and a bound keeps the matching below cheap. */
const MAX_TEMPLATE_CHARS = 600;

/** Reports the scripts of an `on` or `funcs` object: they stay in the raw document and nothing here runs them (contract b.5). */
export function reportScripts(raw: unknown, pointer: string, report: Report): void {
  if (!isRecord(raw)) return;
  for (const [name, entry] of Object.entries(raw)) {
    const isNested = isRecord(entry);
    const place = joinPointer(pointer, name);
    reportScript(isNested ? ownValue(entry, 'func') : entry, isNested ? joinPointer(place, 'func') : place, report);
  }
}

/** Reports one script, unless it is blank or the designer's untouched template. */
export function reportScript(script: unknown, pointer: string, report: Report): void {
  if (typeof script !== 'string' || script.trim() === '' || isTemplate(script)) return;
  report.add('ENGINE_SCRIPT_KEPT', pointer, { script: pointer.slice(pointer.lastIndexOf('/') + 1) });
}

/**
 * Whether a script does nothing: an arrow function whose body is empty or holds comments only. Newlines may have been
 * lost or turned into a literal `n` (contract b.5), so the template's comment counts as a line of its own.
 */
function isTemplate(script: string): boolean {
  if (script.length > MAX_TEMPLATE_CHARS) return false;
  const body = /^\s*(?:async\s*)?(?:\(\s*(?:\{[^{}]*\})?\s*\)|\w+)\s*=>\s*\{([\s\S]*)\}\s*;?\s*$/.exec(script)?.[1];
  if (body === undefined) return false;
  // Without real newlines a comment would swallow code that once stood on its own line.
  const comment = body.includes('\n') ? /\/\/[^\n]*/g : /\/\/ ?在此编写代码/g;
  const rest = body
    .replace(comment, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .trim();
  return /^(?:n|\\n|\\r|\s)*(?:return new Promise\(\s*\(\s*resolve\s*,\s*reject\s*\)\s*=>\s*\{(?:n|\\n|\s)*resolve\(\)(?:;|n|\\n|\s)*\}\s*\)(?:;|n|\\n|\s)*)?$/.test(
    rest,
  );
}
