import type { Translate } from '../../../../engine/contract/language';
import type { SpotDescription } from './describe-spot';

/** Longer lists of choices are truncated. */
const MAX_CHOICES = 24;

/** A description as Markdown paragraphs; words of the document and the system are escaped, so that they stay words. */
export function toMarkdown(description: SpotDescription, translate: Translate): readonly string[] {
  const { property, reference, functionHelp } = description;
  const lines: string[] = [];
  if (functionHelp !== '') lines.push(escapeMarkdown(functionHelp));
  if (reference) lines.push(referenceLine(reference));
  if (property) {
    lines.push(headLine(property, translate));
    lines.push(proseToMarkdown(property.description), proseToMarkdown(property.choice));
    lines.push(...factLines(property, translate));
  }
  return lines.filter((line) => line !== '');
}

function referenceLine({ value, label, detail }: NonNullable<SpotDescription['reference']>): string {
  const name = label === '' ? toCode(value) : `**${escapeMarkdown(label)}** ${toCode(value)}`;
  return detail === '' ? name : `${name} · ${escapeMarkdown(detail)}`;
}

function headLine(property: NonNullable<SpotDescription['property']>, translate: Translate): string {
  const types = property.types.length > 0 ? ` : ${property.types.map(escapeMarkdown).join(' | ')}` : '';
  const required = property.isRequired ? ` · ${translate('playground.editor.hover.required')}` : '';
  return `${toCode(property.name)}${types}${required}`;
}

function factLines(property: NonNullable<SpotDescription['property']>, translate: Translate): readonly string[] {
  const { choices, defaultValue, bounds } = property;
  const shown = choices.slice(0, MAX_CHOICES).map(toCode).join(' ');
  const rest = choices.length > MAX_CHOICES ? ' …' : '';
  return [
    shown === '' ? '' : `${translate('playground.editor.hover.choices')} ${shown}${rest}`,
    defaultValue === '' ? '' : `${translate('playground.editor.hover.default')} ${toCode(defaultValue)}`,
    bounds === '' ? '' : `${translate('playground.editor.hover.bounds')} ${bounds}`,
  ];
}

/** A sentence of the schema; backticks mark code. */
function proseToMarkdown(text: string): string {
  const parts = text.split(/`([^`]+)`/);
  return parts.map((part, index) => (index % 2 === 1 ? toCode(part) : escapeMarkdown(part))).join('');
}

/** Text with everything that Markdown would read in it escaped. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

function toCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text}${fence}`;
}
