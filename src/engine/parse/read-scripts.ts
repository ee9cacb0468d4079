import type { FieldEvent, FormEvent, ListEvent, Scripts } from '../contract/script';
import { joinPointer } from '../json/json-pointer';
import { isRecord, ownValue } from '../json/raw-value';
import type { Located } from './located';
import type { Report } from './report';

/** Untouched templates are shorter; bounds the cost of matching. */
const MAX_TEMPLATE_CHARS = 600;
/** A longer script is no script of a form; it stays in the document. */
const MAX_SCRIPT_CHARS = 100_000;

/** Events by their names in documents of all generations. */
const FIELD_EVENTS: Readonly<Record<string, FieldEvent>> = {
  change: 'change',
  blur: 'blur',
  click: 'click',
  'tab-click': 'tabClick',
  tabClick: 'tabClick',
};
const FORM_EVENTS: Readonly<Record<string, FormEvent>> = {
  onLoad: 'onLoad',
  beforeSubmit: 'beforeSubmit',
  afterSubmit: 'afterSubmit',
};
const LIST_EVENTS: Readonly<Record<string, ListEvent>> = {
  afterOnload: 'afterOnload',
  rowStyle: 'rowStyle',
  cellStyle: 'cellStyle',
};

interface Carrier<Event extends string> {
  readonly scripts?: Scripts<Event>;
}

/** Reads the scripts of a node's `on`. */
export const readFieldScripts = (place: Located<unknown>, report: Report): Carrier<FieldEvent> =>
  readScripts(place, FIELD_EVENTS, report);

/** Reads the scripts of a form's `funcs`. */
export const readFormScripts = (place: Located<unknown>, report: Report): Carrier<FormEvent> =>
  readScripts(place, FORM_EVENTS, report);

/** Reads the scripts of a list's `funcs`. */
export const readListScripts = (place: Located<unknown>, report: Report): Carrier<ListEvent> =>
  readScripts(place, LIST_EVENTS, report);

/** Reads an `on` or `funcs` object; a script for an event that nothing here knows stays in the document and never runs. */
function readScripts<Event extends string>(
  { raw, pointer }: Located<unknown>,
  events: Readonly<Record<string, Event>>,
  report: Report,
): Carrier<Event> {
  if (!isRecord(raw)) return {};
  const scripts: Partial<Record<Event, string>> = {};
  for (const [name, entry] of Object.entries(raw)) {
    const own = joinPointer(pointer, name);
    const place = isRecord(entry)
      ? { raw: ownValue(entry, 'func'), pointer: joinPointer(own, 'func') }
      : { raw: entry, pointer: own };
    const event = Object.hasOwn(events, name) ? events[name] : undefined;
    const source = readScript(place, event !== undefined, report);
    if (event !== undefined && source !== undefined) scripts[event] = source;
  }
  return Object.keys(scripts).length === 0 ? {} : { scripts };
}

/** A script's source; undefined for blanks, untouched templates of the designer and what never runs. */
export function readScript({ raw, pointer }: Located<unknown>, isRunning: boolean, report: Report): string | undefined {
  if (typeof raw !== 'string' || raw.trim() === '' || isTemplate(raw)) return undefined;
  const runs = isRunning && raw.length <= MAX_SCRIPT_CHARS;
  const script = pointer.replace(/\/func$/, '').replace(/^.*\//, '');
  report.add(runs ? 'ENGINE_SCRIPT_RUNS' : 'ENGINE_SCRIPT_KEPT', pointer, { script });
  return runs ? raw : undefined;
}

/**
 * Whether a script does nothing: an arrow function with an empty body or comments only. Newlines may be lost or a literal `n`
 * (docs/module-format.md#scripts), so the template's comment counts as a line.
 */
export function isTemplate(script: string): boolean {
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
