import { useContext, type KeyboardEvent, type ThHTMLAttributes } from 'react';
import { ColumnWidths, widthFor } from './column-widths';
import { WidthGrip } from './WidthGrip';

interface HeadingCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  readonly 'data-column'?: string;
}

/** Pixels of an arrow key. */
const STEP = 16;

/** The heading of a column: its right edge is dragged, or Alt with right and left pressed, to change the width. */
export function HeadingCell({ children, onKeyDown, ...props }: HeadingCellProps) {
  const widths = useContext(ColumnWidths);
  const fieldId = props['data-column'];
  if (!widths || fieldId === undefined) {
    return (
      <th {...props} onKeyDown={onKeyDown}>
        {children}
      </th>
    );
  }
  function onWidthKey(event: KeyboardEvent<HTMLTableCellElement>) {
    const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0;
    if (!widths || fieldId === undefined || step === 0 || !event.altKey) return onKeyDown?.(event);
    // The browser would go back in its history.
    event.preventDefault();
    const heading = event.currentTarget;
    widths.onWidth(fieldId, widthFor(widths, { fieldId, heading, wanted: heading.offsetWidth + step }));
  }
  return (
    <th {...props} onKeyDown={onWidthKey} aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight">
      {children}
      <WidthGrip fieldId={fieldId} widths={widths} />
    </th>
  );
}
