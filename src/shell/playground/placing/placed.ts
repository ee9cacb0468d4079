import type { Snippet } from '../gallery/snippets';

/** What is put somewhere: a new widget, or an entry of the document that stands elsewhere. */
export type Placed =
  { readonly kind: 'widget'; readonly snippet: Snippet } | { readonly kind: 'entry'; readonly pointer: string };
