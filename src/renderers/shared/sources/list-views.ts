import type { ColumnSetting } from './column-settings';

/** A view of a list under a name (docs/screens.md#saved-views). */
export interface ListView {
  readonly id: string;
  readonly name: string;
  /** What is asked and how it is shown: the query part of the list's address; '' = as the module says. */
  readonly address: string;
  /** null = each reader's own columns. */
  readonly columns: readonly ColumnSetting[] | null;
  /** Whether all who may open the list see it. */
  readonly isShared: boolean;
  readonly canChange: boolean;
  /** Who has shared it; '' = the reader. */
  readonly owner: string;
}

/** A view to be saved; without an id as a new one. */
export type ViewDraft = Pick<ListView, 'name' | 'address' | 'columns' | 'isShared'> & { readonly id: string | null };

/** The views of a list: the reader's own, and those that others share. */
export interface ListViews {
  list: (signal?: AbortSignal) => Promise<readonly ListView[]>;
  save: (view: ViewDraft) => Promise<{ readonly id: string; readonly message: string }>;
  remove: (id: string) => Promise<{ readonly message: string }>;
}

/** Characters of what a view asks, at most. */
export const MAX_VIEW_ADDRESS = 8_000;
