import { MAX_DOCUMENT_CHARS } from './limits';
import { toExcerpt, type Report } from './report';
import { scanJson } from './scan-json';

const BYTE_ORDER_MARK = '\uFEFF';

/** Parses untrusted JSON text; undefined with a coded error. `pointer` = of the text, when it is JSON inside JSON. */
export function readJson(text: string, pointer: string, report: Report): unknown {
  if (text.length > MAX_DOCUMENT_CHARS) {
    report.add('ENGINE_DOCUMENT_TOO_LARGE', pointer, { limit: MAX_DOCUMENT_CHARS, came: text.length });
    return undefined;
  }
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  const scan = scanJson(body);
  if (!scan.ok) {
    const place = pointer + scan.pointer;
    if (scan.reason === 'depth') report.add('ENGINE_DOCUMENT_TOO_DEEP', place);
    else report.add('ENGINE_JSON_SYNTAX', place, { reason: scan.reason, key: toExcerpt(scan.key) });
    return undefined;
  }
  try {
    return JSON.parse(body) as unknown;
  } catch (error) {
    report.add('ENGINE_JSON_SYNTAX', pointer, {
      reason: toExcerpt(error instanceof Error ? error.message : error),
      key: '',
    });
    return undefined;
  }
}
