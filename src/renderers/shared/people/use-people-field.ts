import { useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import {
  UNRESTRICTED,
  type PersonEntry,
  type PersonKind,
  type PersonRestriction,
} from '../../../engine/contract/person';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { useFieldValue, useFormScope } from '../hosts/form-scope';
import { useNamedContext } from '../texts/use-named-context';
import type { ChosenPerson } from './people-question';
import { keyOf, type PeopleChoice } from './people-choice';
import { labelOf } from './person-words';

/** A people field with what it offers: the definition knows the names, the choice how they are shown. */
export interface PeopleField {
  readonly field: FieldModel;
  readonly definition: Pick<WidgetDefinition, 'toText'>;
  readonly choice: PeopleChoice;
}

/** What is chosen, with the part of the value that it stands for. */
export interface ChosenPart extends ChosenPerson {
  readonly part: unknown;
}

/** The objects behind a stored value, by name as soon as names are known. */
export function useChosenParts({ field, definition, choice }: PeopleField, value: unknown): readonly ChosenPart[] {
  const context = useNamedContext();
  return useMemo(
    () =>
      choice.partsOf(value).map((part) => {
        const ref = choice.refOf(part);
        return { key: keyOf(ref), ref, label: definition.toText(part, field, context), entry: null, part };
      }),
    [choice, definition, field, context, value],
  );
}

/** The stored value of a choice: what was chosen before keeps its part as it is. */
export function toPeopleValue(
  { choice }: PeopleField,
  chosen: readonly (ChosenPerson & { readonly part?: unknown })[],
  isMultiple: boolean,
): unknown {
  const parts = chosen
    .map(({ part, entry }) => part ?? (entry ? choice.partFor(entry) : null))
    .filter((part) => part !== null);
  return isMultiple ? parts : (parts[0] ?? choice.none);
}

/** An object of an answer as a chosen one. */
export function toChosen(entry: PersonEntry): ChosenPerson {
  return { key: keyOf(entry), ref: { type: entry.type, id: entry.id }, label: labelOf(entry), entry };
}

/** What may be chosen in a field, kept up to date with the field that a restriction follows. */
export function usePeopleScope({
  field,
  definition,
}: Pick<PeopleField, 'field'> & {
  readonly definition: Pick<WidgetDefinition, 'readsFields' | 'refersToPeople'>;
}): {
  readonly kinds: readonly PersonKind[];
  readonly restriction: PersonRestriction;
} {
  const scope = useFormScope();
  const [relatedId = ''] = definition.readsFields(field);
  const related = useFieldValue(relatedId);
  return useMemo(() => {
    const valueOf = (id: string) => (id === relatedId ? related : scope.valueOf(id));
    const reference = definition.refersToPeople(null, field, { valueOf });
    return { kinds: reference?.kinds ?? [], restriction: reference?.restriction ?? UNRESTRICTED };
  }, [definition, field, scope, relatedId, related]);
}
