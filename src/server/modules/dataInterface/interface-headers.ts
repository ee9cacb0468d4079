import { isRecord } from '../../../engine/json/raw-value';
import { parseJsonText } from '../../http/json-text';
import { openSecret, sealSecret } from '../../secrets/index';

/** A header as it is stored: a secret value is sealed and has no `defaultValue`. */
export interface StoredHeader {
  readonly field: string;
  readonly defaultValue: string;
  readonly isSecret: boolean;
  readonly sealed: string;
}

/** Headers whose values are secrets whether their author says so or not. */
const SECRET_NAME = /authorization|cookie|token|secret|password|passwd|api-?key|credential|signature/i;

const placeOf = (name: string) => `data interface header ${name.toLowerCase()}`;

/** Reads headers from their JSON text, as clients send them and as they are stored; undefined = it is none. */
export function parseHeaders(text: string): readonly StoredHeader[] | undefined {
  const list = text.trim() === '' ? [] : parseJsonText(text);
  if (list === null) return [];
  if (!Array.isArray(list)) return undefined;
  return list.filter(isRecord).flatMap((entry) => {
    const field = String(entry['field'] ?? '').trim();
    if (field === '') return [];
    const isSecret = isTrue(entry['isSecret']) || SECRET_NAME.test(field);
    const sealed = typeof entry['sealed'] === 'string' ? entry['sealed'] : '';
    return [{ field, defaultValue: toValue(entry['defaultValue']), isSecret, sealed }];
  });
}

/** Seals new secrets; a blank secret keeps what is stored under its name, of which `before` is the text. */
export function sealHeaders(keys: readonly string[], text: string, before: string): string {
  const stored = new Map((parseHeaders(before) ?? []).map((header) => [header.field.toLowerCase(), header]));
  const headers = (parseHeaders(text) ?? []).map(({ field, defaultValue, isSecret }) => {
    if (!isSecret) return { field, defaultValue };
    const kept = stored.get(field.toLowerCase());
    // What was open until now becomes sealed when its author says that it is a secret.
    const value = defaultValue || (kept && !kept.isSecret ? kept.defaultValue : '');
    const sealed = value === '' ? (kept?.sealed ?? '') : sealSecret(keys, placeOf(field), value);
    return { field, isSecret, sealed };
  });
  return headers.length === 0 ? '' : JSON.stringify(headers);
}

/** Headers for clients: of a secret, whether there is one. */
export function maskHeaders(text: string): string {
  const headers = parseHeaders(text);
  if (headers === undefined || headers.length === 0) return '';
  return JSON.stringify(
    headers.map(({ field, defaultValue, isSecret, sealed }) =>
      isSecret
        ? { field, defaultValue: '', isSecret, hasValue: sealed !== '' || defaultValue !== '' }
        : { field, defaultValue },
    ),
  );
}

/** Names of secrets that are kept from what is stored: their fields are blank. */
export function keptSecrets(text: string, before: string): readonly string[] {
  const blank = (parseHeaders(text) ?? []).filter(({ isSecret, defaultValue }) => isSecret && defaultValue === '');
  const names = new Set(blank.map(({ field }) => field.toLowerCase()));
  return (parseHeaders(before) ?? [])
    .filter(({ field, sealed, defaultValue }) => names.has(field.toLowerCase()) && `${sealed}${defaultValue}` !== '')
    .map(({ field }) => field);
}

/** Headers with their secrets, to be sent. Throws SERVER_SECRET_UNREADABLE. */
export function openHeaders(keys: readonly string[], text: string): readonly StoredHeader[] {
  return (parseHeaders(text) ?? []).map((header) =>
    header.isSecret && header.sealed !== ''
      ? { ...header, defaultValue: openSecret(keys, placeOf(header.field), header.sealed) }
      : header,
  );
}

/** Seals every secret anew that is under an older key; the same text when there is none. */
export function resealHeaders(keys: readonly string[], text: string, isOld: (sealed: string) => boolean): string {
  const headers = parseHeaders(text) ?? [];
  if (!headers.some(({ sealed }) => isOld(sealed))) return text;
  return sealHeaders(keys, JSON.stringify(openHeaders(keys, text)), '');
}

function isTrue(value: unknown): boolean {
  return value === true || value === 1 || value === '1';
}

function toValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
