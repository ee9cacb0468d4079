import { theme } from 'antd';
import type { FieldModel } from '../../../engine/contract/field-model';

/** The table's name, unless `showTitle` is off; in read-only tables without the required mark. */
export function TableTitle({
  table,
  isReadOnly = false,
}: {
  readonly table: FieldModel;
  readonly isReadOnly?: boolean;
}) {
  const { token } = theme.useToken();
  if (table.props['showTitle'] === false || !table.label) return null;
  return (
    <div
      className="formloom-table-caption"
      style={{ fontWeight: token.fontWeightStrong, color: token.colorTextHeading, marginBlockEnd: token.marginXS }}
    >
      {table.isRequired && !isReadOnly ? (
        <span style={{ color: token.colorError, marginInlineEnd: token.marginXXS }}>*</span>
      ) : null}
      {table.label}
    </div>
  );
}
