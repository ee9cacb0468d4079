import { createContext } from 'react';
import { withinWidths } from '../../../shared/sources/column-settings';

/** How columns of a table get other widths. */
export interface Widths {
  /** Sum of all widths, in pixels. */
  readonly total: number;
  widthOf: (fieldId: string) => number;
  /** null = the width of the module. */
  onWidth: (fieldId: string, width: number | null) => void;
}

/** null = columns keep their widths. */
export const ColumnWidths = createContext<Widths | null>(null);

interface WantedWidth {
  readonly fieldId: string;
  readonly heading: HTMLElement;
  /** As it is to be seen, in pixels. */
  readonly wanted: number;
}

/** The width with which a column is seen as wide as wanted: a table with room to spare spreads it over all columns. */
export function widthFor({ total, widthOf }: Widths, { fieldId, heading, wanted }: WantedWidth): number {
  const width = withinWidths(wanted);
  const others = total - widthOf(fieldId);
  const room = heading.closest('.ant-table-header, .ant-table-content')?.clientWidth ?? 0;
  return withinWidths(others + width < room ? (width * others) / (room - width) : width);
}
