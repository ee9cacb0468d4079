import { isRecord } from '../../../engine/json/raw-value';
import { readJson } from '../../http';

/** How the workbench is divided; sizes in pixels. */
export interface SplitSizes {
  readonly outline: number;
  readonly right: number;
  readonly panes: number;
  readonly isOutlineOpen: boolean;
  readonly isPanesOpen: boolean;
}

/** The parts whose size a border gives. */
export type SizedPart = 'outline' | 'right' | 'panes';

/** Least and most of a part, in pixels; the rest is the editor's and the preview's. */
export const SIZE_LIMITS: Readonly<Record<SizedPart, { readonly least: number; readonly most: number }>> = {
  outline: { least: 160, most: 480 },
  right: { least: 320, most: 1_200 },
  panes: { least: 120, most: 640 },
};

export const DEFAULT_SIZES: SplitSizes = {
  outline: 220,
  right: 520,
  panes: 260,
  isOutlineOpen: true,
  isPanesOpen: true,
};

/** What the editor and the preview keep at the least, and what the borders of a row take, in pixels. */
const EDITOR_WIDTH = 280;
const PREVIEW_HEIGHT = 160;
const BORDER = 1;

/** The most of each part in a row of this width or a column of this height, and never below the part's least; null = not measured. */
export function limitSizes(
  { outline, isOutlineOpen }: SplitSizes,
  room: { readonly width: number | null; readonly height: number | null },
): Readonly<Record<SizedPart, number>> {
  const within = (part: SizedPart, left: number) =>
    Math.max(SIZE_LIMITS[part].least, Math.min(SIZE_LIMITS[part].most, Math.floor(left)));
  const width = (room.width ?? Number.POSITIVE_INFINITY) - EDITOR_WIDTH - BORDER;
  const outlineMost = within('outline', width - BORDER - SIZE_LIMITS.right.least);
  const outlineWidth = isOutlineOpen ? Math.min(outline, outlineMost) + BORDER : 0;
  return {
    outline: outlineMost,
    right: within('right', width - outlineWidth),
    panes: within('panes', (room.height ?? Number.POSITIVE_INFINITY) - PREVIEW_HEIGHT - BORDER),
  };
}

/** A size within the part's limits, whole pixels; `most` is what is left for it. */
export function clampSize(part: SizedPart, size: number, most = SIZE_LIMITS[part].most): number {
  const { least } = SIZE_LIMITS[part];
  return Math.round(Math.min(most, Math.max(least, size)));
}

/** Sizes as they were kept; anything that makes no sense is the default. */
export function readSizes(text: string | null): SplitSizes {
  const value = text === null ? null : readJson(text);
  if (!isRecord(value)) return DEFAULT_SIZES;
  const size = (part: SizedPart) =>
    typeof value[part] === 'number' && Number.isFinite(value[part])
      ? clampSize(part, value[part])
      : DEFAULT_SIZES[part];
  return {
    outline: size('outline'),
    right: size('right'),
    panes: size('panes'),
    isOutlineOpen: value['isOutlineOpen'] !== false,
    isPanesOpen: value['isPanesOpen'] !== false,
  };
}
