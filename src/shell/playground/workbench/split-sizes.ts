import { isObject, readJson } from '../../http';

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

/** A size within the part's limits, whole pixels. */
export function clampSize(part: SizedPart, size: number): number {
  const { least, most } = SIZE_LIMITS[part];
  return Math.round(Math.min(most, Math.max(least, size)));
}

/** Sizes as they were kept; anything that makes no sense is the default. */
export function readSizes(text: string | null): SplitSizes {
  const value = text === null ? null : readJson(text);
  if (!isObject(value)) return DEFAULT_SIZES;
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
