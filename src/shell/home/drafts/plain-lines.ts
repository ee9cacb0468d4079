import { isRecord } from '../../../engine/json/raw-value';
import type { DraftContent } from '../../../wire/form-drafts';

/** A field of a draft whose module is not there, as it can be read without it; '' = blank. */
interface PlainLine {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** What a draft holds, in the words that its values have without their fields. */
export function plainLines({ entered, labels }: Pick<DraftContent, 'entered' | 'labels'>): readonly PlainLine[] {
  return Object.entries(entered).map(([key, value]) => ({
    id: key,
    label: labels[key] || key,
    value: toPlainText(value, (column) => labels[`${key}-${column}`] || column),
  }));
}

/** Names a member of a row. */
type NameOf = (key: string) => string;

function toPlainText(value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const texts = value.map((entry: unknown) => toPlainText(entry, nameOf)).filter((text) => text !== '');
    return texts.join(value.some(isRecord) ? '\n' : '，');
  }
  if (!isRecord(value)) return String(value);
  const members = Object.entries(value).flatMap(([key, member]) => {
    const text = key === 'id' ? '' : toPlainText(member, nameOf);
    return text === '' ? [] : [`${nameOf(key).split(' · ').at(-1) ?? key}: ${text}`];
  });
  return members.join('  ');
}
