import type { LayoutProps } from '../../shared/define-renderer';
import './row.css';

/** Its children stand in the form's own grid; justify and align are passed on to that grid. */
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
