import { memo, type ComponentType } from 'react';
import type { CellProps, ViewProps } from '../define-renderer';
import { useText } from '../texts/text';
import { Picture } from './Picture';

/** Height of a row of a list or sub-table without its padding, in pixels. */
const CELL_PX = 26;
const VIEW_PX = 96;

/** The read-only faces of a picture; `textKey` is what it is called. */
export function createPictureFaces(textKey: string): {
  readonly View: ComponentType<ViewProps>;
  readonly Cell: ComponentType<CellProps>;
} {
  return {
    View: memo(function PictureView({ value }: ViewProps) {
      return <Picture value={value} label={useText()(textKey)} maxHeightPx={VIEW_PX} />;
    }),
    Cell: memo(function PictureCell({ value }: CellProps) {
      return <Picture value={value} label={useText()(textKey)} maxHeightPx={CELL_PX} />;
    }),
  };
}
