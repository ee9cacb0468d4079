import type { WidgetRegistry } from '../../../../engine/contract/registry';
import { withFreeKeys } from '../../gallery/free-keys';
import { childOf, textOf, valuesAlong } from '../references/json-value';
import type { ModuleFacts } from '../references/module-facts';
import { spotAt, type Spot } from '../references/spot-at';
import { escapeSnippet, sortKey, toJsonContent, type Proposal, type ProposalKind } from './proposal';
import type { WidgetChoice } from './widget-choices';

interface WidgetRequest {
  readonly text: string;
  readonly offset: number;
  readonly facts: ModuleFacts;
  readonly widgets: readonly WidgetChoice[];
  readonly registry: WidgetRegistry;
}

/** What a widget can be written as at a place: a whole field in a list of fields, or its key as a node's type. */
export type WidgetPlace = 'field' | 'type';

const KINDS: Readonly<Record<WidgetChoice['group'], ProposalKind>> = {
  basic: 'widget',
  advanced: 'advancedWidget',
  system: 'systemWidget',
  layout: 'layoutWidget',
};

/** Whether a widget may be written at an offset; null = none. Reads only the text before it. */
export function widgetPlaceAt(text: string, offset: number): WidgetPlace | null {
  return placeOf(spotAt(text, offset));
}

function placeOf({ steps, part, content, token }: Spot): WidgetPlace | null {
  if (part !== 'value') return null;
  if (steps.at(-1) === 'jnpfKey' && steps.at(-2) === '__config__') return steps[0] === 'formData' ? 'type' : null;
  const isListed = /^\d+$/.test(steps.at(-1) ?? '') && steps[0] === 'formData';
  const isField = steps.length === 3 ? steps[1] === 'fields' : steps.slice(-3, -1).join('/') === '__config__/children';
  return isListed && isField && !content && !token ? 'field' : null;
}

/**
 * The widgets that can be written at an offset, those that are used most first. In a list of fields each is a whole field under keys
 * that are free; as a node's type it is a key.
 */
export function completeWidgets(request: WidgetRequest): readonly Proposal[] {
  const { text, offset, widgets } = request;
  const spot = spotAt(text, offset);
  const place = placeOf(spot);
  if (!place) return [];
  const typed = /[\p{L}\p{N}_-]*$/u.exec(text.slice(Math.max(0, offset - 100), offset))?.[0].length ?? 0;
  const { content } = spot;
  const span = content
    ? { start: content.offset, end: content.offset + content.length }
    : { start: offset - typed, end: offset };
  const fitting = place === 'field' ? fittingIn(spot.steps, request) : widgets;
  return fitting.map((widget, index) => ({
    kind: KINDS[widget.group],
    label: widget.name,
    description: widget.key,
    documentation: widget.documentation,
    insert: place === 'field' ? fieldSnippet(widget, request) : content ? widget.key : JSON.stringify(widget.key),
    isSnippet: place === 'field',
    filter: (content || place === 'field' ? '' : '"') + widget.words,
    sort: sortKey('!', index),
    ...span,
  }));
}

/** In a sub-table only what can be a column of it. */
function fittingIn(steps: readonly string[], { facts, widgets, registry }: WidgetRequest): readonly WidgetChoice[] {
  const isInTable = valuesAlong(facts.root, steps)
    .map((value) => textOf(value, 'jnpfKey'))
    .some((key) => registry.resolve(key)?.kind === 'table');
  return isInTable ? widgets.filter(({ isAllowedInTable }) => isAllowedInTable) : widgets;
}

/** Characters of private use stand for the blanks until the node is written. */
const BLANKS = { label: '\uE001', key: '\uE002' };

/** The whole field with its label and its key to write over; a comma where another field follows. */
function fieldSnippet({ node }: WidgetChoice, { text, offset, facts, registry }: WidgetRequest): string {
  const taken = new Set(facts.fields.map(({ key }) => key));
  const free = withFreeKeys(node, registry, taken);
  const config = { ...(childOf(free, '__config__') as object), label: BLANKS.label };
  const hasKey = textOf(free, '__vModel__') !== '';
  const marked = { ...free, __config__: config, ...(hasKey && { __vModel__: BLANKS.key }) };
  const comma = /^\s*\{/.test(text.slice(offset)) ? ',' : '';
  const blank = (number: number, value: string) => () => `\${${String(number)}:${escapeSnippet(toJsonContent(value))}}`;
  return (
    escapeSnippet(JSON.stringify(marked, null, 2))
      .replace(BLANKS.label, blank(1, textOf(childOf(free, '__config__'), 'label')))
      .replace(BLANKS.key, blank(2, textOf(free, '__vModel__'))) + comma
  );
}
