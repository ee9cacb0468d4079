import { theme } from 'antd';
import type { CSSProperties } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { LayoutProps } from '../../shared/define-renderer';
import { safeColor, safePx } from '../../shared/faces/safe-style';

const BORDER_TYPES = ['solid', 'dashed', 'dotted', 'double', 'none'] as const;
const MAX_SPAN = 100;

/** A table as layout: its cells hold fields, span rows and columns, and have borders and colours of the module's choice. */
export function TableGridLayout({ field, renderFields }: LayoutProps) {
  const { token } = theme.useToken();
  const { borderType, borderColor, borderWidth } = field.props;
  const style = BORDER_TYPES.find((known) => known === borderType) ?? 'solid';
  const width = safePx(borderWidth, 0, 20) ?? token.lineWidth;
  const border = `${String(width)}px ${style} ${safeColor(borderColor) ?? token.colorBorder}`;
  return (
    <table
      role="presentation"
      style={{ width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse', border, marginBlockEnd: token.margin }}
    >
      <tbody>
        {field.children.map((row) => (
          <tr key={row.id}>
            {row.children
              .filter((cell) => cell.props['merged'] !== true)
              .map((cell) => (
                <td
                  key={cell.id}
                  data-part={cell.id}
                  {...spans(cell)}
                  style={{ ...cellStyle(cell), border, padding: token.paddingXS }}
                >
                  {renderFields(cell.children)}
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function spans(cell: FieldModel): { colSpan: number; rowSpan: number } {
  return { colSpan: span(cell.props['colspan']), rowSpan: span(cell.props['rowspan']) };
}

function span(value: unknown): number {
  const count = Math.trunc(Number(value));
  return count >= 1 ? Math.min(count, MAX_SPAN) : 1;
}

function cellStyle(cell: FieldModel): CSSProperties {
  return { verticalAlign: 'top', backgroundColor: safeColor(cell.props['backgroundColor']) };
}
