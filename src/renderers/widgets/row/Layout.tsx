import type { LayoutProps } from '../../shared/define-renderer';
import './row.css';

/** Renders its children in the form's own grid, with its justify and align. */
export function RowLayout({ field, renderFields }: LayoutProps) {
  return (
    <div
      className="formloom-row"
      data-justify={String(field.props['justify'])}
      data-align={String(field.props['align'])}
    >
      {renderFields(field.children)}
    </div>
  );
}
