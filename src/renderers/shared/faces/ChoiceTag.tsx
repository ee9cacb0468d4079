import type { ReactNode } from 'react';
import type { ChoiceColor } from '../../../engine/contract/choice-color';
import './choice-tag.css';

interface ChoiceTagProps {
  /** Absent = plain text. */
  readonly color: ChoiceColor | undefined;
  readonly children: ReactNode;
}

/** A choice in its colour, or as plain text. */
export function ChoiceTag({ color, children }: ChoiceTagProps) {
  return color ? (
    <span className="formloom-choice" data-color={color}>
      {children}
    </span>
  ) : (
    children
  );
}
