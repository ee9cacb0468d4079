import { isRecord } from '../../../engine/json/raw-value';
import { readJson } from '../../http';

/** How the workbench is divided; sizes in pixels. */
export interface SplitSizes {
  readonly outline: number;
  /** null = a fair share of the room, until somebody moves the border. */
  readonly right: number | null;
  readonly panes: number;
  readonly isOutlineOpen: boolean;
  readonly isPanesOpen: boolean;
  /** Whether the widgets below the outline are unfolded. */
  readonly isPaletteOpen: boolean;
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
  right: null,
  panes: 260,
  isOutlineOpen: true,
  isPanesOpen: true,
  isPaletteOpen: false,
};

/** The preview's fair share: about half, more where the lines of the text need no more, less where the editor would be too narrow. */
const FAIR_SHARE = 0.52;
const ENOUGH_TEXT_WIDTH = 680;
const FAIR_EDITOR_WIDTH = 440;
/** Used until the room was measured. */
const UNMEASURED_RIGHT = 520;

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

/** The width of the right column in a row of this width, in pixels: the chosen one, or a fair share. */
export function rightWidth(sizes: SplitSizes, roomWidth: number | null): number {
  const most = limitSizes(sizes, { width: roomWidth, height: null }).right;
  if (sizes.right !== null) return Math.min(sizes.right, most);
  if (roomWidth === null) return UNMEASURED_RIGHT;
  const room = roomWidth - BORDER - (sizes.isOutlineOpen ? sizes.outline + BORDER : 0);
  const fair = Math.min(Math.max(room * FAIR_SHARE, room - ENOUGH_TEXT_WIDTH), room - FAIR_EDITOR_WIDTH);
  return clampSize('right', fair, most);
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
  const size = <Part extends SizedPart>(part: Part) =>
    typeof value[part] === 'number' && Number.isFinite(value[part])
      ? clampSize(part, value[part])
      : DEFAULT_SIZES[part];
  return {
    outline: size('outline'),
    right: size('right'),
    panes: size('panes'),
    isOutlineOpen: value['isOutlineOpen'] !== false,
    isPanesOpen: value['isPanesOpen'] !== false,
    isPaletteOpen: value['isPaletteOpen'] === true,
  };
}
