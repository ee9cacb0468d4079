/** draft: never published; published: the draft is what runs; differs: the draft has changes that do not run yet. */
export type ReleaseState = 'draft' | 'published' | 'differs';

export const STATE_LOOKS = { draft: 'default', published: 'success', differs: 'warning' } as const;

/** Where a module stands between its draft and its release. */
export function toReleaseState(module: { readonly isPublished: boolean; readonly differs: boolean }): ReleaseState {
  if (!module.isPublished) return 'draft';
  return module.differs ? 'differs' : 'published';
}
