import type { Translate } from '../../../engine/contract/language';
import { isRecord } from '../../../engine/json/raw-value';
import { parseJsonText } from '../../http/json-text';
import { fieldFault } from '../../resource/index';
import { readProperty, type InterfaceProperty, type InterfaceRow } from './interface-definition';
import { keptSecrets, maskHeaders, sealHeaders } from './interface-headers';
import { keptParams, maskParams, sealParams } from './secret-params';

/** Member of `propertyJson` with the headers of the call for picked rows. */
const ECHO_HEADERS = 'echoReqHeaders';
/** And with its parameters. */
const ECHO_PARAMS = 'echoReqParameters';

interface SecretsOf {
  readonly row: InterfaceRow;
  readonly before: InterfaceRow | null;
  readonly translate: Translate;
}

/**
 * Headers and parameters as they are stored. A secret belongs to the host that it was entered for: for another one it is asked again,
 * so that nobody can send it elsewhere. Throws SERVER_FIELD_INVALID.
 */
export function keepSecrets(keys: readonly string[], { row, before, translate }: SecretsOf) {
  const [property, propertyBefore] = [readProperty(row.propertyJson), readProperty(before?.propertyJson ?? '')];
  const seal = (field: keyof InterfaceRow, now: Sent, then: Sent) => {
    const isSameHost = hostOf(now.path) === hostOf(then.path);
    const [kept] = [...keptSecrets(now.headers, then.headers), ...keptParams(now.params, then.params)];
    if (!isSameHost && kept !== undefined)
      throw fieldFault(field, translate('server.interface.secretAgain', { name: kept }));
    return {
      headers: sealHeaders(keys, now.headers, isSameHost ? then.headers : ''),
      params: sealParams(keys, now.params, isSameHost ? then.params : ''),
    };
  };
  const main = seal('requestHeaders', toMainCall(row), before ? toMainCall(before) : NOTHING_SENT);
  const echo = seal('propertyJson', toEchoCall(property), toEchoCall(propertyBefore));
  return {
    requestHeaders: main.headers,
    requestParameters: main.params,
    propertyJson: withEcho(row.propertyJson, echo),
  };
}

/** What holds secrets of a call, as JSON texts. */
interface Sent {
  readonly path: string;
  readonly headers: string;
  readonly params: string;
}

const NOTHING_SENT: Sent = { path: '', headers: '', params: '' };

function toMainCall({ path, requestHeaders, requestParameters }: InterfaceRow): Sent {
  return { path, headers: requestHeaders, params: requestParameters };
}

function toEchoCall({ echoPath, echoHeaders, echoParams }: InterfaceProperty): Sent {
  return { path: echoPath, headers: echoHeaders, params: echoParams };
}

/** Members of `propertyJson` that hold lists; some editors store them as JSON texts. */
const LISTS = [ECHO_HEADERS, ECHO_PARAMS, 'echoParameters', 'pageParameters'];

/** `propertyJson` for clients: its secrets hidden, its lists as lists. */
export function maskProperty(propertyJson: string): string {
  const { echoHeaders, echoParams } = readProperty(propertyJson);
  return withLists(withEcho(propertyJson, { headers: maskHeaders(echoHeaders), params: maskParams(echoParams) }));
}

function withLists(propertyJson: string): string {
  const property = parseJsonText(propertyJson === '' ? '{}' : propertyJson);
  if (!isRecord(property)) return propertyJson;
  const texts = LISTS.flatMap((name) => {
    const list = typeof property[name] === 'string' ? parseJsonText(property[name]) : undefined;
    return Array.isArray(list) ? [[name, list] as const] : [];
  });
  return texts.length === 0 ? propertyJson : JSON.stringify({ ...property, ...Object.fromEntries(texts) });
}

/** `propertyJson` with other headers and parameters for the call of picked rows. */
export function withEcho(propertyJson: string, { headers, params }: Omit<Sent, 'path'>): string {
  const property = parseJsonText(propertyJson === '' ? '{}' : propertyJson);
  if (!isRecord(property)) return propertyJson;
  const changed = {
    ...(ECHO_HEADERS in property ? { [ECHO_HEADERS]: parseJsonText(headers === '' ? '[]' : headers) } : {}),
    ...(params.includes('"isSecret"') ? { [ECHO_PARAMS]: parseJsonText(params) } : {}),
  };
  return Object.keys(changed).length === 0 ? propertyJson : JSON.stringify({ ...property, ...changed });
}

/** Scheme, host and port of an address; '' for none. */
function hostOf(path: string): string {
  return /^https?:\/\/[^/?#]*/i.exec(path.trim())?.[0].toLowerCase() ?? '';
}
