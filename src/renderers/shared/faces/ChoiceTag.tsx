import type { ReactNode } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { ChoiceIcon } from './ChoiceIcon';
import './choice-tag.css';

interface ChoiceTagProps {
  /** Absent = plain text. */
  readonly color: OptionItem['color'] | undefined;
  /** Absent = none. */
  readonly icon?: string | undefined;
  readonly children: ReactNode;
}

/** A choice in its colour and with its icon, or as plain text. */
export function ChoiceTag({ color, icon, children }: ChoiceTagProps) {
  if (!color && !icon) return children;
  return (
    <span className={color ? 'formloom-choice' : 'formloom-choice-plain'} data-color={color}>
      {icon ? <ChoiceIcon name={icon} /> : null}
      {children}
    </span>
  );
}
