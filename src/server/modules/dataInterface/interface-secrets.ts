import type { Translate } from '../../../engine/contract/language';
import { isRecord } from '../../../engine/json/raw-value';
import { parseJsonText } from '../../http/json-text';
import { fieldFault } from '../../resource/index';
import { readProperty, type InterfaceRow } from './interface-definition';
import { keptSecrets, maskHeaders, sealHeaders } from './interface-headers';

/** Member of `propertyJson` with the headers of the call for picked rows. */
const ECHO_HEADERS = 'echoReqHeaders';

interface SecretsOf {
  readonly row: InterfaceRow;
  readonly before: InterfaceRow | null;
  readonly translate: Translate;
}

/**
 * Headers as they are stored. A secret belongs to the host that it was entered for: for another one it is asked again, so that
 * nobody can send it elsewhere. Throws SERVER_FIELD_INVALID.
 */
export function keepSecrets(keys: readonly string[], { row, before, translate }: SecretsOf) {
  const [property, propertyBefore] = [readProperty(row.propertyJson), readProperty(before?.propertyJson ?? '')];
  const seal = (field: 'requestHeaders' | 'propertyJson', now: HeadersOf, then: HeadersOf) => {
    const [kept] = hostOf(now.path) === hostOf(then.path) ? [] : keptSecrets(now.headers, then.headers);
    if (kept !== undefined) throw fieldFault(field, translate('server.interface.secretAgain', { name: kept }));
    return sealHeaders(keys, now.headers, hostOf(now.path) === hostOf(then.path) ? then.headers : '');
  };
  const requestHeaders = seal(
    'requestHeaders',
    { path: row.path, headers: row.requestHeaders },
    { path: before?.path ?? '', headers: before?.requestHeaders ?? '' },
  );
  const echoHeaders = seal(
    'propertyJson',
    { path: property.echoPath, headers: property.echoHeaders },
    { path: propertyBefore.echoPath, headers: propertyBefore.echoHeaders },
  );
  return { requestHeaders, propertyJson: withEchoHeaders(row.propertyJson, echoHeaders) };
}

interface HeadersOf {
  readonly path: string;
  readonly headers: string;
}

/** `propertyJson` for clients, its secrets hidden. */
export function maskProperty(propertyJson: string): string {
  return withEchoHeaders(propertyJson, maskHeaders(readProperty(propertyJson).echoHeaders));
}

/** `propertyJson` with other headers for the call of picked rows. */
export function withEchoHeaders(propertyJson: string, headers: string): string {
  const property = parseJsonText(propertyJson === '' ? '{}' : propertyJson);
  if (!isRecord(property) || !(ECHO_HEADERS in property)) return propertyJson;
  return JSON.stringify({ ...property, [ECHO_HEADERS]: parseJsonText(headers === '' ? '[]' : headers) });
}

/** Scheme, host and port of an address; '' for none. */
function hostOf(path: string): string {
  return /^https?:\/\/[^/?#]*/i.exec(path.trim())?.[0].toLowerCase() ?? '';
}
