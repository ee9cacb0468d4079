import type { Issue } from '../contract/errors';
import { SETTING_NAMES } from '../settings/read-settings';
import { joinPath, joinPointer } from '../json/json-pointer';
import { toExcerpt } from '../parse/report';
import { nodeAt } from '../source/entity-parts';
import { removeEntry } from '../source/entry-edits';
import { lastStep, parentPointer, toPointer, toSteps } from '../source/pointer-steps';
import { memberNode, memberOf } from '../source/source-node';
import type { SourceFix } from '../source';
import { addFix, removeFix, renameFix, replaceFix, stringAt, type FixContext, type Fixer } from './fix-context';
import { CHOICES, propertyNames } from './known-names';
import { similarName } from './similar-name';
import { typeNode } from './issue-range';

/** Unknown property: misspelt, at the wrong level, or useless. */
export const fixUnknownProperty: Fixer = (issue, context) => {
  const found = nodeAt(context.source, issue.pointer);
  const owner = String(issue.params['owner'] ?? '');
  if (!found?.parent) return [];
  if (owner === 'then') return fixChoice(issue, context, CHOICES.effect);
  if (owner === 'ruleList') return fixChoice(issue, context, CHOICES.symbol);
  if (!found.entry?.key) return [];
  const name = found.entry.key.name;
  const { parent } = found;
  const known = propertyNames(owner, issue.pointer, context.registry).filter((each) => !memberOf(parent, each));
  const moved = fixLevel(name, issue, context);
  const suggestion = moved.length > 0 ? null : similarName(name, known);
  return [
    ...moved,
    ...(suggestion === null ? [] : renameFix(issue.pointer, suggestion)),
    removeFix(issue.pointer, context.source),
  ];
};

/** A `__config__` setting at the node. */
function fixLevel(name: string, issue: Issue, { source, registry }: FixContext): readonly SourceFix[] {
  const node = parentPointer(issue.pointer);
  const owner = nodeAt(source, node)?.node;
  const config = memberNode(owner, '__config__');
  const isNode = registry.resolve(String(issue.params['owner'])) !== undefined && config !== undefined;
  if (!isNode || !SETTING_NAMES.config.has(name) || memberOf(config, name)) return [];
  const value: unknown = valueAtPointer(source.value, issue.pointer);
  const target = joinPath(node, `__config__.${name}`);
  return [
    {
      title: 'ENGINE_FIX_MOVE',
      params: { name: toExcerpt(name), place: '__config__' },
      changes: [
        { op: 'set', pointer: target, value },
        { op: 'remove', pointer: issue.pointer },
      ],
    },
  ];
}

function valueAtPointer(value: unknown, pointer: string): unknown {
  return toSteps(pointer).reduce<unknown>((inner, step) => {
    if (typeof inner !== 'object' || inner === null) return undefined;
    const own: unknown = Object.getOwnPropertyDescriptor(inner, step)?.value;
    return own;
  }, value);
}

/** A property that is no longer used. */
export const fixDroppedProperty: Fixer = (issue, { source }) =>
  nodeAt(source, issue.pointer) ? [removeFix(issue.pointer, source)] : [];

/** An old name of a property or widget. */
export const fixOldName: Fixer = (issue, { source }) => {
  const { name, today } = issue.params;
  if (typeof name !== 'string' || typeof today !== 'string') return [];
  if (lastStep(issue.pointer) === name) return renameFix(issue.pointer, today);
  const isValue = stringAt(source, issue.pointer) === name;
  return isValue ? [replaceFix(name, today, [{ op: 'set', pointer: issue.pointer, value: today }])] : [];
};

/** An unknown widget → a known one with a similar name. */
export const fixUnknownWidget: Fixer = (issue, { source, registry }) => {
  const found = nodeAt(source, issue.pointer);
  const type = found && typeNode(found.node);
  const widget = String(type?.value ?? '');
  if (!found || !type || widget === '') return [];
  const known = registry.definitions.flatMap(({ key, aliases }) => [key, ...aliases]);
  const name = similarName(widget, known);
  const today =
    name === null ? undefined : (registry.definitions.find(({ aliases }) => aliases.includes(name))?.key ?? name);
  if (today === undefined) return [];
  const pointer = source.pointerAt(type.offset);
  // The type may be in the node and its settings.
  const places = [joinPath(issue.pointer, '__config__'), issue.pointer]
    .map((place) => joinPointer(place, lastStep(pointer)))
    .filter((place) => stringAt(source, place) === widget);
  return [
    replaceFix(
      widget,
      today,
      places.map((place) => ({ op: 'set', pointer: place, value: today })),
    ),
  ];
};

/** A misspelt enumerated value. */
export function fixChoice(issue: Issue, { source }: FixContext, choices: readonly string[]): readonly SourceFix[] {
  const came = stringAt(source, issue.pointer);
  if (came === null) return [];
  const choice = choices.find((each) => each.toLowerCase() === came.toLowerCase()) ?? similarName(came, choices);
  return choice === null ? [] : [replaceFix(came, choice, [{ op: 'set', pointer: issue.pointer, value: choice }])];
}

/** A value of the wrong type → the parser's interpretation, or a similar word. */
export const fixRepairedValue: Fixer = (issue, context) => {
  const { source, model } = context;
  const node = nodeAt(source, issue.pointer)?.node;
  if (!node || node.entries.length > 0) return [];
  const property = String(issue.params['property'] ?? '');
  const expected = String(issue.params['expected'] ?? '');
  if (expected.includes('|')) {
    const chosen = fixChoice(issue, context, expected.split('|'));
    if (chosen.length > 0) return chosen;
  }
  const field = model?.allFields.findLast(({ pointer }) => issue.pointer.startsWith(`${pointer}/`));
  const taken = field && Object.hasOwn(field.props, property) ? field.props[property] : undefined;
  // A setting of the list or form: without it the default holds, which is taken now.
  if (taken === undefined) return [removeFix(issue.pointer, source)];
  if (taken === node.value) return [];
  const came = node.kind === 'string' ? String(node.value) : JSON.stringify(node.value);
  return [replaceFix(came, toExcerpt(taken), [{ op: 'set', pointer: issue.pointer, value: taken }])];
};

/** A document without a form. */
export const fixShape: Fixer = ({ pointer, params }, { source }) => {
  const root = nodeAt(source, '')?.node;
  const isMissing = params['property'] === 'formData' && pointer === '' && root?.kind === 'object';
  return isMissing ? [addFix('/formData', { fields: [] })] : [];
};

/** A duplicate key: the last one counts, so the first can be removed. */
export const fixRepeatedKey: Fixer = ({ pointer, params }, { source }) => {
  const parent = nodeAt(source, parentPointer(pointer))?.node;
  const name = lastStep(pointer);
  const entry = parent?.entries.find(({ key }) => key?.name === name);
  if (params['reason'] !== 'duplicateKey' || !parent || !entry) return [];
  return [
    { title: 'ENGINE_FIX_REMOVE', params: { name: toExcerpt(name) }, changes: [], edits: [removeEntry(parent, entry)] },
  ];
};

/** Removes the parent as a whole (a rule that never runs). */
export const fixByRemovingParent: Fixer = ({ pointer }, { source }) => {
  const parent = toPointer(toSteps(pointer).slice(0, -1));
  return [removeFix(parent, source)];
};
