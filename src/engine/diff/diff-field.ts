import type { FieldModel } from '../contract/field-model';
import { createChange, nameOfField, widgetWord, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { diffOptions } from './diff-options';
import { diffPatterns } from './diff-patterns';
import { diffProps } from './diff-props';
import { diffStyles } from './diff-styles';
import type { FieldPair } from './match-fields';
import { placeInField } from './places';
import { isSame, isSameExpression, withNewNames } from './same-value';
import { beforeAndAfter } from './value-text';

type Teller = (pair: FieldPair, context: DiffContext) => readonly ModuleChange[];

/** Members that are told elsewhere (structure, storage, default) or say where the field stood. */
// prettier-ignore
type ToldElsewhere =
  | 'id' | 'key' | 'children' | 'tableKey' | 'tableName' | 'isStored' | 'isKnown' | 'pointer' | 'raw' | 'defaultCurrent'
  | 'defaultExpression';

/** How a difference of each member is told: a new member of the model does not compile until it is decided here. */
const tellers: Readonly<Record<Exclude<keyof FieldModel, ToldElsewhere>, Teller>> = {
  label: tellLabel,
  widget: tellWidget,
  isRequired: (pair, context) =>
    tellSwitch(pair, context, {
      member: 'isRequired',
      keys: ['ENGINE_CHANGE_REQUIRED_ON', 'ENGINE_CHANGE_REQUIRED_OFF'],
      check: 'empty',
    }),
  isUnique: (pair, context) =>
    tellSwitch(pair, context, {
      member: 'isUnique',
      keys: ['ENGINE_CHANGE_UNIQUE_ON', 'ENGINE_CHANGE_UNIQUE_OFF'],
      check: 'repeated',
    }),
  isHidden: (pair, context) =>
    tellSwitch(pair, context, { member: 'isHidden', keys: ['ENGINE_CHANGE_VISIBLE_OFF', 'ENGINE_CHANGE_VISIBLE_ON'] }),
  isDisabled: (pair, context) =>
    tellSwitch(pair, context, {
      member: 'isDisabled',
      keys: ['ENGINE_CHANGE_DISABLED_ON', 'ENGINE_CHANGE_DISABLED_OFF'],
    }),
  isReadOnly: (pair, context) =>
    tellSwitch(pair, context, {
      member: 'isReadOnly',
      keys: ['ENGINE_CHANGE_READONLY_ON', 'ENGINE_CHANGE_READONLY_OFF'],
    }),
  tip: setting('tip', 'ENGINE_CHANGE_WORD.field.tip'),
  showLabel: setting('showLabel', 'ENGINE_CHANGE_WORD.field.showLabel'),
  labelWidth: setting('labelWidth', 'ENGINE_CHANGE_WORD.field.labelWidth'),
  span: setting('span', 'ENGINE_CHANGE_WORD.field.span'),
  requiredMessage: setting('requiredMessage', 'ENGINE_CHANGE_WORD.field.requiredMessage'),
  trigger: setting('trigger', 'ENGINE_CHANGE_WORD.field.trigger'),
  visibility: setting('visibility', 'ENGINE_CHANGE_WORD.field.visibility'),
  columnWidth: setting('columnWidth', 'ENGINE_CHANGE_WORD.field.columnWidth'),
  defaultValue: tellDefault,
  patterns: diffPatterns,
  options: diffOptions,
  props: diffProps,
  styles: ({ before, after }, context) =>
    diffStyles(before.styles, after.styles, {
      context,
      place: nameOfField(after, context.after),
      fieldId: after.id,
      pointer: `${after.pointer}/__config__`,
    }),
};

/** Tells what became of one field: every member in which old and new differ. */
export function diffField(pair: FieldPair, context: DiffContext): readonly ModuleChange[] {
  return Object.values(tellers).flatMap((tell) => tell(pair, context));
}

function setting(member: keyof typeof tellers, word: ChangeWord): Teller {
  return ({ before, after }, context) => {
    if (isSame(before[member], after[member])) return [];
    const params = { label: nameOfField(after, context.after), setting: word };
    return [
      createChange('ENGINE_CHANGE_SETTING', {
        params: { ...params, ...beforeAndAfter(before[member], after[member]) },
        fieldId: after.id,
        pointer: placeInField(after, member),
      }),
    ];
  };
}

interface Switch {
  readonly member: 'isRequired' | 'isUnique' | 'isHidden' | 'isDisabled' | 'isReadOnly';
  /** The sentence when it was turned on, and off. */
  readonly keys: readonly [ChangeKey, ChangeKey];
  /** Records that may not meet it once it is on. */
  readonly check?: 'empty' | 'repeated';
}

function tellSwitch({ before, after }: FieldPair, context: DiffContext, { member, keys, check }: Switch) {
  if (before[member] === after[member]) return [];
  const mayFail = after[member] && check !== undefined && after.isStored;
  return [
    createChange(after[member] ? keys[0] : keys[1], {
      params: { label: nameOfField(after, context.after) },
      fieldId: after.id,
      pointer: placeInField(after, member),
      ...(mayFail && { risk: 'check', recordCheck: { fieldId: before.id, kind: check } }),
    }),
  ];
}

function tellLabel({ before, after }: FieldPair, context: DiffContext): readonly ModuleChange[] {
  if (before.label === after.label) return [];
  return [
    createChange('ENGINE_CHANGE_LABEL', {
      params: { label: nameOfField(before, context.before), ...beforeAndAfter(before.label, after.label) },
      fieldId: after.id,
      pointer: placeInField(after, 'label'),
    }),
  ];
}

/** Another widget: what is stored may not be what it stores; whether it can be kept at all is told with the storage. */
function tellWidget({ before, after }: FieldPair, context: DiffContext): readonly ModuleChange[] {
  if (before.widget === after.widget) return [];
  const hasValues = after.key !== '' && after.isStored && before.isStored;
  return [
    createChange('ENGINE_CHANGE_WIDGET', {
      params: {
        label: nameOfField(after, context.after),
        before: widgetWord(before.widget),
        after: widgetWord(after.widget),
      },
      fieldId: after.id,
      pointer: placeInField(after, 'widget'),
      ...(hasValues && { risk: 'check', recordCheck: { fieldId: before.id, kind: 'filled' } }),
    }),
  ];
}

/** The constant, the moment or person of the entry, or the expression: one sentence for what a new record starts with. */
function tellDefault({ before, after }: FieldPair, context: DiffContext): readonly ModuleChange[] {
  const isEqual =
    isSame(before.defaultValue, after.defaultValue) &&
    before.defaultCurrent === after.defaultCurrent &&
    isSameExpression(withNewNames(before.defaultExpression, context.matches.toNewId), after.defaultExpression);
  if (isEqual) return [];
  return [
    createChange('ENGINE_CHANGE_DEFAULT', {
      params: {
        label: nameOfField(after, context.after),
        ...beforeAndAfter(startOf(before), startOf(after)),
      },
      fieldId: after.id,
      pointer: placeInField(
        after,
        after.defaultExpression || before.defaultExpression ? 'defaultExpression' : 'defaultValue',
      ),
    }),
  ];
}

function startOf(field: FieldModel): unknown {
  if (field.defaultExpression) return field.defaultExpression.source;
  return field.defaultCurrent ? ('ENGINE_CHANGE_WORD.current' satisfies ChangeWord) : field.defaultValue;
}
