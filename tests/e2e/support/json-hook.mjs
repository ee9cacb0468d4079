/**
 * Lets the browser tests import the engine and the widget definitions, which import JSON the way bundlers do:
 * Node itself wants `with { type: 'json' }` there. Registered by playwright.config.ts.
 */
import { readFile } from 'node:fs/promises';

/** Hands JSON files over as modules; everything else goes on to the next loader. */
export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.json')) return nextLoad(url, context);
  const source = `export default ${await readFile(new URL(url), 'utf8')};`;
  return { format: 'module', source, shortCircuit: true };
}
