import { Popover } from 'antd';
import { useState, type ReactElement } from 'react';
import type { PersonEntry, PersonRef } from '../../../engine/contract/person';
import { isStandIn } from '../../../engine/values/people-values';
import { PersonCard } from './PersonCard';

interface PersonHoverProps {
  readonly person: PersonRef;
  /** What is known of the person already; asked for otherwise. */
  readonly known?: PersonEntry | null;
  /** One element that takes pointer and focus. */
  readonly children: ReactElement;
}

/** Shows a person's card while the pointer or the focus rests on the name; other objects have none. */
export function PersonHover({ person, known = null, children }: PersonHoverProps) {
  const [isOpen, setOpen] = useState(false);
  if (person.type !== 'user' || isStandIn(person)) return children;
  return (
    <Popover
      trigger={TRIGGERS}
      mouseEnterDelay={0.4}
      destroyOnHidden
      open={isOpen}
      onOpenChange={setOpen}
      content={<PersonCard person={person} known={known} />}
    >
      {children}
    </Popover>
  );
}

const TRIGGERS: ('hover' | 'focus')[] = ['hover', 'focus'];
