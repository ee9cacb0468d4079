import { useMemo, type ReactNode } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { useOptions } from '../../shared/sources/use-options';
import type { ColumnChoices } from './grid-columns';

export type ChoicesByColumn = ReadonlyMap<string, ColumnChoices>;
const none: ChoicesByColumn = new Map();

interface WithChoicesProps {
  /** Columns whose choices are loaded once for the whole table. */
  readonly columns: readonly FieldModel[];
  readonly collected?: ChoicesByColumn;
  children: (choices: ChoicesByColumn) => ReactNode;
}

/** Collects the choices of every column before it renders the children: one hook per column, hence one component per column. */
export function WithChoices({ columns, collected = none, children }: WithChoicesProps): ReactNode {
  const [column, ...rest] = columns;
  if (!column) return children(collected);
  return (
    <WithColumn column={column} rest={rest} collected={collected}>
      {children}
    </WithColumn>
  );
}

interface WithColumnProps {
  readonly column: FieldModel;
  readonly rest: readonly FieldModel[];
  readonly collected: ChoicesByColumn;
  children: (choices: ChoicesByColumn) => ReactNode;
}

function WithColumn({ column, rest, collected, children }: WithColumnProps) {
  const { options, state, reload } = useOptions(column);
  const next = useMemo(
    () => new Map([...collected, [column.key, { options, state, reload }]]),
    [collected, column, options, state, reload],
  );
  return (
    <WithChoices columns={rest} collected={next}>
      {children}
    </WithChoices>
  );
}
