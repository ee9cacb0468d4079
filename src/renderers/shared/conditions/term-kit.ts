import type { ReactNode } from 'react';
import type { ConditionTerm } from '../../../engine/conditions';

/** A choice of a box. */
interface TermChoice {
  readonly value: string;
  readonly label: string;
}

/** What a term is compared with. */
export interface OperandProps<Value> {
  readonly term: ConditionTerm<Value>;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  onChange: (term: ConditionTerm<Value>) => void;
}

/** What terms of a builder are made of. */
export interface TermKit<Value> {
  readonly fields: readonly TermChoice[];
  /** What a new term is compared with. */
  readonly blank: Value;
  /** The symbols of a term's field; none before one is chosen. */
  opsOf: (term: ConditionTerm<Value>) => readonly TermChoice[];
  /** The term about another field. */
  withField: (term: ConditionTerm<Value>, fieldId: string) => ConditionTerm<Value>;
  /** The term by another symbol. */
  withOp: (term: ConditionTerm<Value>, op: string) => ConditionTerm<Value>;
  /** Draws up to two boxes: the kind of the value (`formloom-condition-kind`) and the value (`formloom-condition-value`). */
  operand: (props: OperandProps<Value>) => ReactNode;
}
