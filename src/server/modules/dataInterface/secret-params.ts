import { isRecord } from '../../../engine/json/raw-value';
import { parseJsonText } from '../../http/json-text';
import { openSecret, sealSecret } from '../../secrets/index';

type Entry = Readonly<Record<string, unknown>>;

/** Secret parameters of an interface: the author's values, sealed for the parameter's name as those of headers are. */
const placeOf = (field: string) => `data interface parameter ${field}`;

/** Whether a parameter's entry says that its value is a secret. */
export function isSecretParam(entry: Entry): boolean {
  return [true, 1, '1'].includes(entry['isSecret'] as never);
}

/** Seals new secrets; a blank secret keeps what is stored under its name, of which `before` is the text. */
export function sealParams(keys: readonly string[], text: string, before: string): string {
  const stored = new Map(entriesOf(before).map((entry) => [fieldOf(entry), entry]));
  return mapEntries(text, ({ sealed: _sealed, hasValue: _hasValue, ...entry }) => {
    if (!isSecretParam(entry)) return entry;
    const kept = stored.get(fieldOf(entry));
    // What was open until now becomes sealed when its author says that it is a secret.
    const value = valueOf(entry) || (kept && !isSecretParam(kept) ? valueOf(kept) : '');
    const keptSeal = kept && isSecretParam(kept) ? sealOf(kept) : '';
    const sealed = value === '' ? keptSeal : sealSecret(keys, placeOf(fieldOf(entry)), value);
    return { ...entry, defaultValue: '', isSecret: true, sealed };
  });
}

/** Parameters for clients: of a secret, whether there is one. */
export function maskParams(text: string): string {
  return mapEntries(text, ({ sealed, ...entry }) =>
    isSecretParam(entry)
      ? { ...entry, defaultValue: '', isSecret: true, hasValue: Boolean(sealed) || valueOf(entry) !== '' }
      : entry,
  );
}

/** Names of secrets that are kept from what is stored: their values are blank. */
export function keptParams(text: string, before: string): readonly string[] {
  const blank = entriesOf(text).filter((entry) => isSecretParam(entry) && valueOf(entry) === '');
  const names = new Set(blank.map(fieldOf));
  return entriesOf(before)
    .filter((entry) => names.has(fieldOf(entry)) && `${sealOf(entry)}${valueOf(entry)}` !== '')
    .map(fieldOf);
}

/** Parameters with their secrets, to be sent, and these values. Throws SERVER_SECRET_UNREADABLE. */
export function openParams(
  keys: readonly string[],
  text: string,
): { readonly text: string; readonly secrets: readonly string[] } {
  const opened = mapEntries(text, (entry) =>
    isSecretParam(entry) && sealOf(entry) !== ''
      ? { ...entry, defaultValue: openSecret(keys, placeOf(fieldOf(entry)), sealOf(entry)) }
      : entry,
  );
  return { text: opened, secrets: entriesOf(opened).filter(isSecretParam).map(valueOf) };
}

/** Seals every secret anew that is under an older key; the same text when there is none. */
export function resealParams(keys: readonly string[], text: string, isOld: (sealed: string) => boolean): string {
  if (!entriesOf(text).some((entry) => isOld(sealOf(entry)))) return text;
  return sealParams(keys, openParams(keys, text).text, '');
}

/** Applies a change to the entries of a JSON text; a text without secrets stays as it is. */
function mapEntries(text: string, change: (entry: Entry) => Entry): string {
  const list = text.trim() === '' ? [] : parseJsonText(text);
  if (!Array.isArray(list) || !list.some((entry) => isRecord(entry) && ('isSecret' in entry || 'sealed' in entry)))
    return text;
  return JSON.stringify(list.map((entry: unknown) => (isRecord(entry) ? change(entry) : entry)));
}

function entriesOf(text: string): readonly Entry[] {
  const list = text.trim() === '' ? [] : parseJsonText(text);
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

function fieldOf(entry: Entry): string {
  return String(entry['field'] ?? '');
}

function valueOf({ defaultValue }: Entry): string {
  return typeof defaultValue === 'string' || typeof defaultValue === 'number' ? String(defaultValue) : '';
}

function sealOf({ sealed }: Entry): string {
  return typeof sealed === 'string' ? sealed : '';
}
