/** Two sides of a comparison: releases, or the draft. */
export interface Sides {
  readonly from: number | 'draft';
  readonly to: number | 'draft';
}
