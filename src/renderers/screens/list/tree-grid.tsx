import type { ComponentProps } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import type { TableLine } from './flatten-rows';
import type { RowEntry } from './row-entries';

/** Whether rows of a list stand below each other. */
export function isTreeList({ type, treeTable }: Pick<ListModel, 'type' | 'treeTable'>): boolean {
  return type === 5 || treeTable !== null;
}

/** The table of such a list: only in a tree grid may a row say its level. */
export function TreeGrid(props: ComponentProps<'table'>) {
  return <table role="treegrid" {...props} />;
}

/** The level of a line's record; the topmost is 1. */
export function levelOf(entries: readonly RowEntry[], { index }: TableLine): { readonly 'aria-level'?: number } {
  const entry = entries[index];
  return entry ? { 'aria-level': entry.depth + 1 } : {};
}
