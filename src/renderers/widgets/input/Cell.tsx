import { maskPassword } from '../../../engine/values/text-widget';
import type { CellProps } from '../../shared/define-renderer';

/** The text; a password is never shown. */
export function Cell({ field, text }: CellProps) {
  const shown = maskPassword(text, field);
  return <span title={shown}>{shown}</span>;
}
