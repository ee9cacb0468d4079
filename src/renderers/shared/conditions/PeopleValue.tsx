import { useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { PERSON_KINDS, UNRESTRICTED, type PersonKind } from '../../../engine/contract/person';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { nameKindOf, parseToken, toToken } from '../../../engine/values/people-values';
import { FULL_WIDTH } from '../faces/control-props';
import { PeopleBox } from '../people/PeopleBox';
import { peopleTabs, roleTabs, treeOrList, type PeopleChoice } from '../people/people-choice';

interface PeopleValueProps {
  /** The field that the condition is a value of. */
  readonly field: FieldModel;
  /** Kinds of what may be chosen. */
  readonly kinds: readonly PersonKind[];
  /** Ids with commas between them; of several kinds `<id>--<kind>`. */
  readonly value: string;
  readonly isMultiple: boolean;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  onChange: (value: string) => void;
}

/** The fixed value of a term about people or organisations, chosen by name. */
export function PeopleValue(props: PeopleValueProps) {
  const { field, value, isMultiple, isDisabled, isInvalid, onChange } = props;
  // The same list for as long as it says the same: the box asks again for another.
  const named = props.kinds.join();
  const kinds = useMemo(() => PERSON_KINDS.filter((kind) => named.split(',').includes(kind)), [named]);
  const people = useMemo(() => ({ field, ...answersOf(kinds) }), [field, kinds]);
  const scope = useMemo(
    () => ({ kinds, restriction: UNRESTRICTED, tabs: people.choice.tabs(field, { kinds, restriction: UNRESTRICTED }) }),
    [field, kinds, people],
  );
  const chosen = people.choice.partsOf(value);
  return (
    <PeopleBox
      people={people}
      scope={scope}
      isMultiple={isMultiple}
      value={value}
      onChange={(next) => onChange([next ?? []].flat().join(','))}
      box={{
        'aria-label': props.name,
        disabled: isDisabled,
        status: isInvalid ? 'error' : undefined,
        style: FULL_WIDTH,
        placeholder: props.name,
        allowClear: chosen.length > 0,
        maxTagCount: 'responsive',
      }}
    />
  );
}

function answersOf(kinds: readonly PersonKind[]) {
  const [only = 'user'] = kinds;
  const isOfOneTree = kinds.every((kind) => nameKindOf(kind) === nameKindOf(only));
  const choice: PeopleChoice = {
    noun: `shared.people.kind.${only === 'company' ? 'organize' : only}`,
    tabs: (_field, scope) =>
      only === 'user'
        ? peopleTabs(scope.kinds, scope.restriction)
        : only === 'role'
          ? roleTabs(scope.kinds, scope.restriction)
          : treeOrList(scope.kinds, scope.restriction),
    partsOf: (value) =>
      String(value ?? '')
        .split(',')
        .flatMap((part) => part.trim() || []),
    refOf: (part) => parseToken(String(part)) ?? { type: only, id: String(part) },
    partFor: (entry) => (isOfOneTree ? entry.id : toToken(entry)),
    none: '',
  };
  const definition = {
    toText: (part: unknown, _field: FieldModel, { nameOf }: TextContext) => {
      const { type, id } = choice.refOf(part);
      return nameOf(nameKindOf(type), id) ?? id;
    },
  };
  return { choice, definition };
}
