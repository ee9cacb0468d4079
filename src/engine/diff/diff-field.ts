import type { FieldModel } from '../contract/field-model';
import { settingIn } from '../settings/row';
import type { FieldModelSettings } from '../settings/settings.generated';
import { createChange, nameOfField, widgetWord, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { diffOptions } from './diff-options';
import { diffPatterns } from './diff-patterns';
import { diffProps } from './diff-props';
import { changedSettings, type ChangedSetting } from './diff-settings';
import { diffStyles } from './diff-styles';
import type { FieldPair } from './match-fields';
import { placeInField } from './places';
import { isSameExpression, withNewNames } from './same-value';
import { beforeAndAfter } from './value-text';
import { isSameJson } from '../json/is-same-json';

type Teller = (pair: FieldPair, context: DiffContext) => readonly ModuleChange[];

/** Members reported elsewhere (structure, storage, default), or that are positions in the source. */
// prettier-ignore
type ToldElsewhere =
  | 'action' | 'scripts' | 'id' | 'key' | 'children' | 'tableKey' | 'tableName' | 'isStored' | 'isKnown' | 'pointer' | 'raw' | 'defaultExpression';

/** Comparison of the members without a settings row: a new member of the model does not compile until it is decided here. */
const tellers: Readonly<Record<Exclude<keyof FieldModel, ToldElsewhere | keyof FieldModelSettings>, Teller>> = {
  label: tellLabel,
  widget: tellWidget,
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

/** Compares two versions of a field, member by member. */
export function diffField(pair: FieldPair, context: DiffContext): readonly ModuleChange[] {
  return [
    ...(['config', 'node'] as const).flatMap((place) =>
      changedSettings(place, pair.before, pair.after).map((change) => tellSetting(change, pair, context)),
    ),
    ...Object.values(tellers).flatMap((tell) => tell(pair, context)),
  ];
}

function tellSetting(
  { member, row, params }: ChangedSetting,
  { before, after }: FieldPair,
  context: DiffContext,
): ModuleChange {
  const { label, told, check } = row;
  const isOn = settingIn(after, member, {}) === true;
  const mayFail = isOn && check !== undefined && after.isStored;
  return createChange(told ? (told[isOn ? 0 : 1] as ChangeKey) : 'ENGINE_CHANGE_SETTING', {
    params: { label: nameOfField(after, context.after), ...(label && params) },
    fieldId: after.id,
    pointer: placeInField(after, member),
    ...(mayFail && { risk: 'check', recordCheck: { fieldId: before.id, kind: check } }),
  });
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

/** The widget changed: stored values may not fit; lost columns are reported by `diffStorage`. */
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

/** One sentence for the initial value of new records: a constant, the current time or user, or an expression. */
function tellDefault({ before, after }: FieldPair, context: DiffContext): readonly ModuleChange[] {
  const isEqual =
    isSameJson(before.defaultValue, after.defaultValue) &&
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
