import { Suspense } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useTextContext } from '../../shared/texts/use-text-context';
import { ChoiceText } from '../../shared/faces/ChoiceText';
import { withAddons } from '../../shared/faces/with-addons';
import { toCellText } from '../record/to-cell-text';
import { formatCellNumber } from './format-amount';
import type { ShownColumn } from './visible-columns';
import { isBlank } from '../../../engine/values/is-blank';

interface RecordCellProps {
  readonly shown: ShownColumn;
  /** Display value of the row. */
  readonly value: unknown;
  /** The stored value, where the row carries it beside the text. */
  readonly stored?: unknown;
  readonly hasThousands: boolean;
  /** A display of the column gives it its look. */
  readonly isPlain?: boolean;
}

const noOptions: readonly OptionItem[] = [];

/** A cell: by the widget's `Cell` face, else text with the full value as title, choices in their colours. Numbers have their field's decimals. */
export function RecordCell({ shown, value, stored, hasThousands, isPlain = false }: RecordCellProps) {
  const { Cell, definition } = useRenderers().of(shown.field);
  const context = useTextContext(noOptions);
  const plain = typeof value === 'number' ? definition.toText(value, shown.field, context) : toCellText(value);
  const text = withAddons(formatCellNumber(plain, hasThousands), definition, shown.field);
  // A choice without a text could not be looked up.
  const isUnread = !isBlank(stored) && definition.linksTo(shown.field) !== null;
  if (Cell && (!isBlank(value) || isUnread)) {
    return (
      <Suspense fallback={text}>
        <Cell field={shown.field} value={value} text={text} stored={stored} />
      </Suspense>
    );
  }
  return isPlain ? (
    <span title={text}>{text}</span>
  ) : (
    <ChoiceText field={shown.field} stored={stored ?? value} text={text} />
  );
}
