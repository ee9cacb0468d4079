import { Fragment } from 'react';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { PersonHover } from './PersonHover';
import { useChosenParts, type PeopleField } from './use-people-field';

interface PeopleNamesProps {
  readonly people: PeopleField;
  readonly value: unknown;
}

/** Names in a row; those of people have a card for pointer and focus. */
export function PeopleNames({ people, value }: PeopleNamesProps) {
  const parts = useChosenParts(people, value);
  return (
    <span style={WRAPPED}>
      {parts.map(({ key, ref, label }, index) => (
        <Fragment key={key}>
          {index === 0 ? null : CHOICE_SEPARATOR}
          <PersonHover person={ref}>
            <span {...(ref.type === 'user' && { tabIndex: 0 })}>{label}</span>
          </PersonHover>
        </Fragment>
      ))}
    </span>
  );
}

const WRAPPED = { overflowWrap: 'anywhere' } as const;
