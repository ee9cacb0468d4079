import type { ValueIssue } from '../../../engine/contract/errors';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { PeopleReference } from '../../../engine/contract/widget-definition';
import { readOwnValue } from '../../../engine/json/raw-value';
import { registry } from '../../../renderers/definitions';
import { readAuthorised, type Chooser } from '../organize/index';
import { readChosen, type ChosenPeople } from '../people/index';
import type { Cell } from './dynamic-options';
import type { ModuleContext } from './module-context';
import { newValues, uncheckedChoice, wrongChoice, type NewValue, type Written } from './new-values';

/** Maximum number of objects newly chosen by one save. */
const MAX_CHOSEN = 10_000;

/** Verdicts on chosen people; null = too many to be checked. */
export type PeopleVerdicts = ChosenPeople | null;

/** Whether the field's values name objects of the organisation. */
export function isPeopleField(field: FieldModel): boolean {
  return field.key !== '' && registry.of(field).choosesPeople;
}

/** Reads all that a save has newly chosen at once. */
export async function askPeople(context: ModuleContext, written: Written): Promise<PeopleVerdicts> {
  const anew = chosenAnew(context, written);
  const keys = anew.flatMap(({ entries }) => entries);
  if (keys.length > MAX_CHOSEN) return null;
  const isAuthorisedAsked = anew.some(({ reference }) => reference.restriction.isAuthorisedOnly === true);
  return readChosen(
    context.deps,
    keys,
    isAuthorisedAsked ? await readAuthorised(context.deps, toChooser(context)) : null,
  );
}

/**
 * Objects that their field does not offer: unknown, disabled, of another kind, or left out by the restriction as it stands in the
 * record. Stored ones are kept.
 */
export function findWrongPeople(
  context: ModuleContext,
  written: Written,
  verdicts: PeopleVerdicts,
): readonly ValueIssue[] {
  return chosenAnew(context, written).flatMap(({ entries, reference, ...made }): readonly ValueIssue[] => {
    if (!verdicts) throw uncheckedChoice(made);
    const wrong = entries.filter((entry) => !verdicts.isOffered(entry, reference));
    return wrong.length > 0 ? [wrongChoice(made, wrong.map(verdicts.nameOf))] : [];
  });
}

function toChooser({ evaluation, grant }: ModuleContext): Chooser {
  return { userId: evaluation.user.userId, isAdministrator: grant === null };
}

interface ChosenAnew extends NewValue {
  readonly reference: PeopleReference;
  /** What the value names beyond the stored one. */
  readonly entries: PeopleReference['entries'];
}

function chosenAnew(context: ModuleContext, written: Written): readonly ChosenAnew[] {
  return newValues(context, written, isPeopleField).flatMap((made) => {
    const { field, value, stored, cell } = made;
    const read = { valueOf: (fieldId: string) => valueAt(field, cell, fieldId) };
    const { refersToPeople } = registry.of(field);
    const reference = refersToPeople(value, field, read);
    if (!reference) return [];
    const kept = new Set(refersToPeople(stored ?? null, field, read)?.entries.map(keyOf));
    return [{ ...made, reference, entries: reference.entries.filter((entry) => !kept.has(keyOf(entry))) }];
  });
}

function keyOf({ type, id, path = [] }: PeopleReference['entries'][number]): string {
  return JSON.stringify([type, id, path]);
}

/** A field beside the checked one: of the same row, else of the record. */
function valueAt({ tableKey }: FieldModel, { record, row }: Cell, fieldId: string): unknown {
  const prefix = `${tableKey}-`;
  return row && fieldId.startsWith(prefix)
    ? readOwnValue(row, fieldId.slice(prefix.length))
    : readOwnValue(record, fieldId);
}
